/**
 * The results of what is shown at the same time, once all of it has come to its end. `Promise.all` would go on at the first
 * error, such as a budget that is spent, while the others still send; what is begun before it and awaited after it would
 * end the whole process by an error of its own that no one awaits yet.
 *
 * @throws the first error of them
 */
export async function together<const Shown extends readonly Promise<unknown>[]>(shown: Shown) {
  await Promise.allSettled(shown)
  return Promise.all(shown)
}
