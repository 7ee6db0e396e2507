import { testChanges } from '../test-support/changed-documents.fixture.ts'

testChanges('a changed bound', {
  'of the least length of a text': {
    'Minimum length 1.': 'Minimum length 3.',
    'length at least 1': 'length at least 3',
    'At least one character': 'At least three characters',
    'minimum length 1': 'minimum length 3',
  },
  'of the least length of a text, taken away': {
    'Minimum length 1. ': '',
    '(required string, length at least 1)': '(required string)',
    '- `prompt`: length at least 1.\n': '',
    ' At least one character.': '',
    '(required string, minimum length 1)': '(required string)',
  },
  'of the greatest length of a text': {
    'Maximum length 200': 'Maximum length 1,000',
    'at most 200 characters': 'at most 1,000 characters',
  },
  'of the greatest length of a text that had none': {
    'Minimum length 1.': 'Minimum length 1. Maximum length 4,000.',
    'At least one character.': 'Between 1 and 4,000 characters.',
  },
  'of a number, on both sides': {
    'Default 5.': 'Between 1 and 50. Default 5.',
    'Defaults to 5.': 'At least 1. At most 50. Defaults to 5.',
  },
  'of the least number of items': {
    'What was said so far,': 'At least 1 item. What was said so far,',
    'The conversation, oldest first.': 'At least 1 item. The conversation, oldest first.',
  },
  'of the greatest number of items': {
    'What else the assistant should': 'At most 10 items. What else the assistant should',
    'Excerpts that belong': 'At most 10 items. Excerpts that belong',
  },
  'of a field inside of a list': {
    'The piece of code or the text that was selected.': 'What was selected. Maximum length 5,000.',
    'The excerpt. |': 'The excerpt. Maximum length 5,000. |',
  },
  'of a field of an answer': {
    'AI model does the work.': 'AI model does the work. At most 100 characters.',
    'AI model in use.': 'AI model in use. At most 100 characters.',
  },
})

testChanges('a changed default', {
  'to another value': {
    'Default 5.': 'Default 8.',
    '5 by default': '8 by default',
    'Defaults to 5.': 'Defaults to 8.',
  },
  'taken away': {
    'Default 5. That is the recommended value, too. ': '',
    '- `retrievalPageSize`: 5 by default.\n': '',
    ' Defaults to 5.': '',
  },
})

testChanges('a changed enum', {
  'of an answer, with one more value': {
    'One of `active`,': 'One of `queued`, `active`,',
    '| active | The agent is': '| queued | It waits. |\n| active | The agent is',
    'one of four statuses (`active`,': 'one of five statuses (`queued`, `active`,',
    '`completed`, `active`. |': '`completed`, `active`, `queued`. |',
    '| active | It works. |': '| active | It works. |\n| queued | It waits. |',
  },
  'of an answer, with one value less': {
    '`active`, `completed`, `archived` or `failed`.': '`active`, `completed` or `failed`.',
    '| archived | The job has been archived since. |\n': '',
    'four statuses (`active`, `completed`, `archived`,': 'three statuses (`active`, `completed`,',
    'until they see `completed`, `archived` or `failed`': 'until they see `completed` or `failed`',
    '`failed`, `archived`, `completed`, `active`. |': '`failed`, `completed`, `active`. |',
    '| archived | It was put away. |\n': '',
    'until `failed`, `archived` or `completed`': 'until `failed` or `completed`',
  },
  'of an answer, with a value renamed': { '`failed`': '`broken`', '| failed |': '| broken |' },
  'of a request, with one more value': {
    'Either `code` or `textS': 'One of `code`, `image`, `textS',
    'One of `textS': 'One of `image`, `textS',
  },
  'of a request, with one value less': {
    'Either `code` or `textSelection`.': 'One of `code`.',
    'One of `textSelection`, `code`.': '`code`.',
  },
  'where there was a text': {
    '| role | string | yes | yes | A message of the user has the role `user`. |':
      '| role | string enum | yes | yes | Either `user` or `assistant`. |',
    '- Values of `role` besides `user`: not shown.\n': '',
    '| string | Who speaks; `user` for the user. |': '| string enum | Who speaks. `user` or `assistant`. |',
    'Other values of `role` are not shown. ': '',
  },
})
