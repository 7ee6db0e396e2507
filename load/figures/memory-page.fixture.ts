import { onTestFinished, vi } from 'vitest'
import { served } from '../../harness/sending/test-support/served.fixture.ts'

/** A page that shows these megabytes of a service's memory, one after the other; null for a page without the figure. */
export async function memoryPage(pages: readonly (number | null)[]) {
  let asked = 0
  const baseUrl = await served((_, response) => {
    const megabytes = pages[asked++]
    const line = `process_resident_memory_bytes{pod="one"} ${(megabytes ?? 0) * 1024 * 1024}\n`
    response.end(
      `# TYPE process_resident_memory_bytes gauge\nprocess_start_time_seconds 1\n${megabytes == null ? '' : line}`,
    )
  })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  /** Lets a second pass after each read of the page but the last. */
  const passAll = async () => {
    for (let second = 1; second < pages.length; second++) {
      await vi.waitUntil(() => asked === second, { timeout: 10_000, interval: 10 })
      vi.advanceTimersByTime(1_000)
    }
  }
  return { baseUrl, page: `${baseUrl}/metrics`, passAll }
}
