import { testChanges } from '../test-support/changed-documents.fixture.ts'

testChanges('a changed key', {
  'of the assistant, with another prefix': {
    edits: { '`<svc>_dsc_`': '`<svc>_pub_`' },
    says: { '/x-keys/assistant/prefix': '<svc>_pub_' },
  },
  'of the agent, with a prefix of its own': {
    edits: { 'the prefix `<svc>_`.': 'the prefix `<svc>_adm_`.' },
    says: { '/x-keys/admin/prefix': '<svc>_adm_' },
  },
  'that is public no longer': {
    edits: {
      'It is public. Client-side code may safely hold it.': 'It is a secret.',
      'It is public. Pages may ship it.': 'It is a secret.',
    },
    says: { '/x-keys/assistant/public': false },
  },
  'that is public from now on': {
    edits: {
      'It is a secret, which must never appear in client-side code.': 'It is public.',
      'It is a secret. It never leaves the server.': 'It is public.',
    },
    says: { '/x-keys/admin/public': true },
    unsaid: ['browser-admin-key-absent'],
  },
})

testChanges('a changed gap', {
  'that is closed': {
    edits: { '- Structure of `filter`: not shown.\n': '', ' The structure of a `filter` is not shown.': '' },
    says: { '/x-gaps/filter-structure': undefined },
  },
  'of a topic that the generator has no word for': {
    edits: {
      '- Structure of `filter`': '- Retention of conversations: not shown.\n- Structure of `filter`',
      ' The structure of a': ' Retention of conversations is not shown. The structure of a',
    },
    says: { '/x-gaps/retention-conversations/operations': [] },
  },
  'of the counter, which is said to be shared': {
    edits: {
      ', and whether both agent endpoints share one counter: not': ': not',
      ', and whether the agent endpoints share one counter: not': ': not',
    },
    go: ['agent-project-hour-covers-send-agent-job-message'],
  },
})
