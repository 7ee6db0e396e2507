import { describe, expect, test } from 'vitest'
import { faults } from '../faults/catalogue.ts'
import { passThrough } from '../hooks/hooks.ts'
import { ruleOf } from '../limits/rules.ts'
import { defaultSettings } from '../settings/settings-file.ts'
import { faultsNamed, settingsWith } from './switches.ts'
import { variations } from './variations.ts'

const switches = [...faults, ...variations]

describe('switches', () => {
  test('have names of their own, in kebab-case, and a sentence each', () => {
    expect(new Set(switches.map(({ name }) => name)).size).toBe(switches.length)
    expect(switches.filter(({ name }) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name))).toEqual([])
    expect(switches.filter(({ summary }) => !/^[^.]*[A-Za-z0-9][^\n]*\.$/.test(summary))).toEqual([])
  })

  test('are refused where they are not known, with the one that was probably meant', () => {
    expect(() => settingsWith(['ids-as-uuid'], defaultSettings)).toThrow('did you mean "ids-uuid"?')
  })

  test('add up, on the same point too', () => {
    const hooks = faultsNamed(['agent-limit-late', 'agent-limit-late', 'agent-limit-never-resets']).map((one) =>
      one.hooks(),
    )
    const rule = ruleOf('agent-project-hour', defaultSettings)
    const changed = { ...rule, limit: 102, length: Number.POSITIVE_INFINITY, calendarMonth: false }
    expect(passThrough(hooks)('limitRule', rule, 'agent-project-hour')).toEqual(changed)
    expect(settingsWith(['ids-uuid', 'create-202', '503-past-limit'], defaultSettings)).toMatchObject({
      agent: { ids: 'uuid', createStatus: 202, messageStatus: 202 },
      errors: { statuses: { limit: 503, 'unknown-job': 404 } },
    })
  })
})
