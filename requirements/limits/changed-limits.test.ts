import { expect, test } from 'vitest'
import { changed, first } from '../../schemas/read/documents-under-test.ts'
import { evidenceOf } from '../evidence.ts'
import { describedIn, testChanges } from '../test-support/changed-documents.fixture.ts'
import { limitRequirements } from './limit-requirements.ts'

const assistant = ['createAssistantMessageV1', 'createAssistantMessageV2']

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

testChanges('a changed limit', [
  {
    name: 'its number',
    first: [['100 uses per project per hour', '120 uses per project per hour']],
    second: [['100 uses an hour per project', '120 uses an hour per project']],
    says: { '/x-limits/agent-project-hour/limit': 120 },
  },
  {
    name: 'its scope',
    first: [['10,000 requests per IP address per day', '10,000 requests per project per day']],
    second: [['10,000 requests a day per IP', '10,000 requests a day per project']],
    says: {
      '/x-limits/assistant-project-day': {
        id: 'assistant-project-day',
        limit: 10_000,
        scope: 'project',
        window: 'day',
        operations: assistant,
      },
    },
    appear: ofLimit('assistant-project-day'),
    go: ofLimit('assistant-ip-day'),
  },
  {
    name: 'its window',
    first: [['10,000 uses per key per month', '10,000 uses per key per day']],
    second: [['10,000 uses a month per key', '10,000 uses a day per key']],
    says: { '/x-limits/assistant-key-day/window': 'day' },
    appear: ofLimit('assistant-key-day'),
    go: ofLimit('assistant-key-month'),
  },
  {
    name: 'one more',
    first: [
      [
        '| Assistant endpoints (v1 and v2) | 10,000',
        '| Agent endpoints | 1,000 uses per organization per day. |\n| Assistant endpoints (v1 and v2) | 10,000',
      ],
    ],
    second: [
      [
        '| 10,000 uses a month per key |',
        '| 1,000 uses a day per organization | Agent endpoints |\n| 10,000 uses a month per key |',
      ],
    ],
    says: {
      '/x-limits/agent-organization-day/limit': 1000,
    },
    appear: [...ofLimit('agent-organization-day'), 'agent-organization-day-covers-send-agent-job-message'],
  },
  {
    name: 'one less',
    first: [['| Assistant endpoints | 10,000 requests per IP address per day. |\n', '']],
    second: [['| 10,000 requests a day per IP | Assistant endpoints |\n', '']],
    says: { '/x-limits/assistant-ip-day': undefined },
    go: ofLimit('assistant-ip-day'),
  },
  {
    name: 'for one version only',
    first: [['| Assistant endpoints (v1 and v2) |', '| Assistant endpoints (v2) |']],
    second: [['| Assistant endpoints, v1 and v2 alike |', '| Assistant endpoints, v2 only |']],
    says: { '/x-limits/assistant-key-month/operations': ['createAssistantMessageV2'] },
  },
  {
    name: 'for one endpoint, by its number',
    first: [['| Agent endpoints |', '| Agent endpoint 1 |']],
    second: [
      ['| 100 uses an hour per project | Agent endpoints |', '| 100 uses an hour per project | Agent endpoint 1 |'],
    ],
    says: { '/x-limits/agent-project-hour/operations': ['createAgentJob'] },
    go: ['agent-project-hour-covers-send-agent-job-message'],
  },
])

test('the boundary test of a changed limit goes to its new number', () => {
  const description = describedIn(changed(first, ['100 uses per project per hour', '7 uses per project per hour']))
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
