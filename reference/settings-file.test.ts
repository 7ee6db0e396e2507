import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { defaultSettings } from './settings.ts'
import { readSettings } from './settings-file.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'reference-settings-'))
afterAll(() => rmSync(folder, { recursive: true }))

function read(content: unknown) {
  const file = path.join(folder, 'settings.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return readSettings(file)
}

describe('a settings file', () => {
  test('changes what it names and nothing else', () => {
    const settings = read({
      agent: { createStatus: 202 },
      limits: { numbers: { 'assistant-ip-day': null } },
      errors: { statuses: { limit: 503 } },
    })
    expect(settings).toEqual({
      ...defaultSettings,
      agent: { ...defaultSettings.agent, createStatus: 202 },
      limits: { ...defaultSettings.limits, numbers: { ...defaultSettings.limits.numbers, 'assistant-ip-day': null } },
      errors: { ...defaultSettings.errors, statuses: { ...defaultSettings.errors.statuses, limit: 503 } },
    })
  })

  test.each([
    ['{', 'no JSON'],
    [{ agnet: {} }, 'the file has no field "agnet"'],
    [{ agent: { jobMilliseconds: -1 } }, 'agent.jobMilliseconds must be >= 0'],
    [{ agent: { ids: 'short' } }, 'agent.ids must be one of ["word","uuid","numeric","slash"]'],
    [{ agent: { pollPath: '/jobs/{id}' } }, 'agent.pollPath must match pattern'],
    [{ tenants: [{ organization: 'a', project: 'b' }] }, 'tenants.0 lacks the field "domain"'],
  ])('says what is wrong: %j', (content, message) => {
    expect(() => read(content)).toThrow(message)
  })

  test('says that it is not there', () => {
    expect(() => readSettings(path.join(folder, 'none.json'))).toThrow("none.json: can't be read (ENOENT)")
  })
})
