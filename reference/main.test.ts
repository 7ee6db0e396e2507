import { expect, test } from 'vitest'
import { ask, assistantPath, question } from './test-support/client.ts'
import { outcomeOf, spawnService, startProcess } from './test-support/service-process.ts'

test.each([
  [['--fault', 'job-status-mising'], 'assay reference: there is no fault "job-status-mising"; did you mean'],
  [['--settings', 'no-such-file.json'], "assay reference: settings no-such-file.json: can't be read (ENOENT)"],
  [['--port', '70000'], 'It must be a number from 0 to 65535.'],
])('the process says in a line what is wrong with %j', async (options, message) => {
  const { status, error, out } = await outcomeOf(spawnService(...options))
  expect([status, out]).toEqual([2, ''])
  expect(error).toContain(message)
  expect(error).not.toMatch(/\n\s+at /)
})

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('on %s the process breaks off what it is doing and exits with %i', async (signal, status) => {
  const service = await startProcess('--variation', 'slow-words')
  const { port } = new URL(service.origin)
  expect(await outcomeOf(spawnService('--port', port, '--control-port', '0'))).toMatchObject({
    status: 2,
    error: `assay reference: port ${port} is in use; give another with --port, or 0 for any free one\n`,
  })
  const request = { path: assistantPath('v1'), key: 'ASSISTANT_KEY', body: question }
  const answer = ask(service, request).catch(() => null)
  expect(await service.stop(signal)).toBe(status)
  expect((await answer)?.end).not.toBe('complete')
})

test('the process ends with its standard input, so that a dead parent leaves nothing behind', async () => {
  const { child } = await startProcess()
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.stdin?.end()
  expect(await exit).toBe(0)
})
