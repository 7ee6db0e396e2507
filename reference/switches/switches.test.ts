import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { faults } from '../faults/catalogue.ts'
import { ruleOf } from '../limits/rules.ts'
import { defaultSettings } from '../settings/settings-file.ts'
import { switchedOn } from './switches.ts'
import { variations } from './variations.ts'

const switches = [...faults, ...variations]
const on = (faults: readonly string[], variations: readonly string[]) =>
  switchedOn({ faults, variations }, defaultSettings)

describe('switches', () => {
  test('have names of their own, in kebab-case, and a sentence each', () => {
    expect(new Set(switches.map(({ name }) => name)).size).toBe(switches.length)
    expect(switches.filter(({ name }) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name))).toEqual([])
    expect(switches.filter(({ summary }) => !/^[^.]*[A-Za-z0-9][^\n]*\.$/.test(summary))).toEqual([])
  })

  test('change something, of the settings or of how a target reaches the service', () => {
    const idle = variations.filter(
      ({ change, onTarget }) => onTarget === undefined && isDeepStrictEqual(change(defaultSettings), defaultSettings),
    )
    expect(idle.map(({ name }) => name)).toEqual([])
  })

  test('add up, on the same point too', () => {
    const { hooks } = on(['agent-limit-late', 'agent-limit-late', 'agent-limit-never-resets'], [])
    const rule = ruleOf('agent-project-hour', defaultSettings)
    const changed = { ...rule, limit: 102, length: Number.POSITIVE_INFINITY, calendarMonth: false }
    expect(hooks('limitRule', rule, 'agent-project-hour')).toEqual(changed)
    expect(on([], ['ids-uuid', 'create-202', '503-past-limit']).settings).toMatchObject({
      agent: { ids: 'uuid', createStatus: 202, messageStatus: 202 },
      errors: { statuses: { limit: 503, 'unknown-job': 404 } },
    })
  })
})
