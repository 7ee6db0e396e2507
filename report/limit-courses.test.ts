import { expect, test } from 'vitest'
import type { Exchange } from '../harness/sending/exchange.ts'
import type { EvidenceOf } from '../harness/sending/situation.ts'
import type { Target } from '../harness/target/target.ts'
import type { LimitFact } from '../schemas/facts-model.ts'
import { isAtLimit, limitCourses } from './limit-courses.ts'
import { sampleExchange, sampleResponse } from './sample-exchanges.ts'

const limit: LimitFact = {
  id: 'agent-project-hour',
  limit: 3,
  scope: 'project',
  window: 'hour',
  operations: ['createAgentJob'],
  source: { line: 1, quote: '3 per hour' },
}

const target: Target = {
  name: 'staging',
  baseUrl: 'https://api.staging.example',
  keyPrefix: null,
  production: false,
  deterministic: false,
  tenants: [
    {
      organization: 'acme',
      project: 'prj_main',
      domain: null,
      parameters: {},
      adminKey: 'ASSAY_ADMIN_KEY',
      assistantKeys: [],
    },
  ],
  poll: null,
  lacks: [],
  sourceAddresses: [],
  limits: {},
  budget: {},
  exhaust: true,
  hooks: { advanceTime: null, reset: null, seedCounter: null },
  prompts: { change: null, noChange: null, failure: null, archive: null },
  objectives: { firstTextP95: null, gapP99: null, durationP95: null, errorRate: null },
  knownGaps: [],
  reference: null,
}

let number = 0

/** One request at the limit, so many milliseconds of the hook's after the counter was emptied. */
function at(
  ahead: number,
  status: number,
  about: Partial<EvidenceOf<'limit-use'>> = {},
  headers: readonly (readonly [string, string])[] = [],
): Exchange {
  number += 1
  const response = sampleResponse(status, '', 'text/plain')
  return sampleExchange({
    id: `specs-0-${number}`,
    sentAt: new Date(Date.UTC(2026, 3, 1) + number * 100).toISOString(),
    situation: {
      probe: 'at-limit',
      expected: 'open',
      rule: null,
      evidence: { kind: 'limit-use', role: 'looking', limit: limit.id, use: null, ahead, moved: ahead, ...about },
    },
    response: { ...response, headers, headersAt: 10 },
  })
}

const HOUR = 3_600_000
const courseOf = (...exchanges: readonly Exchange[]) => limitCourses([limit], exchanges, target)[0]

test('a request whose place on the clock is not known, or of another engine, is not at a limit', () => {
  expect(isAtLimit(at(0, 201))).toBe(true)
  expect(isAtLimit(sampleExchange({ id: 'elsewhere' }))).toBe(false)
  expect(isAtLimit({ ...at(0, 201), engine: 'load' })).toBe(false)
})

test('a control, whom the limit counts by itself, is no part of the course', () => {
  const course = courseOf(at(0, 201, { emptied: true }), at(0, 201, { role: 'control' }), at(0, 201))
  expect(course?.parts[0]?.moments.map(({ level }) => level)).toEqual([1, 2])
})

test('a limit that the run did not come to has no course', () => {
  expect(limitCourses([limit], [], target)).toEqual([])
  expect(limitCourses([limit], [at(0, 201)], { ...target, limits: { [limit.id]: null } })).toEqual([])
})

test('the stair rises with each use that was let through, by the clock of the target', () => {
  const course = courseOf(at(0, 201, { emptied: true }), at(0, 201), at(HOUR / 2, 201), at(HOUR / 2, 429))
  const [part] = course?.parts ?? []
  expect(part?.moments.map(({ kind, level }) => [kind, level])).toEqual([
    ['accepted', 1],
    ['accepted', 2],
    ['accepted', 3],
    ['refused', 3],
  ])
  expect(part?.moments.map((moment) => moment.at)).toEqual([0, 100, HOUR / 2 + 200, HOUR / 2 + 300])
  expect(course?.explanation.kind).toBe('lawful')
})

test('each emptying of the counter begins a part of its own, which knows whether an invalid request was sent', () => {
  const course = courseOf(
    at(0, 201, { emptied: true }),
    at(0, 201),
    at(0, 400, { emptied: true, role: 'invalid' }),
    at(0, 201),
  )
  expect(course?.parts.map(({ tellsOfInvalid, moments }) => [tellsOfInvalid, moments.length])).toEqual([
    [false, 2],
    [true, 1],
  ])
})

test('a seed brings the stair to the limit, and later to the next whole number of windows', () => {
  const course = courseOf(
    at(0, 201, { emptied: true }),
    at(HOUR / 2, 429, { seeded: 3 }),
    at(HOUR + 60_000, 201),
    at(HOUR + 60_000, 429, { seeded: 3 }),
  )
  expect(course?.parts[0]?.moments.map(({ kind, level }) => [kind, level])).toEqual([
    ['accepted', 1],
    ['seeded', 3],
    ['refused', 3],
    ['accepted', 4],
    ['seeded', 6],
    ['refused', 6],
  ])
})

test('what the headers say of another limit stays out', () => {
  const own = [['ratelimit-policy', '"a";q=3;w=3600'] as const, ['ratelimit', '"a";r=2;t=3600'] as const]
  const other = [['ratelimit-policy', '"b";q=3;w=86400'] as const, ['ratelimit', '"b";r=2;t=60'] as const]
  const [part] = courseOf(at(0, 201, { emptied: true }, own), at(0, 201, {}, other))?.parts ?? []
  expect(part?.moments.map(({ remaining, resets }) => [remaining, resets])).toEqual([
    [2, HOUR],
    [null, null],
  ])
})
