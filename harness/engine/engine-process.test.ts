import { once } from 'node:events'
import { execa } from 'execa'
import { expect, test } from 'vitest'
import { RUN_VARIABLE, writeRun } from '../target/run.ts'
import { readTarget } from '../target/target-file.ts'
import { runOn } from '../target/test-support/run.fixture.ts'

const module = new URL('engine-process.ts', import.meta.url)

test('an engine ends with the run that has started it, also where that was killed', async () => {
  const runFile = writeRun(runOn(readTarget('targets/reference.json')))
  const script = `
    import { engineProcess } from '${module.href}'
    await engineProcess(async () => {
      process.send('here')
      await new Promise(() => setInterval(() => {}, 1000))
    })`
  const engine = execa(process.execPath, ['--input-type=module', '-e', script], {
    env: { [RUN_VARIABLE]: runFile },
    ipc: true,
    reject: false,
  })
  await once(engine, 'message')
  engine.disconnect()
  expect(await engine).toMatchObject({ signal: 'SIGTERM' })
})
