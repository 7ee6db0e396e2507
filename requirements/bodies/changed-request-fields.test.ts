import { agentCases, assistantCases, testChanges } from '../test-support/changed-documents.fixture.ts'

const v1 = '/components/schemas/AssistantRequestV1'
const v2 = '/components/schemas/AssistantRequestV2'

const pathClaims = ['accepted', 'at-maximum-accepted', 'beyond-maximum-refused', 'wrong-type-refused']

testChanges('a changed field of a request', {
  'added for the agent, optional': {
    edits: { '| prompt | string | yes |': '| branch | string | no | Where to work. |\n| prompt | string | yes |' },
    appear: agentCases('branch-accepted', 'branch-wrong-type-refused'),
  },
  'added for the assistant, required, and a list of texts': {
    edits: {
      '| fp | string | yes |': '| tags | array of strings | yes | What it is about. |\n| fp | string | yes |',
      '| yes | fp |': '| yes | tags | What it is about. | array of strings |\n| yes | fp |',
    },
    appear: assistantCases(['tags-items-wrong-type-refused', 'tags-missing-refused', 'tags-wrong-type-refused']),
  },
  'removed from the items of a list': {
    edits: {
      '| elementId | string | no | Identifies the element of the user interface around it. |\n': '',
      '| elementId | string | no | Element of the page. |\n': '',
    },
    go: assistantCases(['context-element-id-accepted', 'context-element-id-wrong-type-refused']),
  },
  renamed: {
    edits: { '| currentPath |': '| pagePath |', '- `currentPath`:': '- `pagePath`:' },
    says: { [`${v1}/properties/pagePath/maxLength`]: 200 },
    appear: assistantCases(pathClaims.map((claim) => `page-path-${claim}`)),
    go: assistantCases(pathClaims.map((claim) => `current-path-${claim}`)),
  },
  'added to an object by its notes': {
    edits: {
      'Narrows down the search. ': 'Narrows down the search. It has a `section` (string). ',
      'Limits the search. ': 'Limits the search. It has a `section` (string). ',
    },
    appear: assistantCases(['filter-section-missing-refused', 'filter-section-wrong-type-refused']),
  },
  'no longer required': {
    edits: { '| fp | string | yes |': '| fp | string | no |', '| yes | fp |': '| no | fp |' },
    appear: assistantCases(['fp-accepted']),
    go: assistantCases(['fp-missing-refused']),
  },
  'required from now on': {
    edits: { '| filter | object | no |': '| filter | object | yes |', '| no | filter |': '| yes | filter |' },
    appear: assistantCases(['filter-missing-refused']),
    go: assistantCases(['filter-accepted']),
  },
  'required, and not only in practice': {
    edits: { '| yes in practice |': '| yes |' },
    says: { [`${v1}/properties/context/items/properties/type/x-required-in-practice`]: undefined },
    appear: assistantCases(['context-type-missing-refused']),
  },
  'required in one version only': {
    edits: {
      '| role | string | yes | yes |': '| role | string | yes | no |',
      '| role | yes | yes | string |': '| role | no | yes | string |',
    },
    appear: assistantCases(['messages-role-accepted'], [2]),
    go: assistantCases(['messages-role-missing-refused'], [2]),
  },
  'absent from a version': {
    edits: {
      '| id | string | yes | yes | Identifies': '| id | string | yes | absent | Identifies',
      'messages have `id`, `role` and `parts` (no': 'messages have `role` and `parts` (no',
      '| id | yes | yes | string |': '| id | absent | yes | string |',
      '`parts`, `role` and `id` (no': '`parts` and `role` (no',
    },
    go: assistantCases(['messages-id-missing-refused', 'messages-id-wrong-type-refused'], [2]),
  },
  'in a version that did not have it': {
    edits: {
      '| content | string | yes | absent |': '| content | string | yes | yes |',
      ', known only in v1. |': '. |',
      'have `id`, `role` and `parts` (no `content`)': 'have `id`, `role`, `content` and `parts`',
      'messages lose `content` and keep `parts`': 'messages keep `content` and `parts`',
      '| content | absent | yes | string |': '| content | yes | yes | string |',
      'carrying `parts`, `role` and `id` (no `content`)': 'carrying both `content` and `parts`',
    },
    appear: assistantCases(['messages-content-missing-refused', 'messages-content-wrong-type-refused'], [2]),
  },
  'that may be null': {
    edits: {
      'Path of the page that the user': 'A request may carry null here. Path of the page that the user',
      'Where the reader is.': 'Where the reader is. May be null.',
    },
    appear: assistantCases(['current-path-null-accepted']),
  },
  'that may no longer be null': {
    edits: {
      'the search. A request may carry null here.': 'the search.',
      'Limits the search. May be null.': 'A limit.',
    },
    go: assistantCases(['filter-null-accepted']),
  },
  'of another type': {
    edits: { '| retrievalPageSize | number |': '| retrievalPageSize | integer |', '5. | number |': '5. | integer |' },
    appear: assistantCases(['retrieval-page-size-fraction-refused']),
  },
  'that is a date-time': {
    edits: {
      '| elementId | string | no |': '| seenAt | string, date-time | no | When. |\n| elementId | string | no |',
    },
    says: { [`${v2}/properties/context/items/properties/seenAt/format`]: 'date-time' },
    appear: assistantCases(
      ['accepted', 'no-date-time-refused', 'wrong-type-refused'].map((claim) => `context-seen-at-${claim}`),
    ),
  },
})
