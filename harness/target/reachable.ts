import { sendOnWire } from '../sending/send.ts'
import type { Target } from './target.ts'

/** Null where any HTTP answer to a plain request comes within `patience` milliseconds; else what came instead. */
export async function whyUnreachable({ baseUrl }: Target, patience: number): Promise<string | null> {
  const request = { method: 'GET', url: `${baseUrl}/`, headers: [], body: null, sourceAddress: null, patience }
  const result = await sendOnWire(request)
  return result.kind === 'answered' ? null : result.failure.message
}

export async function isReachable(target: Target, patience: number): Promise<boolean> {
  return (await whyUnreachable(target, patience)) === null
}
