import { agentCases, assistantCases, testChanges } from '../test-support/changed-documents.fixture.ts'

const agent = '/components/schemas/AgentRequest'
const v1 = '/components/schemas/AssistantRequestV1'
const v2 = '/components/schemas/AssistantRequestV2'

testChanges('a changed field of a request', [
  {
    name: 'added for the agent, optional',
    first: [['| prompt | string | yes |', '| branch | string | no | Where to work. |\n| prompt | string | yes |']],
    second: [['| prompt | string | yes |', '| branch | string | no | Where. |\n| prompt | string | yes |']],
    says: { [`${agent}/properties/branch`]: { type: 'string' } },
    appear: agentCases('branch-accepted', 'branch-wrong-type-refused'),
  },
  {
    name: 'added for the assistant, required, and a list of texts',
    first: [['| fp | string | yes |', '| tags | array of strings | yes | What it is about. |\n| fp | string | yes |']],
    second: [['| yes | fp |', '| yes | tags | What it is about. | array of strings |\n| yes | fp |']],
    says: {
      [`${v1}/required`]: ['fp', 'messages', 'tags'],
      [`${v2}/properties/tags`]: { type: 'array', items: { type: 'string' } },
    },
    appear: assistantCases(['tags-items-wrong-type-refused', 'tags-missing-refused', 'tags-wrong-type-refused']),
  },
  {
    name: 'removed from the items of a list',
    first: [['| elementId | string | no | Identifies the element of the user interface around it. |\n', '']],
    second: [['| elementId | string | no | Element of the page. |\n', '']],
    says: { [`${v2}/properties/context/items/properties/elementId`]: undefined },
    go: assistantCases(['context-element-id-accepted', 'context-element-id-wrong-type-refused']),
  },
  {
    name: 'renamed',
    first: [
      ['| currentPath |', '| pagePath |'],
      ['- `currentPath`:', '- `pagePath`:'],
    ],
    second: [['| currentPath |', '| pagePath |']],
    says: { [`${v1}/properties/pagePath/maxLength`]: 200, [`${v1}/properties/currentPath`]: undefined },
    appear: assistantCases(
      ['accepted', 'at-maximum-accepted', 'beyond-maximum-refused', 'wrong-type-refused'].map(
        (claim) => `page-path-${claim}`,
      ),
    ),
    go: assistantCases(
      ['accepted', 'at-maximum-accepted', 'beyond-maximum-refused', 'wrong-type-refused'].map(
        (claim) => `current-path-${claim}`,
      ),
    ),
  },
  {
    name: 'added to an object by its notes',
    first: [
      [
        '| filter | object | no | Narrows down the search. ',
        '| filter | object | no | Narrows down the search. It has a `section` (string). ',
      ],
    ],
    second: [['Limits the search. May be null.', 'Limits the search. It has a `section` (string). May be null.']],
    says: { [`${v2}/properties/filter/properties/section`]: { type: 'string' } },
    appear: assistantCases(['filter-section-missing-refused', 'filter-section-wrong-type-refused']),
  },
  {
    name: 'no longer required',
    first: [['| fp | string | yes |', '| fp | string | no |']],
    second: [['| yes | fp |', '| no | fp |']],
    says: { [`${v1}/required`]: ['messages'], [`${v2}/required`]: ['messages'] },
    appear: assistantCases(['fp-accepted']),
    go: assistantCases(['fp-missing-refused']),
  },
  {
    name: 'required from now on',
    first: [['| filter | object | no |', '| filter | object | yes |']],
    second: [['| no | filter |', '| yes | filter |']],
    says: { [`${v1}/required`]: ['filter', 'fp', 'messages'] },
    appear: assistantCases(['filter-missing-refused']),
    go: assistantCases(['filter-accepted']),
  },
  {
    name: 'required, and not only in practice',
    first: [['| type | string enum | yes in practice |', '| type | string enum | yes |']],
    second: [['| type | enum string | yes in practice |', '| type | enum string | yes |']],
    says: {
      [`${v1}/properties/context/items/required`]: ['type', 'value'],
      [`${v1}/properties/context/items/properties/type/x-required-in-practice`]: undefined,
    },
    appear: assistantCases(['context-type-missing-refused']),
  },
  {
    name: 'required in one version only',
    first: [['| role | string | yes | yes |', '| role | string | yes | no |']],
    second: [['| role | yes | yes | string |', '| role | no | yes | string |']],
    says: { [`${v2}/properties/messages/items/required`]: ['id', 'parts'] },
    appear: assistantCases(['messages-role-accepted'], [2]),
    go: assistantCases(['messages-role-missing-refused'], [2]),
  },
  {
    name: 'absent from a version',
    first: [
      ['| id | string | yes | yes | Identifies', '| id | string | yes | absent | Identifies'],
      [
        'in which messages have `id`, `role` and `parts` (no `content`)',
        'in which messages have `role` and `parts` (no `content`)',
      ],
    ],
    second: [
      ['| id | yes | yes | string |', '| id | absent | yes | string |'],
      ['`parts`, `role` and `id` (no `content`)', '`parts` and `role` (no `content`)'],
    ],
    says: { [`${v2}/properties/messages/items/properties/id`]: undefined },
    go: assistantCases(['messages-id-missing-refused', 'messages-id-wrong-type-refused'], [2]),
  },
  {
    name: 'in a version that did not have it',
    first: [
      [
        '| content | string | yes | absent | The message as plain text, known only in v1. |',
        '| content | string | yes | yes | The message as plain text. |',
      ],
      ['have `id`, `role` and `parts` (no `content`)', 'have `id`, `role`, `content` and `parts`'],
      ['messages lose `content` and keep `parts`', 'messages keep `content` and `parts`'],
    ],
    second: [
      ['| content | absent | yes | string |', '| content | yes | yes | string |'],
      [
        'with messages carrying `parts`, `role` and `id` (no `content`)',
        'with messages carrying both `content` and `parts`',
      ],
    ],
    says: { [`${v2}/properties/messages/items/required`]: ['content', 'id', 'parts', 'role'] },
    appear: assistantCases(['messages-content-missing-refused', 'messages-content-wrong-type-refused'], [2]),
  },
  {
    name: 'that may be null',
    first: [
      [
        'Path of the page that the user is reading, which',
        'A request may carry null here. Path of the page that the user is reading, which',
      ],
    ],
    second: [['Where the reader is.', 'Where the reader is. May be null.']],
    says: { [`${v1}/properties/currentPath/type`]: ['string', 'null'] },
    appear: assistantCases(['current-path-null-accepted']),
  },
  {
    name: 'that may no longer be null',
    first: [['Narrows down the search. A request may carry null here.', 'Narrows down the search.']],
    second: [['Limits the search. May be null.', 'Limits the search.']],
    says: { [`${v2}/properties/filter/type`]: 'object' },
    go: assistantCases(['filter-null-accepted']),
  },
  {
    name: 'of another type',
    first: [['| retrievalPageSize | number |', '| retrievalPageSize | integer |']],
    second: [['Defaults to 5. | number |', 'Defaults to 5. | integer |']],
    says: { [`${v1}/properties/retrievalPageSize/type`]: 'integer' },
    appear: assistantCases(['retrieval-page-size-fraction-refused']),
  },
  {
    name: 'that is a date-time',
    first: [
      [
        '| elementId | string | no |',
        '| seenAt | string, date-time | no | When it was read. |\n| elementId | string | no |',
      ],
    ],
    second: [
      ['| elementId | string | no |', '| seenAt | string, date-time | no | When. |\n| elementId | string | no |'],
    ],
    says: { [`${v2}/properties/context/items/properties/seenAt/format`]: 'date-time' },
    appear: assistantCases([
      'context-seen-at-accepted',
      'context-seen-at-no-date-time-refused',
      'context-seen-at-wrong-type-refused',
    ]),
  },
])
