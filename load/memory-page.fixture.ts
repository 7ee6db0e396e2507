import { once } from 'node:events'
import { createServer } from 'node:http'
import { onTestFinished, vi } from 'vitest'

interface MemoryPage {
  readonly baseUrl: string
  readonly page: string
  /** Lets a second pass for each of them but the first, once the one before has been read. */
  readonly passAll: () => Promise<void>
}

/** A page of a service's memory that shows these megabytes one after the other; null: a page without the figure. */
export async function memoryPage(pages: readonly (number | null)[]): Promise<MemoryPage> {
  let asked = 0
  const server = createServer((_, response) => {
    const megabytes = pages[asked++]
    const line = `process_resident_memory_bytes{pod="one"} ${(megabytes ?? 0) * 1024 * 1024}\n`
    response.end(
      `# TYPE process_resident_memory_bytes gauge\nprocess_start_time_seconds 1\n${megabytes == null ? '' : line}`,
    )
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => {
    vi.useRealTimers()
    server.close()
  })
  const baseUrl = `http://127.0.0.1:${Object(server.address()).port}`
  const passAll = async () => {
    for (let second = 1; second < pages.length; second++) {
      await vi.waitUntil(() => asked === second, { timeout: 10_000, interval: 10 })
      vi.advanceTimersByTime(1_000)
    }
  }
  return { baseUrl, page: `${baseUrl}/metrics`, passAll }
}
