import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { writeRun } from '../target/run.ts'
import { keyVariables } from '../target/target.ts'
import { readTarget } from '../target/target-file.ts'
import { runOn } from '../target/test-support/run.fixture.ts'
import { readOutcomes } from '../verdict/read-results.ts'
import { type EngineDefinition, engineOf, runEngine } from './run-engine.ts'

const target = readTarget(path.resolve('targets/reference.json'))

beforeEach(() => {
  for (const name of keyVariables(target)) vi.stubEnv(name, `svc_${name}`)
})

/** Runs `script` as an engine of two subjects. */
async function ran(script: string, altered: Partial<EngineDefinition> = {}, onSay: (line: string) => void = () => {}) {
  const run = runOn(target)
  const engine = {
    ...engineOf('contracts', new URL(import.meta.url), () => true),
    command: () => ['-e', script],
    ...altered,
  }
  const said: string[] = []
  const say = (line: string) => {
    said.push(line)
    onSay(line)
  }
  const stopped = await runEngine(engine, run, writeRun(run), new Set(['one', 'two']), say)
  const messages = readOutcomes(run.results).values.map((record) =>
    record.type === 'broken' ? record.message : record,
  )
  return { stopped, said, messages, log: readFileSync(path.join(run.results, 'contracts.log'), 'utf8') }
}

describe('an engine', () => {
  test.each<[string, string, Partial<EngineDefinition>, RegExp]>([
    ['throws', 'throw new TypeError("no such thing")', {}, /^TypeError: no such thing$/],
    ['ends with a status of its own', 'process.exit(7)', {}, /ended with 7; contracts.log tells more/],
    ['is killed', 'process.kill(process.pid, "SIGKILL")', {}, /ended with SIGKILL/],
    ['never ends', 'setInterval(() => {}, 1000)', { timeoutSeconds: 0.2 }, /ended with SIGKILL \(it may take 0.2 s\)/],
  ])('that %s is broken for each of its subjects', async (_, script, altered, message) => {
    const { stopped, messages } = await ran(script, altered)
    expect(stopped).toBeNull()
    expect(messages).toEqual([expect.stringMatching(message), expect.stringMatching(message)])
  })

  test('that came to its end is not, whatever it has found', async () => {
    expect((await ran('')).messages).toEqual([])
    expect((await ran('process.exit(1)', { statusOfFindings: 1 })).messages).toEqual([])
  })

  test('is ended by the signal that ends the run, and not called broken', async () => {
    const waits = 'process.send("here"); setInterval(() => {}, 1000)'
    const { stopped, messages } = await ran(waits, {}, () => process.emit('SIGTERM', 'SIGTERM'))
    expect(stopped).toBe('SIGTERM')
    expect(messages).toEqual([])
  })

  test('that is killed leaves no process of its own behind', async () => {
    const waits = 'spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"])'
    const script = `const { pid } = require("node:child_process").${waits}
      process.send(pid, () => process.kill(process.pid, "SIGKILL"))`
    const { said } = await ran(script)
    await vi.waitFor(() => expect(() => process.kill(Number(said[0]), 0)).toThrow('ESRCH'), 10_000)
  })

  test('says lines of its own, and logs all others without keys and colours', async () => {
    const prints = 'console.log("\\x1b[1mkey " + process.env.ASSAY_REFERENCE_ADMIN_KEY); console.error("other")'
    const { said, log } = await ran(`process.send("building"); ${prints}; process.disconnect()`)
    expect(said).toEqual(['building'])
    expect(log).toBe('key «ASSAY_REFERENCE_ADMIN_KEY»\nother\n')
  })
})
