import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { redVerdicts } from '../harness/verdict/verdict-model.ts'
import { faults } from '../reference/faults/catalogue.ts'
import { readSettings } from '../reference/settings/settings-file.ts'
import { variations } from '../reference/switches/variations.ts'
import { catalogue } from '../requirements/catalogue.ts'
import { context } from '../requirements/test-support/reference.fixture.ts'
import { expectationOf, runningAs } from '../selftest/limits/expectation.ts'
import { besideOtherLimits } from '../selftest/limits/faults.ts'
import { limitConfigurations, limitIds } from '../selftest/limits/limiters.ts'
import { nameOf, readResults } from '../selftest/results.ts'
import { isShownWith, listSwitches, runWith, type Switch } from '../selftest/sweep.ts'
import type { PairsRecord } from '../selftest/together.ts'
import { idsWith, readOwn, workFolder } from '../selftest/verify-process.ts'

const all = limitConfigurations()
const { description } = context
const catalogued = new Set(catalogue(description).map(({ requirement }) => requirement.id))

/** `selftest/` shares no code with the service, so only this test can compare its words with the service's own. */
describe('the limiters of the selftest', () => {
  test('turn on every fault of limits that the reference service has', () => {
    const inLab = all.flatMap(({ fault }) => (fault === null ? [] : [fault.name]))
    const named = new Set([...inLab, ...besideOtherLimits])
    const known = faults.filter(({ area }) => area === 'limits').map(({ name }) => name)
    expect(known.filter((name) => !named.has(name))).toEqual([])
    expect([...named].filter((name) => !known.includes(name))).toEqual([])
  })

  test('are settings that the reference service takes', () => {
    const file = path.join(workFolder(), 'settings.json')
    for (const configuration of all) {
      writeFileSync(file, JSON.stringify(runningAs(configuration).settings))
      const { limits } = readSettings(file)
      expect(limits.windows[configuration.limit]).toBe(configuration.limiter.window)
      expect(limits.numbers[configuration.limit]).toBe(configuration.limiter.uses)
    }
  })

  test('break requirements that the catalogue has', () => {
    expect(description.limits.map(({ id }) => id).sort()).toEqual([...limitIds].sort())
    for (const configuration of all) {
      const { red, mayBeRed } = expectationOf(configuration)
      expect(red.length > 0).toBe(configuration.fault !== null)
      expect([...red, ...mayBeRed].filter((id) => !catalogued.has(id))).toEqual([])
    }
  })
})

const recorded = readResults('selftest/results.json')
const found = new Map(recorded.map((result) => [nameOf(result), result]))

describe('what is recorded of the switches', () => {
  const swept = variations.filter(({ needs }) => needs === undefined)

  test('is of each fault that a requirement of the catalogue finds it', () => {
    const unseen = faults.filter(({ name }) => {
      const result = found.get(name)
      return result === undefined || !('fault' in result) || result.killedBy.length === 0
    })
    expect(unseen.map(({ name }) => name)).toEqual([])
    const named = recorded.flatMap((result) => ('fault' in result ? [...result.killedBy, ...result.alsoRed] : []))
    expect(named.filter((id) => !catalogued.has(id))).toEqual([])
  })

  test('is of each variation that it is quiet', () => {
    const alarming = swept.filter(({ name }) => {
      const result = found.get(name)
      return result === undefined || !('variation' in result) || result.falseAlarms.length > 0
    })
    expect(alarming.map(({ name }) => name)).toEqual([])
  })

  test('is of no switch that the service does not have', () => {
    const known = new Set([...faults, ...swept].map(({ name }) => name))
    expect([...found.keys()].filter((name) => !known.has(name))).toEqual([])
  })

  test('is of random pairs that none was wrong', () => {
    const pairs = readOwn<PairsRecord>('selftest/pairs.json')
    expect(pairs?.count).toBeGreaterThan(0)
    expect(pairs?.wrong).toEqual([])
  })
})

/** Faults of several areas, none of which hides another, and variations that change what these faults affect. */
const slice = {
  faults: [
    'admin-key-opens-assistant',
    'context-items-unchecked',
    'job-model-number',
    'thread-not-continued',
    'v1-finish-twice',
    'v2-text-end-missing',
  ],
  variations: ['create-202', 'errors-json', 'extra-fields', 'reasoning-events'],
} as const

describe('a slice of the sweep', () => {
  const finders = (fault: string) => {
    const result = found.get(fault)
    return result !== undefined && 'fault' in result ? result.killedBy : []
  }
  const ids = [...new Set(slice.faults.flatMap(finders))]
  const shown = { exhaust: false, profile: 'release' } as const
  const turnedOn = (kind: Switch['kind'], names: readonly string[]): readonly Switch[] =>
    names.map((name) => ({ kind, name, area: '' }))

  test('finds its faults by the requirements that are recorded', { timeout: 120_000 }, async () => {
    const { run, remove } = await runWith(turnedOn('fault', slice.faults), ids, shown)
    expect(idsWith(run, ...redVerdicts)).toEqual(ids.toSorted())
    // A run that is not as it should be can be looked into.
    expect(existsSync(run.results)).toBe(true)
    remove()
    expect(existsSync(run.results)).toBe(false)
  })

  test('is quiet where the service is valid in other ways', { timeout: 120_000 }, async () => {
    const { run, remove } = await runWith(turnedOn('variation', slice.variations), ids, shown)
    expect(idsWith(run, ...redVerdicts, 'question')).toEqual([])
    expect(idsWith(run, 'pass')).toEqual(ids.toSorted())
    remove()
  })
})

describe('what is shown with a switch turned on', () => {
  const shown = (kind: 'fault' | 'variation', area: string, name: string) => (subject: string, limit: string | null) =>
    isShownWith({ kind, area, name }, subject, limit)

  test('is of a fault of one limit that limit, and of other faults of limits every limit', () => {
    const ofKey = shown('fault', 'limits', 'assistant-key-limit-late')
    expect([ofKey('limits', 'assistant-key-month'), ofKey('limits', 'assistant-ip-day')]).toEqual([true, false])
    expect(shown('fault', 'limits', 'retry-after-too-short')('limits', 'assistant-ip-day')).toBe(true)
  })

  test('is little of a fault that takes seconds in each answer, on the target with which alone it shows', async () => {
    const slow = (await listSwitches()).find(({ name }) => name === 'v2-stalls-for-seconds')
    expect(slow?.onTarget).toEqual({ objectives: {}, timeouts: {} })
    if (slow === undefined) throw new Error('the fault is not listed')
    const subjects = ['assistant-stream', 'assistant-thread', 'assistant-request', 'auth']
    expect(subjects.filter((subject) => isShownWith(slow, subject, null))).toEqual(subjects.slice(0, 2))
  })

  test('is of a fault that shows under load alone what is judged of load', async () => {
    const stalls = (await listSwitches()).find(({ name }) => name === 'stalls-under-load')
    if (stalls === undefined) throw new Error('the fault is not listed')
    const subjects = ['load', 'assistant-stream', 'auth']
    expect(subjects.filter((subject) => isShownWith(stalls, subject, null))).toEqual(['load'])
  })

  test('is of a variation everything that it can touch', () => {
    expect(shown('variation', 'assistant', 'slow-words')('limits', 'assistant-ip-day')).toBe(false)
    expect(shown('variation', 'assistant', 'slow-words')('agent-lifecycle', null)).toBe(true)
    expect(shown('variation', 'agent', 'create-200')('limits', 'agent-project-hour')).toBe(true)
    expect(shown('variation', 'errors', '503-past-limit')('limits', 'assistant-ip-day')).toBe(true)
  })
})
