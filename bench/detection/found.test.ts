import { expect, test } from 'vitest'
import type { Switch } from '../../selftest/sweep.ts'
import { complaintsOf, rowsOf } from './found.ts'

/** A switch, and what is recorded of it. */
const recorded = (kind: Switch['kind'], name: string, failures: readonly string[] = []) => {
  return { kind, name, failures, seconds: 12 }
}

const switchOf = ({ kind, name }: Pick<Switch, 'kind' | 'name'>): Switch => ({ kind, name, area: 'auth' })

test('a fault is found by each where it reports one, and a variation must be quiet', () => {
  const runs = [
    recorded('fault', 'both', ['IgnoredAuth POST /job']),
    recorded('fault', 'ours'),
    recorded('variation', 'valid', ['ServerError POST /job']),
    recorded('fault', 'never swept'),
  ]
  const found = (fault: string, killedBy: readonly string[]) => ({ fault, area: 'auth', killedBy, alsoRed: [] })
  const results = [found('both', ['a']), found('ours', ['b']), { variation: 'valid', falseAlarms: [] }]
  const [auth, all] = rowsOf(runs.map(switchOf), runs, results)
  expect(auth).toMatchObject({
    name: 'auth',
    faults: 2,
    foundByAssay: 2,
    foundBySchemathesis: 1,
    onlyByAssay: ['ours'],
  })
  expect(auth).toMatchObject({
    variations: 1,
    falseAlarmsOfAssay: 0,
    falseAlarmsOfSchemathesis: 1,
    notRun: ['never swept'],
  })
  expect(all).toEqual({ ...auth, name: 'all' })
})

test('an area in which Schemathesis is ahead, or in which Assay raises an alarm, breaks the bar', () => {
  const runs = [recorded('fault', 'theirs', ['ServerError POST /job']), recorded('variation', 'valid')]
  const results = [
    { fault: 'theirs', area: 'auth', killedBy: [], alsoRed: [] },
    { variation: 'valid', falseAlarms: ['service-status-in-range'] },
  ]
  expect(complaintsOf(rowsOf(runs.map(switchOf), runs, results).slice(0, 1))).toEqual([
    'auth: Schemathesis finds 1 faults, and Assay 0',
    'auth: 1 false alarms of Assay',
  ])
})

test('a switch that one of the two has not been run on breaks the bar', () => {
  const run = recorded('fault', 'run')
  const results = [{ fault: 'run', area: 'auth', killedBy: ['a'], alsoRed: [] }]
  const rows = rowsOf([switchOf(run), { kind: 'fault', name: 'new', area: 'auth' }], [run], results)
  expect(complaintsOf(rows.slice(0, 1))).toEqual(['auth: not run on 1, new for one'])
})
