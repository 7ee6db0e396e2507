import { sendOnWire, type WireResult } from '../sending/send.ts'
import { connectionOf } from './connection.ts'
import { completeHeaders } from './headers.ts'
import type { Target } from './target.ts'

/** Asks a target for a sign of life. */
export function knockOn(target: Target): Promise<WireResult> {
  const { baseUrl, timeouts } = target
  const [timeout, connectTimeout] = [timeouts.answer * 1000, timeouts.connect * 1000]
  const headers = completeHeaders(target, [], null)
  const connection = connectionOf(target)
  return sendOnWire({
    ...{ method: 'GET', url: `${baseUrl}/`, headers, body: null, sourceAddress: null },
    ...{ timeout, connectTimeout, connection },
  })
}

/** Null where any HTTP answer to a plain request comes; else what came instead. */
export async function whyUnreachable(target: Target): Promise<string | null> {
  const result = await knockOn(target)
  return result.kind === 'answered' ? null : result.failure.message
}
