/** Items by their scope (a project or a domain) and id; the items that were put in longest ago are removed first. */
export type Store<Item extends { readonly id: string }> = ReturnType<typeof createStore<Item>>

/** @param limit most items that are kept: a load test must not fill the memory */
export function createStore<Item extends { readonly id: string }>(limit: number) {
  const items = new Map<string, Item>()
  let numbers = 0
  const keyOf = (scope: string, id: string) => JSON.stringify([scope, id])
  return {
    /** Null where the scope has no such item; another scope may have one. */
    find: (scope: string, id: string) => items.get(keyOf(scope, id)) ?? null,
    put: (scope: string, item: Item) => {
      const key = keyOf(scope, item.id)
      // Deleted first, so that the map's first item is the one that was put in longest ago.
      items.delete(key)
      items.set(key, item)
      const [oldest] = items.size > limit ? items.keys() : []
      if (oldest !== undefined) items.delete(oldest)
    },
    all: (): readonly Item[] => [...items.values()],
    size: () => items.size,
    /** A number that no earlier call has returned, from 0 on, however many items have been removed since. */
    nextNumber: () => numbers++,
  } as const
}
