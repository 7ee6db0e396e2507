import { expect, test } from 'vitest'
import { first } from '../../schemas/read/documents.fixture.ts'
import { evidenceOf } from '../reading/evidence.ts'
import { describedIn, edited, testChanges } from '../test-support/changed-documents.fixture.ts'
import { limitRequirements } from './limit-requirements.ts'

testChanges('a changed limit', {
  'its number': {
    '100 uses per project per hour': '120 uses per project per hour',
    '100 uses an hour': '120 uses an hour',
  },
  'its scope': { 'requests per IP address per day': 'requests per project per day', 'day per IP': 'day per project' },
  'its window': { 'uses per key per month': 'uses per key per day', 'a month per key': 'a day per key' },
  'one more': {
    '| Assistant endpoints (v1 and v2) | 10,000':
      '| Agent endpoints | 1,000 uses per organization per day. |\n| Assistant endpoints (v1 and v2) | 10,000',
    '| 10,000 uses a month per key |':
      '| 1,000 uses a day per organization | Agent endpoints |\n| 10,000 uses a month per key |',
  },
  'one less': {
    '| Assistant endpoints | 10,000 requests per IP address per day. |\n': '',
    '| 10,000 requests a day per IP | Assistant endpoints |\n': '',
  },
  'for one version only': {
    '| Assistant endpoints (v1 and v2) |': '| Assistant endpoints (v2) |',
    '| Assistant endpoints, v1 and v2 alike |': '| Assistant endpoints, v2 only |',
  },
  'for one endpoint, by its number': { '| Agent endpoints |': '| Agent endpoint 1 |' },
})

test('the boundary test of a changed limit goes to its new number', () => {
  const description = describedIn(edited(first, { '100 uses per project per hour': '7 uses per project per hour' }))
  const [requirement] = limitRequirements(description)
  const uses = requirement?.example().map((exchange) => {
    const evidence = evidenceOf(exchange, 'limit-use')
    return [evidence?.role, evidence?.use]
  })
  expect(uses?.slice(0, 2)).toEqual([
    ['within', 7],
    ['over', 8],
  ])
})
