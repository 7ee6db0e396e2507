import { describe, expect, test } from 'vitest'
import type { KnownGap } from '../target/target.ts'
import { judge } from './judge.ts'
import type { Judged } from './judged.ts'
import { fail, failSaying, notApplicable, notTested, type Outcome, pass } from './outcome.ts'
import type { OutcomeRecord, VerdictKind } from './verdict-model.ts'

const requirement: Judged = {
  id: 'job-id-present',
  operation: 'createAgentJob',
  subject: 'job',
  area: 'loss and corruption',
  strength: 'documented',
  source: { line: 3, quote: 'id' },
  exempt: null,
}

function outcome(outcome: Outcome, probe = 'create', exchange = 'specs-0-1', id = requirement.id): OutcomeRecord {
  return { type: 'outcome', requirement: id, engine: 'specs', probe, exchanges: [exchange], outcome }
}

const broken = fail('an id', undefined)
const error: Outcome = { kind: 'error', message: 'the check broke' }
const crash: OutcomeRecord = { type: 'broken', engine: 'specs', subject: 'job', message: 'boom' }
const day = '2026-11-22'
const gap = { id: requirement.id, actual: null, reason: null, link: null, until: null, sometimes: false }

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
    ['gives a subject that broke a red verdict', 'not-run', [crash]],
    ['gives a subject that broke a red verdict whatever it showed', 'not-run', [crash, outcome(pass)]],
    ['lets a subject that broke hide no breach', 'fail', [crash, outcome(broken)]],
    ['lets an error of the harness hide no breach', 'fail', [outcome(error), outcome(broken)]],
    ['calls what never came about not tested', 'not-tested', [outcome(notApplicable('no job is active'))]],
  ])('%s: %s', (_, verdict, records) => {
    expect(judge([requirement], records)).toMatchObject([{ verdict }])
  })

  test('keeps what the service itself said of a breach', () => {
    const said = outcome({ ...failSaying('a 2xx status', 'status 400'), reason: 'the answer says no id' })
    expect(judge([requirement], [outcome(pass), said])).toMatchObject([
      { actual: 'status 400', reason: 'the answer says no id' },
    ])
  })

  test('takes what only other parts of a run bring about for not tested, and no breach for it', () => {
    const part = { ...requirement, needsOthers: true } as const
    expect(judge([part], [])).toMatchObject([{ verdict: 'not-tested', remedy: expect.stringContaining('--only') }])
    expect(judge([part], [crash])).toMatchObject([{ verdict: 'not-run' }])
    expect(judge([part], [outcome(broken)])).toMatchObject([{ verdict: 'fail' }])
  })

  test('counts how often a breach was seen, of the times that could have shown it', () => {
    const records = [outcome(pass), outcome(broken), outcome(pass), outcome(notApplicable('no job'))]
    expect(judge([requirement], records)).toMatchObject([{ times: { broken: 1, of: 3 } }])
    for (const told of [[outcome(broken)], [outcome(pass), outcome(pass)]]) {
      expect(judge([requirement], told)[0]).not.toHaveProperty('times')
    }
  })

  test('names the probes that broke it where there are several', () => {
    const records = [outcome(broken, 'first'), outcome(broken, 'second'), outcome(broken, 'second'), outcome(pass)]
    const times = { broken: 3, of: 4, probes: ['first', 'second'] }
    expect(judge([requirement], records)).toMatchObject([{ times }])
    expect(judge([requirement], records.slice(1))[0]?.times).toEqual({ broken: 2, of: 3 })
  })

  test('says what to do about what was not seen', () => {
    const [verdict] = judge([requirement], [outcome(notApplicable('no header tells of this limit'))])
    expect(verdict?.reason).toBe('not seen in this run: no header tells of this limit')
    expect(verdict?.remedy).toMatch(/^nothing to do once .*, add the requirement's id to lacks of the target$/)
  })

  test('says what a check lacked rather than that it had nothing to judge', () => {
    const lacked = notTested('the job ended too soon', 'give a longer instruction')
    const [verdict] = judge([requirement], [outcome(notApplicable('no job'), 'other'), outcome(lacked)])
    expect(verdict).toMatchObject({ verdict: 'not-tested', reason: lacked.reason, remedy: lacked.remedy })
  })

  test.each<[Judged['strength'], VerdictKind]>([
    ['documented', 'fail'],
    ['standard', 'fail'],
    ['assumed', 'question'],
    ['observed', 'drift'],
  ])('calls a breach of what is %s %s', (strength, verdict) => {
    expect(judge([{ ...requirement, strength }], [outcome(broken)])).toMatchObject([{ verdict }])
  })

  test.each<[what: string, found: readonly Outcome[], gap: Partial<KnownGap>, VerdictKind]>([
    ['that was found again', [broken], {}, 'known-gap'],
    ['with the same finding', [broken], { actual: 'nothing' }, 'known-gap'],
    ['whose pattern fits', [broken], { actual: '/^no/' }, 'known-gap'],
    ['with another finding', [broken], { actual: 'status 500' }, 'fail'],
    ['beside another finding', [broken, fail('an id', 7)], { actual: 'nothing' }, 'fail'],
    ['on its last day', [broken], { until: day }, 'known-gap'],
    ['past its last day', [broken], { until: '2026-11-21' }, 'stale-gap'],
    ['that is closed', [pass], {}, 'stale-gap'],
    ['that comes and goes', [pass], { sometimes: true }, 'pass'],
  ])('gives a listed gap %s its verdict', (_, found, changes, verdict) => {
    const expectations = { knownGaps: [{ ...gap, ...changes }], pinned: new Set<string>(), day }
    const records = found.map((one) => outcome(one))
    expect(judge([requirement], records, expectations)).toMatchObject([{ verdict }])
  })

  describe('of a listed group', () => {
    const other = { ...requirement, id: 'job-status-known' }
    const exempt = { kind: 'not-tested', reason: 'one tenant only', remedy: 'add another' } as const
    const unshown = { ...requirement, id: 'job-of-another-hidden', exempt }
    const passed = ({ id }: Judged) => outcome(pass, 'create', 'specs-0-1', id)
    const verdictsOf = (id: string, records: readonly OutcomeRecord[], expectations = {}) =>
      judge([requirement, other, unshown], records, {
        ...{ knownGaps: [{ ...gap, id }], pinned: new Set<string>(), day },
        ...expectations,
      }).map(({ verdict }) => verdict)

    test.each(['job', 'createAgentJob', 'job-*', '*'])('%s, each breach is known', (id) => {
      expect(verdictsOf(id, [outcome(broken), passed(other)])).toEqual(['known-gap', 'pass', 'not-tested'])
    })

    test('a breach of what it does not choose stays one', () => {
      expect(verdictsOf('job-status-*', [outcome(broken), passed(other)])).toContain('fail')
    })

    test('one of which nothing fails is out of date once, and only where all of it was seen', () => {
      const all = [passed(requirement), passed(other)]
      expect(verdictsOf('job', all)).toEqual(['stale-gap', 'pass', 'not-tested'])
      expect(verdictsOf('job', all, { isPart: true })).toEqual(['pass', 'pass', 'not-tested'])
      expect(verdictsOf('job', [passed(other)])).toEqual(['not-run', 'pass', 'not-tested'])
      const later = { ...unshown, later: true } as const
      const knownGaps = [{ ...gap, id: 'job' }]
      const [first] = judge([requirement, other, later], all, { knownGaps, pinned: new Set(), day })
      expect(first).toMatchObject({ verdict: 'pass' })
    })
  })

  test('turns red what the coverage of the target pins and this run does not show', () => {
    const reason = 'no Chromium here'
    const records = [outcome({ kind: 'not-tested', reason, remedy: 'install it' })]
    const [verdict] = judge([requirement], records, { knownGaps: [], pinned: new Set([requirement.id]), day })
    expect(verdict).toMatchObject({ verdict: 'not-run', reason: expect.stringContaining(reason) })
  })

  test('holds no run to showing what comes by chance', () => {
    const records = [outcome({ kind: 'not-applicable', reason: 'no tool call came' })]
    const expectations = { knownGaps: [], pinned: new Set([requirement.id]), day }
    const [verdict] = judge([{ ...requirement, byChance: true }], records, expectations)
    expect(verdict).toMatchObject({ verdict: 'not-tested', byChance: true })
  })

  test('gives what the target can not show its reason, and the remedy', () => {
    const exempt = { kind: 'not-tested', reason: 'no clock', remedy: 'give hooks.advanceTime' } as const
    const [verdict] = judge([{ ...requirement, exempt }], [])
    expect(verdict).toMatchObject({ verdict: 'not-tested', reason: 'no clock', remedy: 'give hooks.advanceTime' })
  })

  test('names the evidence of the outcome that decided', () => {
    const records = [outcome(pass, 'create', 'specs-0-1'), outcome(broken, 'create', 'specs-0-2')]
    const [verdict] = judge([requirement], records)
    expect(verdict).toMatchObject({ evidence: ['specs-0-2'], expected: 'an id', actual: 'nothing' })
  })
})
