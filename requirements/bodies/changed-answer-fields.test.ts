import { testChanges } from '../test-support/changed-documents.fixture.ts'

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
