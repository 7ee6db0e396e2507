import { describe, expect, test } from 'vitest'
import type { KnownGap } from '../target/target.ts'
import { type Judged, judge } from './judge.ts'
import { fail, notApplicable, type Outcome, pass } from './outcome.ts'
import type { OutcomeRecord, VerdictKind } from './verdict-model.ts'

const requirement: Judged = {
  id: 'job-id-present',
  operation: 'createAgentJob',
  subject: 'job',
  strength: 'documented',
  source: { line: 3, quote: 'id' },
  exempt: null,
}

function outcome(outcome: Outcome, probe = 'create', exchange = 'specs-0-1'): OutcomeRecord {
  return { type: 'outcome', requirement: requirement.id, engine: 'specs', probe, exchanges: [exchange], outcome }
}

function verdictOf(records: readonly OutcomeRecord[], changes: Partial<Judged> = {}, gaps: readonly KnownGap[] = []) {
  return judge([{ ...requirement, ...changes }], records, { knownGaps: gaps, pinned: new Set(), day })[0]?.verdict
}

const broken = fail('an id', undefined)
const day = '2026-11-22'
const gap: KnownGap = {
  id: requirement.id,
  actual: null,
  reason: null,
  link: null,
  until: null,
  sometimes: false,
}

describe('judge', () => {
  test('gives what never ran a red verdict', () => {
    expect(verdictOf([])).toBe('not-run')
  })

  test('gives what the target can not show its reason, and the remedy', () => {
    const exempt = { kind: 'not-tested', reason: 'no clock', remedy: 'give hooks.advanceTime' } as const
    const [verdict] = judge([{ ...requirement, exempt }], [])
    expect(verdict).toMatchObject({ verdict: 'not-tested', reason: 'no clock; give hooks.advanceTime' })
  })

  test('takes the worst outcome of several', () => {
    expect(verdictOf([outcome(pass), outcome(broken), outcome(pass)])).toBe('fail')
  })

  test('lets a pass outweigh an outcome that says nothing', () => {
    expect(verdictOf([outcome(notApplicable('no job')), outcome(pass)])).toBe('pass')
  })

  test.each<[Judged['strength'], VerdictKind]>([
    ['documented', 'fail'],
    ['standard', 'fail'],
    ['assumed', 'question'],
    ['observed', 'drift'],
  ])('calls a breach of what is %s %s', (strength, verdict) => {
    expect(verdictOf([outcome(broken)], { strength })).toBe(verdict)
  })

  test('calls a probe of this requirement that passed and failed flaky', () => {
    expect(verdictOf([outcome(pass, requirement.id), outcome(broken, requirement.id)])).toBe('flaky')
  })

  test('calls a breach in one state of a job a failure, although other polls passed', () => {
    expect(verdictOf([outcome(pass, 'poll-job'), outcome(broken, 'poll-job')])).toBe('fail')
  })

  test.each<[what: string, found: Outcome, gap: Partial<KnownGap>, VerdictKind]>([
    ['that was found again', broken, {}, 'known-gap'],
    ['with the same finding', broken, { actual: 'nothing' }, 'known-gap'],
    ['whose pattern fits', broken, { actual: '/^no/' }, 'known-gap'],
    ['with another finding', broken, { actual: 'status 500' }, 'fail'],
    ['on its last day', broken, { until: day }, 'known-gap'],
    ['past its last day', broken, { until: '2026-11-21' }, 'stale-gap'],
    ['that is closed', pass, {}, 'stale-gap'],
    ['that comes and goes', pass, { sometimes: true }, 'pass'],
  ])('gives a listed gap %s its verdict', (_, found, changes, verdict) => {
    expect(verdictOf([outcome(found)], {}, [{ ...gap, ...changes }])).toBe(verdict)
  })

  test('lets a known gap hide no other breach of its requirement', () => {
    const other = outcome(fail('an id', 7))
    expect(verdictOf([outcome(broken), other], {}, [{ ...gap, actual: 'nothing' }])).toBe('fail')
  })

  test('gives a subject that broke a red verdict whatever it showed, and lets it hide no breach', () => {
    const crash: OutcomeRecord = { type: 'broken', engine: 'specs', subject: 'job', message: 'boom' }
    expect(verdictOf([crash])).toBe('not-run')
    expect(verdictOf([crash, outcome(pass)])).toBe('not-run')
    expect(verdictOf([crash, outcome(broken)])).toBe('fail')
  })

  test('lets an error of the harness hide no breach', () => {
    expect(verdictOf([outcome({ kind: 'error', message: 'the check broke' }), outcome(broken)])).toBe('fail')
  })

  test('calls what never came about not tested, and never passed', () => {
    expect(verdictOf([outcome(notApplicable('no job is active'))])).toBe('not-tested')
  })

  test('turns red what the coverage of the target pins and this run does not show', () => {
    const pinned = new Set([requirement.id])
    const reason = 'no Chromium here'
    const [verdict] = judge([requirement], [outcome({ kind: 'not-tested', reason, remedy: 'install it' })], {
      knownGaps: [],
      pinned,
      day,
    })
    expect(verdict).toMatchObject({ verdict: 'not-run', reason: expect.stringContaining(reason) })
  })

  test('names the evidence of the outcome that decided', () => {
    const [verdict] = judge(
      [requirement],
      [outcome(pass, 'create', 'specs-0-1'), outcome(broken, 'create', 'specs-0-2')],
    )
    expect(verdict).toMatchObject({ evidence: ['specs-0-2'], expected: 'an id', actual: 'nothing' })
  })
})
