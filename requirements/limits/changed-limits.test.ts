import { expect, test } from 'vitest'
import { first } from '../../schemas/read/documents-under-test.ts'
import { evidenceOf } from '../evidence.ts'
import { describedIn, edited, testChanges } from '../test-support/changed-documents.fixture.ts'
import { limitRequirements } from './limit-requirements.ts'

/** Ids of the requirements of one limit. */
function ofLimit(id: string): readonly string[] {
  const [, scope, window] = id.split('-')
  return [
    `${id}-accepts-documented-uses`,
    `${id}-refuses-beyond`,
    `${id}-counts-by-${scope}`,
    `${id}-resets-after-${window}`,
    `${id}-no-early-reset`,
    `${id}-retry-after-true`,
    `${id}-headers-count-down`,
    `${id}-headers-reset-true`,
    ...(scope === 'ip' ? [`${id}-ignores-forwarded-address`] : []),
    `load-${id}-exact-under-concurrency`,
  ]
}

testChanges('a changed limit', {
  'its number': {
    edits: { '100 uses per project per hour': '120 uses per project per hour', '100 uses an hour': '120 uses an hour' },
    says: { '/x-limits/agent-project-hour/limit': 120 },
  },
  'its scope': {
    edits: { 'requests per IP address per day': 'requests per project per day', 'day per IP': 'day per project' },
    appear: ofLimit('assistant-project-day'),
    go: ofLimit('assistant-ip-day'),
  },
  'its window': {
    edits: { 'uses per key per month': 'uses per key per day', 'a month per key': 'a day per key' },
    says: { '/x-limits/assistant-key-day/window': 'day' },
    appear: ofLimit('assistant-key-day'),
    go: ofLimit('assistant-key-month'),
  },
  'one more': {
    edits: {
      '| Assistant endpoints (v1 and v2) | 10,000':
        '| Agent endpoints | 1,000 uses per organization per day. |\n| Assistant endpoints (v1 and v2) | 10,000',
      '| 10,000 uses a month per key |':
        '| 1,000 uses a day per organization | Agent endpoints |\n| 10,000 uses a month per key |',
    },
    says: { '/x-limits/agent-organization-day/limit': 1000 },
    appear: [...ofLimit('agent-organization-day'), 'agent-organization-day-covers-send-agent-job-message'],
  },
  'one less': {
    edits: {
      '| Assistant endpoints | 10,000 requests per IP address per day. |\n': '',
      '| 10,000 requests a day per IP | Assistant endpoints |\n': '',
    },
    go: ofLimit('assistant-ip-day'),
  },
  'for one version only': {
    edits: {
      '| Assistant endpoints (v1 and v2) |': '| Assistant endpoints (v2) |',
      '| Assistant endpoints, v1 and v2 alike |': '| Assistant endpoints, v2 only |',
    },
    says: { '/x-limits/assistant-key-month/operations': ['createAssistantMessageV2'] },
  },
  'for one endpoint, by its number': {
    edits: { '| Agent endpoints |': '| Agent endpoint 1 |' },
    go: ['agent-project-hour-covers-send-agent-job-message'],
  },
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
