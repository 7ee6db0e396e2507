import { agentCases, assistantCases, testChanges } from '../test-support/changed-documents.fixture.ts'

const agent = '/components/schemas/AgentRequest/properties'
const v1 = '/components/schemas/AssistantRequestV1/properties'
const v2 = '/components/schemas/AssistantRequestV2/properties'
const job = '/components/schemas/AgentJob/properties'

testChanges('a changed bound', {
  'of the least length of a text': {
    edits: {
      'Minimum length 1.': 'Minimum length 3.',
      'length at least 1': 'length at least 3',
      'At least one character': 'At least three characters',
      'minimum length 1': 'minimum length 3',
    },
    says: { [`${agent}/prompt/minLength`]: 3 },
  },
  'of the least length of a text, taken away': {
    edits: {
      'Minimum length 1. ': '',
      '(required string, length at least 1)': '(required string)',
      '- `prompt`: length at least 1.\n': '',
      ' At least one character.': '',
      '(required string, minimum length 1)': '(required string)',
    },
    go: agentCases('prompt-at-minimum-accepted', 'prompt-below-minimum-refused'),
  },
  'of the greatest length of a text': {
    edits: { 'Maximum length 200': 'Maximum length 1,000', 'at most 200 characters': 'at most 1,000 characters' },
    says: { [`${v1}/currentPath/maxLength`]: 1000, [`${v2}/currentPath/maxLength`]: 1000 },
  },
  'of the greatest length of a text that had none': {
    edits: {
      'Minimum length 1.': 'Minimum length 1. Maximum length 4,000.',
      'At least one character.': 'Between 1 and 4,000 characters.',
    },
    says: { [`${agent}/prompt/maxLength`]: 4000 },
    appear: agentCases('prompt-at-maximum-accepted', 'prompt-beyond-maximum-refused'),
  },
  'of a number, on both sides': {
    edits: { 'Default 5.': 'Between 1 and 50. Default 5.', 'Defaults to 5.': 'At least 1. At most 50. Defaults to 5.' },
    says: { [`${v1}/retrievalPageSize/minimum`]: 1, [`${v2}/retrievalPageSize/maximum`]: 50 },
    appear: assistantCases(
      ['at-maximum-accepted', 'at-minimum-accepted', 'below-minimum-refused', 'beyond-maximum-refused'].map(
        (claim) => `retrieval-page-size-${claim}`,
      ),
    ),
  },
  'of the least number of items': {
    edits: {
      'What was said so far,': 'At least 1 item. What was said so far,',
      'The conversation, oldest first.': 'At least 1 item. The conversation, oldest first.',
    },
    appear: assistantCases(['messages-at-minimum-accepted', 'messages-below-minimum-refused']),
  },
  'of the greatest number of items': {
    edits: {
      'What else the assistant should': 'At most 10 items. What else the assistant should',
      'Excerpts that belong': 'At most 10 items. Excerpts that belong',
    },
    says: { [`${v1}/context/maxItems`]: 10, [`${v2}/context/maxItems`]: 10 },
    appear: assistantCases(['context-at-maximum-accepted', 'context-beyond-maximum-refused']),
  },
  'of a field inside of a list': {
    edits: {
      'The piece of code or the text that was selected.': 'What was selected. Maximum length 5,000.',
      'The excerpt. |': 'The excerpt. Maximum length 5,000. |',
    },
    says: { [`${v2}/context/items/properties/value/maxLength`]: 5000 },
    appear: assistantCases(['context-value-at-maximum-accepted', 'context-value-beyond-maximum-refused']),
  },
  'of a field of an answer': {
    edits: {
      'AI model does the work.': 'AI model does the work. At most 100 characters.',
      'AI model in use.': 'AI model in use. At most 100 characters.',
    },
    says: { [`${job}/model/maxLength`]: 100 },
    appear: ['agent-job-model-at-most'],
  },
})

testChanges('a changed default', {
  'to another value': {
    edits: { 'Default 5.': 'Default 8.', '5 by default': '8 by default', 'Defaults to 5.': 'Defaults to 8.' },
    says: { [`${v1}/retrievalPageSize/default`]: 8, [`${v2}/retrievalPageSize/default`]: 8 },
  },
  'taken away': {
    edits: {
      'Default 5. That is the recommended value, too. ': '',
      '- `retrievalPageSize`: 5 by default.\n': '',
      ' Defaults to 5.': '',
    },
    go: assistantCases(['retrieval-page-size-default', 'retrieval-page-size-widens']),
  },
  'of a text': {
    edits: {
      'Path of the page that the user': 'Default `/`. Path of the page that the user',
      'Where the reader is.': 'Where the reader is. Defaults to `/`.',
    },
    says: { [`${v1}/currentPath/default`]: '/' },
  },
})

testChanges('a changed enum', {
  'of an answer, with one more value': {
    edits: {
      'One of `active`,': 'One of `queued`, `active`,',
      '| active | The agent is': '| queued | It waits. |\n| active | The agent is',
      'one of four statuses (`active`,': 'one of five statuses (`queued`, `active`,',
      '`completed`, `active`. |': '`completed`, `active`, `queued`. |',
      '| active | It works. |': '| active | It works. |\n| queued | It waits. |',
    },
    says: { [`${job}/status/enum`]: ['active', 'archived', 'completed', 'failed', 'queued'] },
  },
  'of an answer, with one value less': {
    edits: {
      '`active`, `completed`, `archived` or `failed`.': '`active`, `completed` or `failed`.',
      '| archived | The job has been archived since. |\n': '',
      'four statuses (`active`, `completed`, `archived`,': 'three statuses (`active`, `completed`,',
      'until they see `completed`, `archived` or `failed`': 'until they see `completed` or `failed`',
      '`failed`, `archived`, `completed`, `active`. |': '`failed`, `completed`, `active`. |',
      '| archived | It was put away. |\n': '',
      'until `failed`, `archived` or `completed`': 'until `failed` or `completed`',
    },
    says: { [`${job}/status/enum`]: ['active', 'completed', 'failed'] },
    unsaid: [
      'agent-job-archived-at-set-when-archived',
      'agent-job-poll-answers',
      'agent-job-reaches-final-status',
      'agent-job-final-status-stays',
      'agent-job-archive-ends-archived',
    ],
  },
  'of an answer, with a value renamed': {
    edits: { '`failed`': '`broken`', '| failed |': '| broken |' },
    says: { [`${job}/status/enum`]: ['active', 'archived', 'broken', 'completed'] },
    unsaid: ['agent-job-poll-answers', 'agent-job-reaches-final-status', 'agent-job-final-status-stays'],
  },
  'of a request, with one more value': {
    edits: { 'Either `code` or `textS': 'One of `code`, `image`, `textS', 'One of `textS': 'One of `image`, `textS' },
    appear: assistantCases(['context-type-image-accepted']),
  },
  'of a request, with one value less': {
    edits: { 'Either `code` or `textSelection`.': 'One of `code`.', 'One of `textSelection`, `code`.': '`code`.' },
    go: assistantCases(['context-type-text-selection-accepted']),
  },
  'where there was a text': {
    edits: {
      '| role | string | yes | yes | A message of the user has the role `user`. |':
        '| role | string enum | yes | yes | Either `user` or `assistant`. |',
      '- Values of `role` besides `user`: not shown.\n': '',
      '| string | Who speaks; `user` for the user. |': '| string enum | Who speaks. `user` or `assistant`. |',
      'Other values of `role` are not shown. ': '',
    },
    says: { '/x-gaps/messages-role-values': undefined },
    appear: assistantCases(
      ['assistant-accepted', 'unlisted-refused', 'user-accepted'].map((claim) => `messages-role-${claim}`),
    ),
  },
})
