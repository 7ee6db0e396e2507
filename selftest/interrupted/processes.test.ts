import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { hasSignalled } from './processes.ts'

test('a process that has ended before its signal is no error, only not hit', async () => {
  const child = spawn('sleep', ['60'])
  const pid = child.pid ?? 0
  const ended = once(child, 'exit')
  expect(hasSignalled(pid, 'SIGKILL')).toBe(true)
  await ended
  expect(hasSignalled(pid, 'SIGKILL')).toBe(false)
})
