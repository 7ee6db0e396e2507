import { testChanges } from '../test-support/changed-documents.fixture.ts'

testChanges('a changed key', {
  'of the assistant, with another prefix': { '`<svc>_dsc_`': '`<svc>_pub_`' },
  'of the agent, with a prefix of its own': { 'the prefix `<svc>_`.': 'the prefix `<svc>_adm_`.' },
  'that is public no longer': {
    'It is public. Client-side code may safely hold it.': 'It is a secret.',
    'It is public. Pages may ship it.': 'It is a secret.',
  },
  'that is public from now on': {
    'It is a secret, which must never appear in client-side code.': 'It is public.',
    'It is a secret. It never leaves the server.': 'It is public.',
  },
})

testChanges('a changed gap', {
  'that is closed': { '- Structure of `filter`: not shown.\n': '', ' The structure of a `filter` is not shown.': '' },
  'of a topic that the generator has no word for': {
    '- Structure of `filter`': '- Retention of conversations: not shown.\n- Structure of `filter`',
    ' The structure of a': ' Retention of conversations is not shown. The structure of a',
  },
  'of the counter, which is said to be shared': {
    ', and whether both agent endpoints share one counter: not': ': not',
    ', and whether the agent endpoints share one counter: not': ': not',
  },
})
