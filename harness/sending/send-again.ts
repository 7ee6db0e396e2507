import type { Exchange } from '../exchange/exchange.ts'
import type { Call, Send } from './call.ts'
import type { WireWatch } from './send.ts'

/** Which answers may pass by themselves, and how to ask again. */
interface SecondTry {
  /** The only statuses that such an answer may have: who watches the answer sees those once it is known to be the last. */
  readonly statuses: ReadonlySet<number>
  /** Waits as long as it takes and gives what to send then; null where the answer stands, or that none came. */
  readonly next: (refused: Exchange) => Promise<Call | null>
}

/** Sends a call, and once more where its answer may pass by itself. Both exchanges are charged and recorded. */
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

/** Passes an answer on as it comes, except one that may be followed by another: that waits for its release. */
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
