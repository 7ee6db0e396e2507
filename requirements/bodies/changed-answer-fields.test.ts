import { testChanges } from '../test-support/changed-documents.fixture.ts'

const job = '/components/schemas/AgentJob/properties'

testChanges('a changed field of an answer', {
  added: {
    edits: {
      '| model | string |': '| tokens | integer | What it cost. |\n| model | string |',
      '| model | AI model': '| tokens | What it took. | integer |\n| model | AI model',
    },
    says: { [`${job}/tokens`]: { type: 'integer' } },
    appear: ['agent-job-tokens-present', 'agent-job-tokens-type'],
  },
  'added with a date-time that may be null': {
    edits: {
      '| model | string |': '| failedAt | string, date-time, or null | When it failed. |\n| model | string |',
      '| model | AI model': '| failedAt | Set on failure. | string, date-time or null |\n| model | AI model',
    },
    says: { [`${job}/failedAt/type`]: ['string', 'null'] },
    appear: ['date-time', 'present', 'rfc3339', 'type'].map((claim) => `agent-job-failed-at-${claim}`),
  },
  'added as a list of objects with fields of their own': {
    edits: {
      '| model | string |': '| steps | array of objects | Each has a `name` (string). |\n| model | string |',
      '| model | AI model': '| steps | Each has its `name` (string). | array of objects |\n| model | AI model',
    },
    appear: ['present', 'type', 'name-present', 'name-type'].map((claim) => `agent-job-steps-${claim}`),
  },
  removed: {
    edits: {
      '| model | string | Which AI model does the work. |\n': '',
      '| model | AI model in use. | string |\n': '',
    },
    go: ['agent-job-model-present', 'agent-job-model-type'],
  },
  'added inside of an object': {
    edits: {
      '| source.ref | string |': '| source.commit | string | Commit it began at. |\n| source.ref | string |',
      '| source.ref | Its': '| source.commit | Its newest commit. | string |\n| source.ref | Its',
    },
    appear: ['agent-job-source-commit-present', 'agent-job-source-commit-type'],
  },
  'that may be null': {
    edits: {
      '| model | string |': '| model | string or null |',
      'in use. | string |\n': 'in use. | string or null |\n',
    },
    says: { [`${job}/model/type`]: ['string', 'null'] },
  },
  'that may no longer be null': {
    edits: { ', date-time, or null |': ', date-time |', ', date-time or null |': ', date-time |' },
    says: { [`${job}/archivedAt/type`]: 'string' },
  },
  'of two types': {
    edits: {
      '| source.ref | string |': '| source.ref | string or number |',
      'Its branch. | string': 'Its branch. | string or number',
    },
    says: { [`${job}/source/properties/ref/type`]: ['string', 'number'] },
  },
  'that is no date-time any more': {
    edits: { 'string, date-time (ISO 8601) |': 'string |', 'string, date-time (RFC 3339) |': 'string |' },
    go: ['agent-job-created-at-date-time', 'agent-job-created-at-rfc3339'],
  },
})
