import { testChanges } from '../test-support/changed-documents.fixture.ts'

testChanges('a changed field of a request', {
  'added for the agent, optional': {
    '| prompt | string | yes |': '| branch | string | no | Where to work. |\n| prompt | string | yes |',
  },
  'added for the assistant, required, and a list of texts': {
    '| fp | string | yes |': '| tags | array of strings | yes | What it is about. |\n| fp | string | yes |',
    '| yes | fp |': '| yes | tags | What it is about. | array of strings |\n| yes | fp |',
  },
  'removed from the items of a list': {
    '| elementId | string | no | Identifies the element of the user interface around it. |\n': '',
    '| elementId | string | no | Element of the page. |\n': '',
  },
  renamed: { '| currentPath |': '| pagePath |', '- `currentPath`:': '- `pagePath`:' },
  'added to an object by its notes': {
    'Narrows down the search. ': 'Narrows down the search. It has a `section` (string). ',
    'Limits the search. ': 'Limits the search. It has a `section` (string). ',
  },
  'no longer required': { '| fp | string | yes |': '| fp | string | no |', '| yes | fp |': '| no | fp |' },
  'required from now on': {
    '| filter | object | no |': '| filter | object | yes |',
    '| no | filter |': '| yes | filter |',
  },
  'required, and not only in practice': { '| yes in practice |': '| yes |' },
  'required in one version only': {
    '| role | string | yes | yes |': '| role | string | yes | no |',
    '| role | yes | yes | string |': '| role | no | yes | string |',
  },
  'absent from a version': {
    '| id | string | yes | yes | Identifies': '| id | string | yes | absent | Identifies',
    'messages have `id`, `role` and `parts` (no': 'messages have `role` and `parts` (no',
    '| id | yes | yes | string |': '| id | absent | yes | string |',
    '`parts`, `role` and `id` (no': '`parts` and `role` (no',
  },
  'in a version that did not have it': {
    '| content | string | yes | absent |': '| content | string | yes | yes |',
    ', known only in v1. |': '. |',
    'have `id`, `role` and `parts` (no `content`)': 'have `id`, `role`, `content` and `parts`',
    'messages lose `content` and keep `parts`': 'messages keep `content` and `parts`',
    '| content | absent | yes | string |': '| content | yes | yes | string |',
    'carrying `parts`, `role` and `id` (no `content`)': 'carrying both `content` and `parts`',
  },
  'that may be null': {
    'Path of the page that the user': 'A request may carry null here. Path of the page that the user',
    'Where the reader is.': 'Where the reader is. May be null.',
  },
  'that may no longer be null': {
    'the search. A request may carry null here.': 'the search.',
    'Limits the search. May be null.': 'A limit.',
  },
  'of another type': {
    '| retrievalPageSize | number |': '| retrievalPageSize | integer |',
    '5. | number |': '5. | integer |',
  },
  'that is a date-time': {
    '| elementId | string | no |': '| seenAt | string, date-time | no | When. |\n| elementId | string | no |',
  },
})

testChanges('a changed field of an answer', {
  'added with a date-time that may be null': {
    '| model | string |': '| failedAt | string, date-time, or null | When it failed. |\n| model | string |',
    '| model | AI model': '| failedAt | Set on failure. | string, date-time or null |\n| model | AI model',
  },
  'added as a list of objects with fields of their own': {
    '| model | string |': '| steps | array of objects | Each has a `name` (string). |\n| model | string |',
    '| model | AI model': '| steps | Each has its `name` (string). | array of objects |\n| model | AI model',
  },
  removed: {
    '| model | string | Which AI model does the work. |\n': '',
    '| model | AI model in use. | string |\n': '',
  },
  'added inside of an object': {
    '| source.ref | string |': '| source.commit | string | Commit it began at. |\n| source.ref | string |',
    '| source.ref | Its': '| source.commit | Its newest commit. | string |\n| source.ref | Its',
  },
  'that may be null': {
    '| model | string |': '| model | string or null |',
    'in use. | string |\n': 'in use. | string or null |\n',
  },
  'that may no longer be null': { ', date-time, or null |': ', date-time |', ', date-time or null |': ', date-time |' },
  'of two types': {
    '| source.ref | string |': '| source.ref | string or number |',
    'Its branch. | string': 'Its branch. | string or number',
  },
  'that is no date-time any more': {
    'string, date-time (ISO 8601) |': 'string |',
    'string, date-time (RFC 3339) |': 'string |',
  },
})
