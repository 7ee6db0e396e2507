import type { Exchange } from '../exchange/exchange.ts'
import type { Call, Send } from './call.ts'
import type { WireWatch } from './send.ts'

/** Which answers may be passing failures, and how to ask again. */
interface SecondTry {
  /** The statuses of such answers. A watcher sees an answer with one of them only once it is known to be the last. */
  readonly statuses: ReadonlySet<number>
  /** Waits as long as needed and returns what to send then; null where the first result stands, answer or failure. */
  readonly next: (refused: Exchange) => Promise<Call | null>
}

/** Sends a call, and once more where its answer may be a passing failure. Both exchanges are charged and recorded. */
export async function sendAgain(
  send: Send,
  call: Call,
  watch: WireWatch | undefined,
  { statuses, next }: SecondTry,
): Promise<Exchange> {
  const held = watch === undefined ? null : heldBack(watch, statuses)
  const exchange = await send(call, held?.watch)
  const isFinal = exchange.response !== null && !statuses.has(exchange.response.status)
  const again = isFinal ? null : await next(exchange)
  if (again !== null) return send(again, watch)
  held?.release()
  return exchange
}

/**
 * Passes an answer on as it arrives, except where its status means that a second try may follow: then it waits for
 * `release`.
 */
function heldBack(watch: WireWatch, statuses: ReadonlySet<number>) {
  const held: (() => void)[] = []
  let isHeld = false
  const passOn = (part: () => void) => {
    if (isHeld) held.push(part)
    else part()
  }
  const holding: WireWatch = {
    headers: (status, headers) => {
      isHeld = statuses.has(status)
      passOn(() => watch.headers(status, headers))
    },
    chunk: (bytes) => passOn(() => watch.chunk(bytes)),
  }
  const release = () => {
    for (const part of held) part()
  }
  return { watch: holding, release } as const
}
