import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { defaultSettings, readSettings } from './settings-file.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'reference-settings-'))
afterAll(() => rmSync(folder, { recursive: true }))

function read(content: unknown) {
  const file = path.join(folder, 'settings.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return readSettings(file)
}

describe('a settings file', () => {
  test('changes what it names and nothing else', () => {
    const { agent, errors, limits } = defaultSettings
    const settings = read({
      agent: { createStatus: 202 },
      limits: { numbers: { 'assistant-ip-day': null } },
      errors: { statuses: { limit: 503 } },
    })
    expect(settings).toEqual({
      ...defaultSettings,
      agent: { ...agent, createStatus: 202 },
      limits: { ...limits, numbers: { ...limits.numbers, 'assistant-ip-day': null } },
      errors: { ...errors, statuses: { ...errors.statuses, limit: 503 } },
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
})
