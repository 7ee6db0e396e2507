import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import { completeTarget } from '../harness/target/target-file.ts'
import { watchMemory } from './service-memory.ts'

const tenants = [{ organization: 'acme', domain: 'docs', assistantKeys: ['LOAD_KEY'] }]

afterEach(() => {
  vi.useRealTimers()
})

/** What is known of a service's memory after so many seconds of a page that shows these megabytes, one after the other. */
async function watched(pages: readonly (number | null)[]) {
  let asked = 0
  const server = createServer((_, response) => {
    const megabytes = pages[asked++]
    const line = `process_resident_memory_bytes{pod="one"} ${(megabytes ?? 0) * 1024 * 1024}\n`
    response.end(
      `# TYPE process_resident_memory_bytes gauge\nprocess_start_time_seconds 1\n${megabytes == null ? '' : line}`,
    )
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const baseUrl = `http://127.0.0.1:${Object(server.address()).port}`
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const plain = completeTarget({ name: 'test', baseUrl, tenants })
  const memory = watchMemory({ ...plain, load: { ...plain.load, memory: `${baseUrl}/metrics` } })
  for (let second = 1; second < pages.length; second++) {
    await vi.waitUntil(() => asked === second, { timeout: 10_000, interval: 10 })
    vi.advanceTimersByTime(1_000)
  }
  const found = await memory.stop()
  server.close()
  return found
}

test('memory that grows under load is named, and memory that stays is not', async () => {
  const growing = Array.from({ length: 24 }, (_, second) => 200 + second * 10)
  expect(await watched(growing)).toMatchObject({ growth: { first: 230, last: 390 } })
  expect(await watched(growing.map((_, second) => 200 + (second % 9) * 10))).toMatchObject({ growth: null })
})

test('a page without the figure shows nothing, and a target without a page is not asked', async () => {
  expect(await watched([100, null, 120.04])).toEqual({ megabytes: [100, null, 120], growth: null })
  const target = completeTarget({ name: 'test', baseUrl: 'http://127.0.0.1:1', tenants })
  expect(await watchMemory(target).stop()).toBeNull()
})
