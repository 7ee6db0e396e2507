import { setTimeout as delay } from 'node:timers/promises'
import { connectionOf } from '../target/connection.ts'
import { completeHeaders } from '../target/headers.ts'
import type { Target } from '../target/target.ts'
import { sendOnWire } from './send.ts'

/** Null where a plain request gets any HTTP answer; otherwise what happened instead. */
export async function whyUnreachable(target: Target): Promise<string | null> {
  const [timeout, connectTimeout] = [target.timeouts.answer * 1000, target.timeouts.connect * 1000]
  const [headers, connection] = [completeHeaders(target, [], null), connectionOf(target)]
  const url = `${target.baseUrl}/`
  const result = await sendOnWire({ method: 'GET', url, headers, body: null, timeout, connectTimeout, connection })
  return result.kind === 'answered' ? null : result.failure.message
}

/** Milliseconds before each try: a service that starts anew is back within seconds. */
const PAUSES = [0, 500, 1_500, 3_000, 5_000]

/** Whether the target can be reached again, at once or within some ten seconds. */
export async function answersAgain(target: Target): Promise<boolean> {
  for (const pause of PAUSES) {
    await delay(pause)
    if ((await whyUnreachable(target)) === null) return true
  }
  return false
}
