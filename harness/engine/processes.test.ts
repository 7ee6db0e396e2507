import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { below, openFilesOf, textOf, useOf } from './processes.ts'

test('a process is seen with all that it has started, until it has ended', async () => {
  const child = spawn('sh', ['-c', 'sleep 30 & echo $!; wait'], { stdio: ['ignore', 'pipe', 'ignore'] })
  const pid = child.pid ?? 0
  const [started] = await once(child.stdout, 'data')
  expect(below(pid).map((use) => [use.pid, use.parent])).toEqual([
    [pid, process.pid],
    [Number(started), pid],
  ])
  process.kill(Number(started))
  await once(child, 'exit')
  expect([useOf(pid), openFilesOf(pid), textOf(pid, 'stat')]).toEqual([null, null, ''])
})

test('its seconds and memory are counted as the process itself counts them', () => {
  const own = useOf(process.pid)
  const { userCPUTime, systemCPUTime } = process.resourceUsage()
  expect(own?.seconds).toBeCloseTo((userCPUTime + systemCPUTime) / 1e6, 0)
  expect((own?.bytes ?? 0) / process.memoryUsage.rss()).toBeCloseTo(1, 0)
})
