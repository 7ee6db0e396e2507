import { describe, expect, test } from 'vitest'
import { faults } from './faults/catalogue.ts'
import { lawfulSeams } from './seams.ts'
import { defaultSettings } from './settings.ts'
import { listing, seamsWith, settingsWith } from './switches.ts'
import { variations } from './variations.ts'

const names = [...faults, ...variations].map(({ name }) => name)

describe('switches', () => {
  test('have names of their own, in kebab-case', () => {
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter((name) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name))).toEqual([])
  })

  test('are described in one sentence', () => {
    expect([...faults, ...variations].filter(({ summary }) => !/^[^.]*[A-Za-z0-9][^\n]*\.$/.test(summary))).toEqual([])
  })

  test('are all listed', () => {
    const list = listing()
    expect(names.filter((name) => !list.includes(`  ${name} `))).toEqual([])
  })

  test('leave everything lawful where none is on', () => {
    expect(seamsWith([])).toEqual(lawfulSeams)
    expect(settingsWith([], defaultSettings)).toEqual(defaultSettings)
  })

  test('are refused where they are not known, with the one that was probably meant', () => {
    expect(() => seamsWith(['job-status-mising'])).toThrow(
      'there is no fault "job-status-mising"; did you mean "job-status-missing"?',
    )
    expect(() => settingsWith(['ids-as-uuid'], defaultSettings)).toThrow('did you mean "ids-uuid"?')
  })

  test('add up, on the same seam too', () => {
    const { limitRule } = seamsWith(['agent-limit-late', 'agent-limit-late', 'agent-limit-never-resets'])
    expect(limitRule('agent-project-hour', defaultSettings)).toMatchObject({
      limit: 102,
      length: Number.POSITIVE_INFINITY,
    })
  })
})
