import { agentCases, assistantCases, testChanges } from '../test-support/changed-documents.fixture.ts'

const agent = '/components/schemas/AgentRequest/properties'
const v1 = '/components/schemas/AssistantRequestV1/properties'
const v2 = '/components/schemas/AssistantRequestV2/properties'
const job = '/components/schemas/AgentJob/properties'

testChanges('a changed bound', [
  {
    name: 'of the least length of a text',
    first: [
      ['Minimum length 1.', 'Minimum length 3.'],
      ['length at least 1', 'length at least 3'],
    ],
    second: [
      ['At least one character', 'At least three characters'],
      ['minimum length 1', 'minimum length 3'],
    ],
    says: { [`${agent}/prompt/minLength`]: 3 },
  },
  {
    name: 'of the least length of a text, taken away',
    first: [
      ['Minimum length 1. ', ''],
      ['(required string, length at least 1)', '(required string)'],
      ['- `prompt`: length at least 1.\n', ''],
    ],
    second: [
      ['What to do. At least one character.', 'What to do.'],
      ['(required string, minimum length 1)', '(required string)'],
    ],
    says: { [`${agent}/prompt/minLength`]: undefined },
    go: agentCases('prompt-at-minimum-accepted', 'prompt-below-minimum-refused'),
  },
  {
    name: 'of the greatest length of a text',
    first: [
      ['Maximum length 200 characters', 'Maximum length 1,000 characters'],
      ['at most 200 characters', 'at most 1,000 characters'],
    ],
    second: [['Maximum length 200', 'Maximum length 1,000']],
    says: { [`${v1}/currentPath/maxLength`]: 1000, [`${v2}/currentPath/maxLength`]: 1000 },
  },
  {
    name: 'of the greatest length of a text that had none',
    first: [['Minimum length 1. What the agent', 'Minimum length 1. Maximum length 4,000. What the agent']],
    second: [['At least one character.', 'Between 1 and 4,000 characters.']],
    says: { [`${agent}/prompt/maxLength`]: 4000 },
    appear: agentCases('prompt-at-maximum-accepted', 'prompt-beyond-maximum-refused'),
  },
  {
    name: 'of a number, on both sides',
    first: [['Default 5. That', 'Between 1 and 50. Default 5. That']],
    second: [['Search results to draw on.', 'Search results to draw on. At least 1. At most 50.']],
    says: { [`${v1}/retrievalPageSize/minimum`]: 1, [`${v2}/retrievalPageSize/maximum`]: 50 },
    appear: assistantCases([
      'retrieval-page-size-at-maximum-accepted',
      'retrieval-page-size-at-minimum-accepted',
      'retrieval-page-size-below-minimum-refused',
      'retrieval-page-size-beyond-maximum-refused',
    ]),
  },
  {
    name: 'of the least number of items',
    first: [['What was said so far,', 'At least 1 item. What was said so far,']],
    second: [['The conversation, oldest first.', 'At least 1 item. The conversation, oldest first.']],
    says: { [`${v1}/messages/minItems`]: 1, [`${v2}/messages/minItems`]: 1 },
    appear: assistantCases(['messages-at-minimum-accepted', 'messages-below-minimum-refused']),
  },
  {
    name: 'of the greatest number of items',
    first: [['What else the assistant should know,', 'At most 10 items. What else the assistant should know,']],
    second: [['Excerpts that belong to the question.', 'At most 10 items. Excerpts that belong to the question.']],
    says: { [`${v1}/context/maxItems`]: 10, [`${v2}/context/maxItems`]: 10 },
    appear: assistantCases(['context-at-maximum-accepted', 'context-beyond-maximum-refused']),
  },
  {
    name: 'of a field inside of a list',
    first: [['The piece of code or the text that was selected.', 'What was selected. Maximum length 5,000.']],
    second: [
      ['| value | string | yes | The excerpt. |', '| value | string | yes | The excerpt. Maximum length 5,000. |'],
    ],
    says: { [`${v2}/context/items/properties/value/maxLength`]: 5000 },
    appear: assistantCases(['context-value-at-maximum-accepted', 'context-value-beyond-maximum-refused']),
  },
  {
    name: 'of a field of an answer',
    first: [['Which AI model does the work.', 'Which AI model does the work. At most 100 characters.']],
    second: [['AI model in use.', 'AI model in use. At most 100 characters.']],
    says: { [`${job}/model/maxLength`]: 100 },
    appear: ['agent-job-model-at-most'],
  },
])

testChanges('a changed default', [
  {
    name: 'to another value',
    first: [
      ['Default 5.', 'Default 8.'],
      ['5 by default', '8 by default'],
    ],
    second: [['Defaults to 5.', 'Defaults to 8.']],
    says: { [`${v1}/retrievalPageSize/default`]: 8, [`${v2}/retrievalPageSize/default`]: 8 },
  },
  {
    name: 'taken away',
    first: [
      ['Default 5. That is the recommended value, too. ', ''],
      ['- `retrievalPageSize`: 5 by default.\n', ''],
    ],
    second: [[' Defaults to 5.', '']],
    says: { [`${v2}/retrievalPageSize/default`]: undefined },
    go: assistantCases(['retrieval-page-size-default', 'retrieval-page-size-widens']),
  },
  {
    name: 'of a text',
    first: [['Path of the page that the user is reading,', 'Default `/`. Path of the page that the user is reading,']],
    second: [['Where the reader is.', 'Where the reader is. Defaults to `/`.']],
    says: { [`${v1}/currentPath/default`]: '/' },
  },
])

testChanges('a changed enum', [
  {
    name: 'of an answer, with one more value',
    first: [
      ['`active`, `completed`, `archived` or `failed`.', '`queued`, `active`, `completed`, `archived` or `failed`.'],
      ['| active | The agent is', '| queued | It waits. |\n| active | The agent is'],
      ['one of four statuses (`active`,', 'one of five statuses (`queued`, `active`,'],
    ],
    second: [
      ['`completed`, `active`. |', '`completed`, `active`, `queued`. |'],
      ['| active | It works. |', '| active | It works. |\n| queued | It waits. |'],
    ],
    says: { [`${job}/status/enum`]: ['active', 'archived', 'completed', 'failed', 'queued'] },
  },
  {
    name: 'of an answer, with one value less',
    first: [
      ['`active`, `completed`, `archived` or `failed`.', '`active`, `completed` or `failed`.'],
      ['| archived | The job has been archived since. |\n', ''],
      [
        'one of four statuses (`active`, `completed`, `archived`, `failed`)',
        'one of three statuses (`active`, `completed`, `failed`)',
      ],
      ['until they see `completed`, `archived` or `failed`', 'until they see `completed` or `failed`'],
    ],
    second: [
      ['`failed`, `archived`, `completed`, `active`. |', '`failed`, `completed`, `active`. |'],
      ['| archived | It was put away. |\n', ''],
      ['until `failed`, `archived` or `completed`', 'until `failed` or `completed`'],
    ],
    says: { [`${job}/status/enum`]: ['active', 'completed', 'failed'] },
    unsaid: [
      'agent-job-archived-at-set-when-archived',
      'agent-job-poll-answers',
      'agent-job-reaches-final-status',
      'agent-job-final-status-stays',
      'agent-job-archive-ends-archived',
    ],
  },
  {
    name: 'of an answer, with a value renamed',
    first: [
      ['`failed`', '`broken`'],
      ['| failed |', '| broken |'],
    ],
    second: [
      ['`failed`', '`broken`'],
      ['| failed |', '| broken |'],
    ],
    says: { [`${job}/status/enum`]: ['active', 'archived', 'broken', 'completed'] },
    unsaid: ['agent-job-poll-answers', 'agent-job-reaches-final-status', 'agent-job-final-status-stays'],
  },
  {
    name: 'of a request, with one more value',
    first: [['Either `code` or `textSelection`.', 'One of `code`, `textSelection`, `image`.']],
    second: [['One of `textSelection`, `code`.', 'One of `textSelection`, `image`, `code`.']],
    says: { [`${v1}/context/items/properties/type/enum`]: ['code', 'image', 'textSelection'] },
    appear: assistantCases(['context-type-image-accepted']),
  },
  {
    name: 'of a request, with one value less',
    first: [['Either `code` or `textSelection`.', 'One of `code`.']],
    second: [['One of `textSelection`, `code`.', '`code`.']],
    says: { [`${v2}/context/items/properties/type/enum`]: ['code'] },
    go: assistantCases(['context-type-text-selection-accepted']),
  },
  {
    name: 'of a request, with a value renamed',
    first: [['`textSelection`', '`selection`']],
    second: [['`textSelection`', '`selection`']],
    says: { [`${v2}/context/items/properties/type/enum`]: ['code', 'selection'] },
    appear: assistantCases(['context-type-selection-accepted']),
    go: assistantCases(['context-type-text-selection-accepted']),
  },
  {
    name: 'where there was a text',
    first: [
      [
        '| role | string | yes | yes | A message of the user has the role `user`. |',
        '| role | string enum | yes | yes | Either `user` or `assistant`. |',
      ],
      ['- Values of `role` besides `user`: not shown.\n', ''],
    ],
    second: [
      [
        '| role | yes | yes | string | Who speaks; `user` for the user. |',
        '| role | yes | yes | string enum | Who speaks. `user` or `assistant`. |',
      ],
      ['Other values of `role` are not shown. The fields', 'The fields'],
    ],
    says: {
      [`${v1}/messages/items/properties/role/enum`]: ['assistant', 'user'],
      '/x-gaps/messages-role-values': undefined,
    },
    appear: assistantCases([
      'messages-role-assistant-accepted',
      'messages-role-unlisted-refused',
      'messages-role-user-accepted',
    ]),
  },
])
