import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, assistantPath, control, fresh, question } from '../test-support/client.ts'
import { type ServiceProcess, startProcess } from '../test-support/service-process.ts'

const script = fileURLToPath(new URL('../control.mjs', import.meta.url))
const run = promisify(execFile)

let service: ServiceProcess
beforeAll(async () => {
  service = await startProcess()
})
afterAll(() => service.stop())

describe('the control port', () => {
  const command = (...options: readonly string[]) =>
    run(process.execPath, [script, ...options], { env: { ...process.env, ASSAY_REFERENCE_CONTROL: service.control } })
  const create = (project = 'prj_main', key = 'ADMIN_KEY') =>
    ask(service, { path: `/v2/agent/${project}/job`, key, body: { prompt: 'Nothing.' } })

  test('seeds a counter, advances the clock and resets both, by the commands that target files name', async () => {
    await fresh(service)
    await command('seed', 'agent-project-hour', '99', 'acme')
    expect([(await create()).status, (await create()).status]).toEqual([201, 429])
    expect((await create('prj_limits', 'GLOBEX_ADMIN_KEY')).status).toBe(201)
    await command('advance', '3601')
    const later = await create()
    expect([
      later.status,
      Date.parse(/"createdAt":"([^"]+)"/.exec(later.body)?.[1] ?? '') > Date.now() + 3_000_000,
    ]).toEqual([201, true])
    await command('reset')
    const state = await control(service, '/state')
    expect(state).toMatchObject({ secondsAhead: 0, counters: [] })
  })

  test('shows its state without a key', async () => {
    await fresh(service, { faults: ['job-model-number'] })
    await ask(service, { path: assistantPath('v2'), key: 'ASSISTANT_KEY', body: question })
    const state = await control(service, '/state')
    expect(state).toMatchObject({ faults: ['job-model-number'], variations: [] })
    expect(JSON.stringify(state)).not.toContain(service.key('ASSISTANT_KEY'))
  })

  test.each([
    ['/counters', { limit: 'agent-project-day', uses: 1 }, 'limit must be one of agent-project-hour'],
    ['/counters', { limit: 'assistant-ip-day', uses: 1.5 }, 'uses must be a whole number'],
    ['/clock/advance', { seconds: -1 }, 'seconds must be a number, 0 or more'],
    ['/faults', { faults: ['none'] }, 'there is no fault \\"none\\"'],
    ['/nothing', {}, 'the control port has POST /clock/advance'],
  ])('says what is wrong with %s %j', async (path, body, message) => {
    await expect(control(service, path, body)).rejects.toThrow(message)
  })

  test.each([
    [['adavnce', '1'], 2, 'usage: node reference/control.mjs'],
    [['seed', 'agent-project-day', '1'], 1, 'limit must be one of'],
    [['advance', 'soon'], 1, 'seconds must be a number'],
  ])('its command refuses %j', async (options, status, message) => {
    await expect(command(...options)).rejects.toMatchObject({ code: status, stderr: expect.stringContaining(message) })
  })
})
