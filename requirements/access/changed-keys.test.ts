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
    first: [['This key is public, so client-side code may safely hold it.', 'This key is a secret.']],
    second: [['Keys of this kind are public: pages may ship them.', 'Keys of this kind are a secret.']],
    says: { ['/x-keys/assistant/public']: false },
  },
  {
    name: 'that is public from now on',
    first: [
      ['This key is a secret of the server side and must never appear in client-side code.', 'This key is public.'],
    ],
    second: [['Treat it as a secret that never leaves the server.', 'It is public.']],
    says: { ['/x-keys/admin/public']: true },
    unsaid: ['browser-admin-key-absent'],
  },
])

testChanges('a changed gap', [
  {
    name: 'that is closed',
    first: [['- What `filter` looks like inside: not shown.\n', '']],
    second: [[' How a `filter` is built is not shown.', '']],
    says: { '/x-gaps/filter-structure': undefined },
  },
  {
    name: 'that is new',
    first: [['- What `filter` looks', '- Values of `elementId`: not shown.\n- What `filter` looks']],
    second: [[' How a `filter`', ' Values of `elementId` are not shown. How a `filter`']],
    says: { '/x-gaps/context-element-id-values/operations': [] },
  },
  {
    name: 'of a topic that nobody foresaw',
    first: [['- What `filter` looks', '- Retention of conversations: not shown.\n- What `filter` looks']],
    second: [[' How a `filter`', ' Retention of conversations is not shown. How a `filter`']],
    says: { '/x-gaps/retention-conversations/operations': [] },
  },
  {
    name: 'of the counter, which is said to be shared',
    first: [
      [
        'How the service responds once a limit is exceeded, and if both agent endpoints use the same counter: not shown.',
        'How the service responds once a limit is exceeded: not shown.',
      ],
    ],
    second: [
      [
        'What happens past a limit, and whether the agent endpoints count on one counter: not shown.',
        'What happens past a limit: not shown.',
      ],
    ],
    says: { '/x-gaps/agent-limit-counter': undefined },
    go: ['agent-project-hour-covers-send-agent-job-message'],
  },
])
