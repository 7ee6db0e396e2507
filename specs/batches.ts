import { together } from './together.ts'

/** Requests under way at once: enough to be quick, few enough to be no load test. */
const AT_ONCE = 8

/** Sends all items in their order, a few at a time; none is begun after one has failed. */
export async function inBatches<Item>(items: readonly Item[], send: (item: Item) => Promise<unknown>): Promise<void> {
  // One queue for all: it closes where any of its loops is left by an error.
  const queue = (function* () {
    yield* items
  })()
  const sendOn = async () => {
    for (const item of queue) await send(item)
  }
  await together(Array.from({ length: AT_ONCE }, sendOn))
}
