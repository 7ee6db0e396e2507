import { sendOnWire } from '../sending/send.ts'
import { connectionOf } from './connection.ts'
import { completeHeaders } from './headers.ts'
import type { Target } from './target.ts'

/** Null where any HTTP answer to a plain request comes; else what came instead. */
export async function whyUnreachable(target: Target): Promise<string | null> {
  const { baseUrl, timeouts } = target
  const result = await sendOnWire({
    ...{
      method: 'GET',
      url: `${baseUrl}/`,
      headers: completeHeaders(target, [], null),
      body: null,
      sourceAddress: null,
    },
    ...{ timeout: timeouts.answer * 1000, connectTimeout: timeouts.connect * 1000, connection: connectionOf(target) },
  })
  return result.kind === 'answered' ? null : result.failure.message
}
