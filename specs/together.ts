/**
 * Waits until all of these promises are settled, and gives their results. `Promise.all` would continue at the first
 * error, such as a spent budget, while the others still send; and awaiting them one by one would end the process if a
 * later one fails before it is awaited.
 *
 * @throws the first error of them
 */
export async function together<const Shown extends readonly Promise<unknown>[]>(shown: Shown) {
  await Promise.allSettled(shown)
  return Promise.all(shown)
}
