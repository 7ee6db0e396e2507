/** At most so many requests at once: enough to be quick, few enough to bother nobody. */
const AT_ONCE = 8

/** Sends all items, a few at a time, in their order. */
export async function inBatches<Item>(items: readonly Item[], send: (item: Item) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < items.length; start += AT_ONCE) {
    await Promise.all(items.slice(start, start + AT_ONCE).map(send))
  }
}
