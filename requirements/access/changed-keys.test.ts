import { testChanges } from '../test-support/changed-documents.fixture.ts'

const schemes = '/components/securitySchemes'

testChanges('a changed key', [
  {
    name: 'of the assistant, with another prefix',
    first: [['`<svc>_dsc_`', '`<svc>_pub_`']],
    second: [['`<svc>_dsc_`', '`<svc>_pub_`']],
    says: { [`${schemes}/assistantKey/x-key-prefix`]: '<svc>_pub_' },
  },
  {
    name: 'of the agent, with a prefix of its own',
    first: [['It has the prefix `<svc>_`.', 'It has the prefix `<svc>_adm_`.']],
    second: [['It begins with the prefix `<svc>_`.', 'It begins with the prefix `<svc>_adm_`.']],
    says: { [`${schemes}/adminKey/x-key-prefix`]: '<svc>_adm_' },
  },
  {
    name: 'that is public no longer',
    first: [['This key is public, so client-side code may safely hold it.', 'This key is a secret.']],
    second: [['Keys of this kind are public: pages may ship them.', 'Keys of this kind are a secret.']],
    says: { [`${schemes}/assistantKey/x-public`]: false },
  },
  {
    name: 'that is public from now on',
    first: [
      ['This key is a secret of the server side and must never appear in client-side code.', 'This key is public.'],
    ],
    second: [['Treat it as a secret that never leaves the server.', 'It is public.']],
    says: { [`${schemes}/adminKey/x-public`]: true },
    unsaid: ['browser-admin-key-absent'],
  },
])

testChanges('a changed gap', [
  {
    name: 'that is closed',
    first: [['- What `filter` looks like inside: not shown.\n', '']],
    second: [[' How a `filter` is built is not shown.', '']],
    says: { '/x-gaps/6': { id: 'messages-parts-fields' } },
  },
  {
    name: 'that is new',
    first: [['- What `filter` looks', '- Values of `elementId`: not shown.\n- What `filter` looks']],
    second: [[' How a `filter`', ' Values of `elementId` are not shown. How a `filter`']],
    says: { '/x-gaps/3': { id: 'context-element-id-values' } },
  },
  {
    name: 'of a topic that nobody foresaw',
    first: [['- What `filter` looks', '- Retention of conversations: not shown.\n- What `filter` looks']],
    second: [[' How a `filter`', ' Retention of conversations is not shown. How a `filter`']],
    says: { '/x-gaps/9': { id: 'retention-conversations' } },
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
    says: { '/x-gaps/2': { id: 'error-body' } },
    go: ['agent-project-hour-covers-send-agent-job-message'],
  },
])
