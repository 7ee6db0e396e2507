import { describe, expect, test } from 'vitest'
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

function verdictOf(records: readonly OutcomeRecord[], changes: Partial<Judged> = {}, gaps: readonly string[] = []) {
  const known = gaps.map((id) => ({ id, reason: null }))
  return judge([{ ...requirement, ...changes }], records, known)[0]?.verdict
}

const broken = fail('an id', undefined)

describe('judge', () => {
  test('gives what never ran a red verdict', () => {
    expect(verdictOf([])).toBe('not-run')
  })

  test('gives what the target can not show its reason, and the remedy', () => {
    const exempt = { kind: 'not-tested', reason: 'no clock', remedy: 'give hooks.advanceTime' } as const
    const [verdict] = judge([{ ...requirement, exempt }], [], [])
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

  test('knows a gap that is listed, and says when the list is out of date', () => {
    expect(verdictOf([outcome(broken)], {}, [requirement.id])).toBe('known-gap')
    expect(verdictOf([outcome(pass)], {}, [requirement.id])).toBe('stale-gap')
  })

  test('gives what a broken engine left open an error, not a finding', () => {
    const crash: OutcomeRecord = { type: 'broken', engine: 'specs', subject: 'job', message: 'boom' }
    expect(verdictOf([crash])).toBe('error')
    expect(verdictOf([crash, outcome(pass)])).toBe('pass')
  })

  test('names the evidence of the outcome that decided', () => {
    const [verdict] = judge(
      [requirement],
      [outcome(pass, 'create', 'specs-0-1'), outcome(broken, 'create', 'specs-0-2')],
      [],
    )
    expect(verdict).toMatchObject({ evidence: ['specs-0-2'], expected: 'an id', actual: 'nothing' })
  })
})
