import { sendOnWire } from '../sending/send.ts'
import type { Target } from './target.ts'

/** Null where any HTTP answer to a plain request comes within `timeout` milliseconds; else what came instead. */
export async function whyUnreachable({ baseUrl }: Target, timeout: number): Promise<string | null> {
  const request = { method: 'GET', url: `${baseUrl}/`, headers: [], body: null, sourceAddress: null, timeout }
  const result = await sendOnWire(request)
  return result.kind === 'answered' ? null : result.failure.message
}
