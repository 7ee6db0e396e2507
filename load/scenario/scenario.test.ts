import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Stage, scenarioKinds } from '../../harness/target/load-schema.ts'
import { contextOn, declared, unlimited, wantedIn } from '../context/context.fixture.ts'
import { shortagesOf } from '../context/reservation.ts'
import { arrivalsIn, arrivalTime, secondsOf, shortened } from '../plan/arrivals.ts'
import { filledBody } from '../plan/plan.ts'
import { conversationsOf, questionsFor } from '../streams/questions.ts'
import { usesOf } from '../streams/stream-parts.ts'
import { checkAffordable } from './affordable.ts'
import { costLines, costOf } from './cost.ts'
import { readSeconds, readStages, scenarioOf } from './scenario.ts'
import { demandsOf, preparedFor, sharesOf, wantedFor } from './shares.ts'

const { load } = declared

describe('a scenario', () => {
  test.each<[string, Parameters<typeof scenarioOf>, object]>([
    ['the rate of the target', ['steady', {}, load], { unit: 'rate', stages: [{ seconds: 60, from: 50, to: 50 }] }],
    [
      'what the command line says',
      ['steady', { rate: 3, duration: 9 }, load],
      { stages: [{ seconds: 9, from: 3, to: 3 }] },
    ],
    ['users in place of a rate', ['steady', { users: 4 }, load], { unit: 'users', stages: [{ from: 4, to: 4 }] }],
    ['a rise from nothing', ['ramp', { rate: 8 }, load], { stages: [{ from: 0, to: 8 }] }],
    ['a jump and back', ['spike', { rate: 2 }, load], { stages: [{ to: 2 }, { from: 10, to: 10 }, { from: 2 }] }],
    ['users, where a search is not asked for a rate', ['capacity', {}, load], { unit: 'users', stages: [{ from: 2 }] }],
    [
      'stages of the target',
      ['soak', {}, { ...load, stages: [{ seconds: 5, rate: 7 }] }],
      { stages: [{ from: 7, to: 7 }] },
    ],
    [
      'the time of the command line before the stages of the target',
      ['soak', { duration: 9 }, { ...load, stages: [{ seconds: 5, rate: 7 }] }],
      { stages: [{ seconds: 9, from: 50, to: 50 }] },
    ],
  ])('has %s', (_, given, expected) => {
    expect(scenarioOf(...given)).toMatchObject(expected)
  })

  test.each<[string, Parameters<typeof scenarioOf>[1], string]>([
    ['a rate and users', { rate: 1, users: 2 }, '--rate and --users each say how much'],
    ['stages and a rate', { stages: [{ seconds: 5, rate: 7 }], rate: 2 }, 'leave out --rate'],
    [
      'stages and a time',
      { stages: [{ seconds: 5, rate: 7 }], duration: 9, users: 2 },
      'leave out --users and --duration',
    ],
  ])('is refused where it is given %s', (_, options, expected) => {
    expect(() => scenarioOf('steady', options, load)).toThrow(expected)
  })

  test('that is a search is not asked to last so long, and does not begin as another kind of load does', () => {
    expect(() => scenarioOf('capacity', { duration: 60 }, load)).toThrow('load.stop.seconds bounds it')
    expect(() => scenarioOf('capacity', { stages: [{ seconds: 5, rate: 7 }] }, load)).toThrow('not --duration')
    const staged = scenarioOf('capacity', {}, { ...load, stages: [{ seconds: 5, rate: 7 }] })
    expect(staged).toMatchObject({ unit: 'users', stages: [{ from: 2 }] })
  })

  test('begins nothing after the longest time that the target allows, and is counted so', () => {
    const stop = { seconds: 10, errorRate: null }
    const context = contextOn({ load: { ...load, stop } })
    const steady = scenarioOf('steady', { rate: 5, duration: 60 }, load)
    expect(costOf(steady, context.run.target)).toMatchObject({ uses: 50 })
    const timed = wantedFor(context, steady).map((wanted) => ({ wanted, alone: { milliseconds: 100 } }))
    expect(sharesOf(context, steady, timed).parts.map(({ part }) => part.streams)).toEqual([25, 25])
    const [rising] = shortened(
      [
        { seconds: 120, from: 0, to: 8 },
        { seconds: 5, from: 8, to: 8 },
      ],
      60,
    )
    expect(rising).toEqual({ seconds: 60, from: 0, to: 4 })
    expect(shortened(steady.stages, null)).toEqual(steady.stages)
  })

  test('is read from the command line, or refused with an example', () => {
    expect(readStages('30s:10,1m:50')).toEqual([
      { seconds: 30, rate: 10 },
      { seconds: 60, rate: 50 },
    ])
    expect(() => readStages('30s')).toThrow('such as 30s:10')
    expect(() => readSeconds('5 days')).toThrow('such as 90s, 5m or 1h')
  })

  test('of a search costs more the more a service carries, as its steps do', () => {
    const text = costLines(scenarioOf('capacity', {}, load), declared).join('\n')
    const uses = [...text.matchAll(/about ([\d,]+) questions/g)].map(([, count = '']) =>
      Number(count.replaceAll(',', '')),
    )
    // Each of the eight deciding steps has twice 1,000 streams to warm up, and as many that count.
    expect(uses.at(-1)).toBeGreaterThan(32_000)
    expect(uses).toEqual(uses.toSorted((a, b) => a - b))
    expect(text).toContain('begins with 2 users')
    expect(text).toContain('if it carries 1,000')
  })

  test.each(scenarioKinds)('of a %s says what is put on, in lines of at most 80 columns', (kind) => {
    const stages = kind === 'capacity' ? {} : { stages: [1, 1000].map((rate) => ({ seconds: 5000, rate })) }
    const lines = costLines(scenarioOf(kind, stages, load), declared)
    expect(lines[0]).toMatch(kind === 'capacity' ? /^capacity: a search/ : /^\w+: 1 questions a second for 1 h 23 min$/)
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(80)
  })

  test('that its limits do not pay for is not begun, unless the target says that they are not enforced', () => {
    const scenario = scenarioOf('capacity', {}, load)
    expect(costOf(scenario, declared).uses).toBeGreaterThan(3_000)
    expect(() => checkAffordable(contextOn({}), scenario)).toThrow(/\d+ left\); raise budget/)
    expect(checkAffordable(contextOn({ limits: unlimited, budget: {} }), scenario)).toHaveLength(1)
  })
})

describe('a load that is more than one limit of several operations pays for', () => {
  const context = contextOn({})
  const scenario = scenarioOf('steady', { rate: 25, duration: 60 }, load)

  test('is not begun, though each operation alone would be paid for', () => {
    const said = 'it takes 1503 uses of assistant-key-month (800 left), 1503 uses of assistant-'
    expect(() => checkAffordable(context, scenario)).toThrow(said)
    const half = scenarioOf('steady', { rate: 12.5, duration: 60, operation: ['createAssistantMessageV2'] }, load)
    expect(checkAffordable(context, half)).toHaveLength(1)
  })

  test('sends nothing of it, and charges nothing, where the limit is used up meanwhile', () => {
    const timed = wantedFor(context, scenario).map((wanted) => ({ wanted, alone: { milliseconds: 100 } }))
    const shares = sharesOf(context, scenario, timed)
    expect(preparedFor(context, shares)).toMatchObject({ kind: 'untested', reason: expect.stringContaining('1500') })
    const [half] = demandsOf(shares)
    const shortagesFor = (requests: number) =>
      half === undefined ? null : shortagesOf(context, [{ ...half, requests }])
    expect(shortagesFor(800)).toEqual([])
    expect(shortagesFor(801)).toMatchObject([{ limit: { id: 'assistant-key-month' }, budgeted: 800 }])
  })

  test('is told of each limit that is short, with the field that binds there', () => {
    const budget = { 'assistant-key-month': 800, 'assistant-organization-hour': 5000, 'assistant-ip-day': 1502 }
    const limits = { 'assistant-organization-hour': 1000, 'assistant-ip-day': 1000 }
    const refused = () => checkAffordable(contextOn({ budget, limits }), scenario)
    const scale = (id: string) => `scale limits.${id} of the target (null where it is not enforced)`
    const remedies = [
      'raise budget.assistant-key-month to 1503 or more',
      scale('assistant-organization-hour'),
      `raise budget.assistant-ip-day to 1503 or more and ${scale('assistant-ip-day')}`,
    ]
    expect(refused).toThrow(`left); ${remedies.join(', ')}`)
  })

  test('is told by the limit of jobs as well', () => {
    const few = contextOn({ budget: { ...declared.budget, 'agent-project-hour': 3 } })
    const mixed = scenarioOf('mixed', { rate: 2, duration: 120 }, load)
    expect(() => checkAffordable(few, mixed)).toThrow('uses of agent-project-hour (3 left)')
  })
})

const [older, newer] = ['createAssistantMessageV1', 'createAssistantMessageV2'] as const

describe('the operations of a load', () => {
  const asked = (fields: object, kind: 'steady' | 'capacity' | 'mixed' = 'steady', operation?: readonly string[]) => {
    const context = contextOn(fields)
    const options = { rate: 1, ...(operation === undefined ? {} : { operation }) }
    const enforced = context.run.target.load
    return checkAffordable(
      contextOn({ limits: unlimited, budget: {}, ...fields }),
      scenarioOf(kind, options, enforced),
    ).map(({ operation: { id } }) => id)
  }

  test('are those that the target has, and that have a share', () => {
    expect(asked({ lacks: [older] })).toEqual([newer])
    expect(asked({ lacks: [newer] }, 'capacity')).toEqual([older])
    expect(asked({ load: { ...load, mix: { [older]: 0 } } }, 'mixed')).toEqual([newer])
  })

  test('create no job where the target lacks it, and the streams have its share', () => {
    const mixed = scenarioOf('mixed', { rate: 5, duration: 60 }, load)
    const context = contextOn({ lacks: ['createAgentJob'] })
    const timed = wantedFor(context, mixed).map((wanted) => ({ wanted, alone: { milliseconds: 100 } }))
    const { parts, jobs } = sharesOf(context, mixed, timed)
    expect([jobs, parts.reduce((sum, { part }) => sum + part.streams, 0)]).toEqual([null, 300])
  })

  test.each<[string, Parameters<typeof asked>, string]>([
    ['misspelt', [{}, 'steady', ['createAssistantMesageV2']], `a load can ask; did you mean ${newer}`],
    [
      'misspelt in the target',
      [{ load: { ...load, mix: { createAgentJobs: 1 } } }],
      'load.mix: createAgentJobs is none',
    ],
    ['lacked', [{ lacks: [newer] }, 'steady', [newer]], `target reference lacks ${newer}; ask another`],
    ['jobs alone', [{}, 'steady', ['createAgentJob']], 'name one in --operation or load.operations: createAssistant'],
    ['without a key', [{ tenants: [{ ...declared.tenants[0], assistantKeys: [] }] }], 'set tenants[].assistantKeys'],
  ])('are refused where they are %s', (_, given, expected) => {
    expect(() => asked(...given)).toThrow(expected)
  })

  test('are each asked once at the least', () => {
    const short = scenarioOf('steady', { rate: 0.1, duration: 10 }, load)
    const said = `the load is too short for a single question of ${newer}; give a longer --duration or a higher --rate`
    expect(() => checkAffordable(contextOn({}), short)).toThrow(said)
  })
})

const stage: fc.Arbitrary<Stage> = fc.record({
  seconds: fc.integer({ min: 1, max: 60 }),
  from: fc.integer({ min: 0, max: 50 }),
  to: fc.integer({ min: 1, max: 50 }),
})

test('every arrival has its time, in order and within the stages', () => {
  fc.assert(
    fc.property(fc.array(stage, { minLength: 1, maxLength: 4 }), (stages) => {
      const times = Array.from({ length: arrivalsIn(stages) }, (_, index) => arrivalTime(stages, index))
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      expect(times.at(-1) ?? 0).toBeLessThanOrEqual(secondsOf(stages) + 1e-3)
    }),
  )
})

test('the same seed asks the same questions in the same order, and each finds its place in the body', () => {
  expect(questionsFor({ questions: null, seed: 3 })).toEqual(questionsFor({ questions: null, seed: 3 }))
  expect(questionsFor({ questions: null, seed: 3 })).not.toEqual(questionsFor({ questions: null, seed: 4 }))
  const question = 'Is "{unique}" a\nplace?'
  const body = filledBody(wantedIn(contextOn({})).request, { unique: 'u-1', question, thread: 'thread-1' })
  expect(JSON.parse(body)).toMatchObject({ threadId: 'thread-1' })
  expect(body).toContain(JSON.stringify(question))
})

test('conversations that go on are counted as what they will spend', () => {
  const conversations = conversationsOf({ seed: 1, think: 2 })
  const followUps = conversations.reduce((sum, pauses) => sum + pauses.length, 0)
  expect(followUps).toBeGreaterThan(30)
  expect(usesOf({ streams: 128, conversations })).toBe(2 * (64 + followUps))
  expect(usesOf({ streams: 10, conversations: [] })).toBe(10)
})
