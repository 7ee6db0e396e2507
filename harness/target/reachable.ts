import { sendOnWire, type WireResult } from '../sending/send.ts'
import { connectionOf } from './connection.ts'
import { completeHeaders } from './headers.ts'
import type { Target } from './target.ts'

/** Asks a target for a sign of life. @param timeout milliseconds */
export function knockOn(target: Target, timeout: number): Promise<WireResult> {
  const { baseUrl } = target
  const headers = completeHeaders(target, [], null)
  const connection = connectionOf(target)
  return sendOnWire({
    method: 'GET',
    url: `${baseUrl}/`,
    headers,
    body: null,
    sourceAddress: null,
    timeout,
    connection,
  })
}

/** Null where any HTTP answer to a plain request comes within `timeout` milliseconds; else what came instead. */
export async function whyUnreachable(target: Target, timeout: number): Promise<string | null> {
  const result = await knockOn(target, timeout)
  return result.kind === 'answered' ? null : result.failure.message
}
