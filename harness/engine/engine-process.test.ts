import { once } from 'node:events'
import { execa } from 'execa'
import { expect, test } from 'vitest'
import { RUN_VARIABLE, writeRun } from '../target/run.ts'
import { readTarget } from '../target/target-file.ts'
import { runOn } from '../target/test-support/run.fixture.ts'

const module = new URL('engine-process.ts', import.meta.url)

/** An engine whose process does nothing and does not end; `before` is code that runs first. */
function engineThatWaits(before = '') {
  const runFile = writeRun(runOn(readTarget('targets/reference.json')))
  const script = `
    ${before}
    const { engineProcess } = await import('${module.href}')
    await engineProcess(async () => {
      process.send('here')
      await new Promise(() => setInterval(() => {}, 1000))
    })`
  const options = { env: { [RUN_VARIABLE]: runFile }, ipc: true, reject: false } as const
  return execa(process.execPath, ['--input-type=module', '-e', script], options)
}

test('an engine ends with the run that has started it, also where that was killed', async () => {
  const engine = engineThatWaits()
  await once(engine, 'message')
  engine.disconnect()
  expect(await engine).toMatchObject({ signal: 'SIGTERM' })
})

test('an engine whose run was killed before it had begun does not begin', async () => {
  const gone = "await new Promise((resolve) => process.once('disconnect', resolve).disconnect())"
  expect(await engineThatWaits(gone)).toMatchObject({ signal: 'SIGTERM' })
})
