import { expect, test } from 'vitest'
import { assistantPath, question, spawnService, startProcess } from './service-process.fixture.ts'

test.each([
  [['--fault', 'job-status-mising'], 'no fault "job-status-mising"; did you mean "job-status-missing"? --list'],
  [['--settings', 'no-such-file.json'], "assay reference: settings no-such-file.json: can't be read (ENOENT)"],
  [['--port', '70000'], 'It must be a number from 0 to 65535.'],
])('the process says in a line what is wrong with %j', async (options, message) => {
  const { exitCode, stderr, stdout } = await spawnService(...options)
  expect([exitCode, stdout]).toEqual([2, ''])
  expect(stderr).toContain(message)
  expect(stderr).not.toMatch(/\n\s+at /)
})

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('on %s the process breaks off what it is doing and exits with %i', async (signal, status) => {
  const service = await startProcess('--variation', 'slow-words')
  const answer = service.ask({ path: assistantPath('v1'), key: 'ASSISTANT_KEY', body: question })
  const brokenOff = expect(answer).rejects.toThrow()
  expect(await service.stop(signal)).toBe(status)
  await brokenOff
})

test('a port in use is named, and the process ends with its standard input: a dead parent leaves nothing', async () => {
  const { child, origin } = await startProcess()
  const { port } = new URL(origin)
  expect(await spawnService('--port', port, '--control-port', '0')).toMatchObject({
    exitCode: 2,
    stderr: `assay reference: port ${port} is in use; give another with --port, or 0 for any free one`,
  })
  child.stdin.end()
  expect((await child).exitCode).toBe(0)
})
