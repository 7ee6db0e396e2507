import { testChanges } from '../test-support/changed-documents.fixture.ts'

testChanges('a changed key', [
  {
    name: 'of the assistant, with another prefix',
    first: [['`<svc>_dsc_`', '`<svc>_pub_`']],
    second: [['`<svc>_dsc_`', '`<svc>_pub_`']],
    says: { ['/x-keys/assistant/prefix']: '<svc>_pub_' },
  },
  {
    name: 'of the agent, with a prefix of its own',
    first: [['It has the prefix `<svc>_`.', 'It has the prefix `<svc>_adm_`.']],
    second: [['It begins with the prefix `<svc>_`.', 'It begins with the prefix `<svc>_adm_`.']],
    says: { ['/x-keys/admin/prefix']: '<svc>_adm_' },
  },
  {
    name: 'that is public no longer',
    first: [['It is public. Client-side code may safely hold it.', 'It is a secret.']],
    second: [['It is public. Pages may ship it.', 'It is a secret.']],
    says: { ['/x-keys/assistant/public']: false },
  },
  {
    name: 'that is public from now on',
    first: [['It is a secret, which must never appear in client-side code.', 'It is public.']],
    second: [['It is a secret. It never leaves the server.', 'It is public.']],
    says: { ['/x-keys/admin/public']: true },
    unsaid: ['browser-admin-key-absent'],
  },
])

testChanges('a changed gap', [
  {
    name: 'that is closed',
    first: [['- Structure of `filter`: not shown.\n', '']],
    second: [[' The structure of a `filter` is not shown.', '']],
    says: { '/x-gaps/filter-structure': undefined },
  },
  {
    name: 'that is new',
    first: [['- Structure of `filter`', '- Values of `elementId`: not shown.\n- Structure of `filter`']],
    second: [[' The structure of a `filter`', ' Values of `elementId` are not shown. The structure of a `filter`']],
    says: { '/x-gaps/context-element-id-values/operations': [] },
  },
  {
    name: 'of a topic that nobody foresaw',
    first: [['- Structure of `filter`', '- Retention of conversations: not shown.\n- Structure of `filter`']],
    second: [[' The structure of a `filter`', ' Retention of conversations is not shown. The structure of a `filter`']],
    says: { '/x-gaps/retention-conversations/operations': [] },
  },
  {
    name: 'of the counter, which is said to be shared',
    first: [
      [
        'Responses past a limit, and whether both agent endpoints share one counter: not shown.',
        'Responses past a limit: not shown.',
      ],
    ],
    second: [
      [
        'The response past a limit, and whether the agent endpoints share one counter: not shown.',
        'The response past a limit: not shown.',
      ],
    ],
    says: { '/x-gaps/agent-limit-counter': undefined },
    go: ['agent-project-hour-covers-send-agent-job-message'],
  },
])
