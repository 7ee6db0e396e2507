import { together } from './together.ts'

/** Number of requests under way at once: quick enough, and no load test. */
export const REQUESTS_AT_ONCE = 8

/** Sends all items in their order, a few at a time; after an error no further item is begun. */
export async function inBatches<Item>(items: readonly Item[], send: (item: Item) => Promise<unknown>): Promise<void> {
  // All loops share one generator, which closes when an error leaves any of them.
  const queue = (function* () {
    yield* items
  })()
  const sendOn = async () => {
    for (const item of queue) await send(item)
  }
  await together(Array.from({ length: REQUESTS_AT_ONCE }, sendOn))
}
