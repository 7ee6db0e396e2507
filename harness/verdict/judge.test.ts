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

const broken = fail('an id', undefined)
const crash: OutcomeRecord = { type: 'broken', engine: 'specs', subject: 'job', message: 'boom' }
const gap = { id: requirement.id, reason: null }

describe('judge', () => {
  test.each<[claim: string, VerdictKind, readonly OutcomeRecord[]]>([
    ['gives what never ran a red verdict', 'not-run', []],
    ['takes the worst outcome of several', 'fail', [outcome(pass), outcome(broken), outcome(pass)]],
    ['lets a pass outweigh what says nothing', 'pass', [outcome(notApplicable('no job')), outcome(pass)]],
    [
      'does not trust a probe of this requirement that passed and failed',
      'flaky',
      [outcome(pass, requirement.id), outcome(broken, requirement.id)],
    ],
    [
      'counts a breach in one state of a job, although other polls passed',
      'fail',
      [outcome(pass, 'poll-job'), outcome(broken, 'poll-job')],
    ],
    ['gives what a broken engine left open an error, not a finding', 'error', [crash]],
    ['keeps what was shown before an engine broke', 'pass', [crash, outcome(pass)]],
  ])('%s: %s', (_, verdict, records) => {
    expect(judge([requirement], records, [])).toMatchObject([{ verdict }])
  })

  test.each<[Judged['strength'], VerdictKind]>([
    ['documented', 'fail'],
    ['standard', 'fail'],
    ['assumed', 'question'],
    ['observed', 'drift'],
  ])('calls a breach of what is %s %s', (strength, verdict) => {
    expect(judge([{ ...requirement, strength }], [outcome(broken)], [])).toMatchObject([{ verdict }])
  })

  test('knows a gap that is listed, and says when the list is out of date', () => {
    expect(judge([requirement], [outcome(broken)], [gap])).toMatchObject([{ verdict: 'known-gap' }])
    expect(judge([requirement], [outcome(pass)], [gap])).toMatchObject([{ verdict: 'stale-gap' }])
  })

  test('gives what the target can not show its reason, and the remedy', () => {
    const exempt = { kind: 'not-tested', reason: 'no clock', remedy: 'give hooks.advanceTime' } as const
    const [verdict] = judge([{ ...requirement, exempt }], [], [])
    expect(verdict).toMatchObject({ verdict: 'not-tested', reason: 'no clock; give hooks.advanceTime' })
  })

  test('names the evidence of the outcome that decided', () => {
    const records = [outcome(pass, 'create', 'specs-0-1'), outcome(broken, 'create', 'specs-0-2')]
    const [verdict] = judge([requirement], records, [])
    expect(verdict).toMatchObject({ evidence: ['specs-0-2'], expected: 'an id', actual: 'nothing' })
  })
})
