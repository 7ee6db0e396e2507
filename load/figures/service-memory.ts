import { sendOnWire } from '../../harness/sending/send.ts'
import { connectionOf } from '../../harness/target/connection.ts'
import { completeHeaders } from '../../harness/target/headers.ts'
import type { Target } from '../../harness/target/target.ts'
import type { ServiceMemory } from '../../harness/verdict/load-model.ts'
import { grownIn } from './estimate.ts'

const EVERY = 1_000
const TIMEOUT = 5_000

/** The page's line for the memory of the process, by the name that Prometheus clients of every language use. */
const RESIDENT = /^process_resident_memory_bytes(?:\{[^}]*\})?\s+(\S+)/m

const MEGABYTE = 1024 * 1024

/**
 * Reads the page `load.memory` of a target every second until `stop`. A second in which the page shows no memory is
 * null; the result is null where the target names no page.
 */
export function watchMemory(target: Target): { readonly stop: () => Promise<ServiceMemory | null> } {
  const { memory: page } = target.load
  if (page === null) return { stop: () => Promise.resolve(null) }
  const readings: Promise<number | null>[] = []
  const read = () => readings.push(residentMegabytes(target, page))
  read()
  const timer = setInterval(read, EVERY)
  return {
    stop: async () => {
      clearInterval(timer)
      const megabytes = await Promise.all(readings)
      return { megabytes, growth: grownIn(megabytes.filter((one) => one !== null)) }
    },
  }
}

async function residentMegabytes(target: Target, page: string): Promise<number | null> {
  // Headers that open the target's firewall must not be sent to another host.
  const isOfTarget = new URL(page).origin === new URL(target.baseUrl).origin
  const result = await sendOnWire({
    method: 'GET',
    url: page,
    headers: isOfTarget ? completeHeaders(target, [], null) : [],
    body: null,
    timeout: TIMEOUT,
    connection: connectionOf(target),
  })
  if (result.kind === 'failed' || result.response.status !== 200) return null
  const [, bytes = ''] = RESIDENT.exec(result.response.bytes.toString('utf8')) ?? []
  const number = Number.parseFloat(bytes)
  return Number.isNaN(number) ? null : Math.round((number / MEGABYTE) * 10) / 10
}
