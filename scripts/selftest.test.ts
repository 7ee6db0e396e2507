import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { faults } from '../reference/faults/catalogue.ts'
import { readSettings } from '../reference/settings/settings-file.ts'
import { catalogue } from '../requirements/catalogue.ts'
import { loadDescription } from '../schemas/description/load.ts'
import { expectationOf, runningAs } from '../selftest/limits/expectation.ts'
import { limitConfigurations, limitIds } from '../selftest/limits/limiters.ts'
import { isShownWith } from '../selftest/sweep.ts'

const all = limitConfigurations()

/** `selftest/` shares no code with the service: only here can its words be held against the service's own. */
describe('the limiters of the selftest', () => {
  test('turn on every fault of limits that the reference service has', () => {
    const named = new Set(all.flatMap(({ fault }) => (fault === null ? [] : [fault.name])))
    const known = faults.filter(({ area }) => area === 'limits').map(({ name }) => name)
    expect(known.filter((name) => !named.has(name))).toEqual([])
    expect([...named].filter((name) => !known.includes(name))).toEqual([])
  })

  test('are settings that the reference service takes', () => {
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'assay-limiter-')), 'settings.json')
    for (const configuration of all) {
      writeFileSync(file, JSON.stringify(runningAs(configuration).settings))
      const { limits } = readSettings(file)
      expect(limits.windows[configuration.limit]).toBe(configuration.limiter.window)
      expect(limits.numbers[configuration.limit]).toBe(configuration.limiter.uses)
    }
  })

  test('break requirements that the catalogue has', async () => {
    const description = await loadDescription(path.resolve('schemas/generated'))
    const ids = new Set(catalogue(description).map(({ requirement }) => requirement.id))
    expect(description.limits.map(({ id }) => id).sort()).toEqual([...limitIds].sort())
    for (const configuration of all) {
      const { red, mayBeRed } = expectationOf(configuration)
      expect(red.length > 0).toBe(configuration.fault !== null)
      expect([...red, ...mayBeRed].filter((id) => !ids.has(id))).toEqual([])
    }
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

  test('is of a variation everything that it can touch', () => {
    expect(shown('variation', 'assistant', 'slow-words')('limits', 'assistant-ip-day')).toBe(false)
    expect(shown('variation', 'assistant', 'slow-words')('agent-lifecycle', null)).toBe(true)
    expect(shown('variation', 'agent', 'create-200')('limits', 'agent-project-hour')).toBe(true)
    expect(shown('variation', 'errors', '503-past-limit')('limits', 'assistant-ip-day')).toBe(true)
  })
})
