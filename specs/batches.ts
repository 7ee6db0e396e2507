/** At most so many requests at once: enough to be quick, few enough to bother nobody. */
const AT_ONCE = 8

/** Sends all items, a few at a time, in their order. */
export async function inBatches<Item>(items: readonly Item[], send: (item: Item) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < items.length; start += AT_ONCE) {
    // All of them are awaited before an error is passed on: none may still be under way in what comes next.
    const results = await Promise.allSettled(items.slice(start, start + AT_ONCE).map(send))
    for (const result of results) if (result.status === 'rejected') throw result.reason
  }
}
