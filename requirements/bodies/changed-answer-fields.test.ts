import { testChanges } from '../test-support/changed-documents.fixture.ts'

const job = '/components/schemas/AgentJob'

testChanges('a changed field of an answer', [
  {
    name: 'added',
    first: [['| model | string |', '| tokens | integer | What it cost. |\n| model | string |']],
    second: [['| model | AI model', '| tokens | What it took. | integer |\n| model | AI model']],
    says: { [`${job}/properties/tokens`]: { type: 'integer' } },
    appear: ['agent-job-tokens-present', 'agent-job-tokens-type'],
  },
  {
    name: 'added with a date-time that may be null',
    first: [['| model | string |', '| failedAt | string, date-time, or null | When it failed. |\n| model | string |']],
    second: [['| model | AI model', '| failedAt | Set on failure. | string, date-time or null |\n| model | AI model']],
    says: { [`${job}/properties/failedAt`]: { type: ['string', 'null'], format: 'date-time' } },
    appear: [
      'agent-job-failed-at-date-time',
      'agent-job-failed-at-present',
      'agent-job-failed-at-rfc3339',
      'agent-job-failed-at-type',
    ],
  },
  {
    name: 'added as a list of objects with fields of their own',
    first: [
      [
        '| model | string |',
        '| steps | array of objects | What it did. Each has a `name` (string). |\n| model | string |',
      ],
    ],
    second: [
      ['| model | AI model', '| steps | Each has its `name` (string). | array of objects |\n| model | AI model'],
    ],
    says: {
      [`${job}/properties/steps/items`]: {
        type: 'object',
        required: ['name'],
        properties: { name: { type: 'string' } },
      },
    },
    appear: [
      'agent-job-steps-present',
      'agent-job-steps-type',
      'agent-job-steps-name-present',
      'agent-job-steps-name-type',
    ],
  },
  {
    name: 'removed',
    first: [['| model | string | Which AI model does the work. |\n', '']],
    second: [['| model | AI model in use. | string |\n', '']],
    says: { [`${job}/properties/model`]: undefined },
    go: ['agent-job-model-present', 'agent-job-model-type'],
  },
  {
    name: 'renamed',
    first: [['| model | string |', '| engine | string |']],
    second: [['| model | AI model', '| engine | AI model']],
    says: { [`${job}/properties/engine`]: { type: 'string' } },
    appear: ['agent-job-engine-present', 'agent-job-engine-type'],
    go: ['agent-job-model-present', 'agent-job-model-type'],
  },
  {
    name: 'added inside of an object',
    first: [['| source.ref | string |', '| source.commit | string | Commit it began at. |\n| source.ref | string |']],
    second: [['| source.ref | Its', '| source.commit | Its newest commit. | string |\n| source.ref | Its']],
    says: { [`${job}/properties/source/required`]: ['commit', 'ref', 'repository'] },
    appear: ['agent-job-source-commit-present', 'agent-job-source-commit-type'],
  },
  {
    name: 'that may be null',
    first: [['| model | string |', '| model | string or null |']],
    second: [['| model | AI model in use. | string |', '| model | AI model in use. | string or null |']],
    says: { [`${job}/properties/model/type`]: ['string', 'null'] },
  },
  {
    name: 'that may no longer be null',
    first: [['| archivedAt | string, date-time, or null |', '| archivedAt | string, date-time |']],
    second: [['| Set on archiving. | string, date-time or null |', '| Set on archiving. | string, date-time |']],
    says: { [`${job}/properties/archivedAt/type`]: 'string' },
  },
  {
    name: 'of another type',
    first: [['| source.ref | string |', '| source.ref | number |']],
    second: [['| source.ref | Its branch. | string |', '| source.ref | Its branch. | number |']],
    says: { [`${job}/properties/source/properties/ref/type`]: 'number' },
  },
  {
    name: 'of two types',
    first: [['| source.ref | string |', '| source.ref | string or number |']],
    second: [['| source.ref | Its branch. | string |', '| source.ref | Its branch. | string or number |']],
    says: { [`${job}/properties/source/properties/ref/type`]: ['string', 'number'] },
  },
  {
    name: 'that is no date-time any more',
    first: [['| createdAt | string, date-time (ISO 8601) |', '| createdAt | string |']],
    second: [['| string, date-time (RFC 3339) |', '| string |']],
    says: { [`${job}/properties/createdAt`]: { type: 'string' } },
    go: ['agent-job-created-at-date-time', 'agent-job-created-at-rfc3339'],
  },
])
