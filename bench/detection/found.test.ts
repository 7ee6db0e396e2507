import { expect, test } from 'vitest'
import { complaintsOf, type Recorded, rowsOf } from './found.ts'

const recorded = (kind: Recorded['kind'], name: string, failures: readonly string[] = []): Recorded => {
  return { kind, name, area: 'auth', failures, seconds: 12 }
}

test('a fault is found by each where it reports one, and a variation must be quiet', () => {
  const runs = [
    recorded('fault', 'both', ['IgnoredAuth POST /job']),
    recorded('fault', 'ours'),
    recorded('variation', 'valid', ['ServerError POST /job']),
    recorded('fault', 'never swept'),
  ]
  const found = (fault: string, killedBy: readonly string[]) => ({ fault, area: 'auth', killedBy, alsoRed: [] })
  const results = [found('both', ['a']), found('ours', ['b']), { variation: 'valid', falseAlarms: [] }]
  const [auth, all] = rowsOf(runs, results)
  expect(auth).toMatchObject({
    name: 'auth',
    faults: 2,
    foundByAssay: 2,
    foundBySchemathesis: 1,
    onlyByAssay: ['ours'],
  })
  expect(auth).toMatchObject({ variations: 1, falseAlarmsOfAssay: 0, falseAlarmsOfSchemathesis: 1 })
  expect(all).toEqual({ ...auth, name: 'all' })
})

test('an area in which Schemathesis is ahead, or in which Assay raises an alarm, breaks the bar', () => {
  const runs = [recorded('fault', 'theirs', ['ServerError POST /job']), recorded('variation', 'valid')]
  const results = [
    { fault: 'theirs', area: 'auth', killedBy: [], alsoRed: [] },
    { variation: 'valid', falseAlarms: ['service-status-in-range'] },
  ]
  expect(complaintsOf(rowsOf(runs, results).slice(0, 1))).toEqual([
    'auth: Schemathesis finds 1 faults, and Assay 0',
    'auth: 1 false alarms of Assay',
  ])
})
