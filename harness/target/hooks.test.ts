import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { testFolder } from '../test-folder.fixture.ts'
import { runHook } from './hooks.ts'

/** The message with which a hook fails. */
async function failureOf(command: string, timeout?: number): Promise<string> {
  return await runHook('reset', command, {}, timeout).then(
    () => 'ended well',
    (error: Error) => error.message,
  )
}

describe('a hook', () => {
  test('whose output is held open by what has left it has not ended, in one line', async () => {
    const file = path.join(testFolder(), 'daemon')
    const daemon = `require('child_process').spawn('sleep', ['300'], { detached: true, stdio: 'inherit' })`
    const program = `const it = ${daemon}; require('fs').writeFileSync('${file}', String(it.pid)); it.unref()`
    const message = await failureOf(`"${process.execPath}" -e "${program}"`, 1_000)
    expect(message).toMatch(/^hooks\.reset failed: it had not ended after 1 s and was ended;[^\n]*$/)
    process.kill(Number(readFileSync(file, 'utf8')))
  })

  test('is given values that its shell reads as they are', async () => {
    const file = path.join(testFolder(), 'said')
    await runHook('seedCounter', `printf %s {limit} > ${file}`, { limit: `it's $HOME` })
    expect(readFileSync(file, 'utf8')).toBe(`it's $HOME`)
  })

  test('that fails is named with what it printed', async () => {
    expect(await failureOf('echo no such host >&2; exit 3')).toMatch(/^hooks\.reset failed: no such host \(command: /)
    expect(await failureOf('exit 3')).toContain('hooks.reset failed: it ended with 3')
  })

  test.each([
    ['hangs', 'echo $$ > FILE; exec sleep 300'],
    ['hangs in what it has started', 'sleep 300 & echo $! > FILE; wait'],
    ['leaves something that hangs', 'sleep 300 & echo $! > FILE'],
    ['hears no signal', 'trap "" TERM; echo $$ > FILE; while :; do sleep 1; done'],
  ])('that %s is ended with all that it has started, in one line', async (_, command) => {
    const file = path.join(testFolder(), 'pid')
    const message = await failureOf(command.replace('FILE', file), 1_000)
    expect(message).toMatch(/^hooks\.reset failed: it had not ended after 1 s and was ended;[^\n]*$/)
    await vi.waitFor(() => expect(isRunning(readFileSync(file, 'utf8').trim())).toBe(false), { timeout: 5000 })
  })
})

/** False for a process that has ended and stays in Linux's list until its parent has read its exit status. */
function isRunning(pid: string): boolean {
  const status = `/proc/${pid}/status`
  return existsSync(status) && !/^State:\s+Z/m.test(readFileSync(status, 'utf8'))
}
