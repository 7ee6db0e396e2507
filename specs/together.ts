/**
 * The results of what is shown at the same time, once all of it has come to its end: `Promise.all` would go on at the first
 * error, such as a budget that is spent, and leave the others to themselves, whose own errors then end the whole process.
 *
 * @throws the first error of them
 */
export async function together<const Shown extends readonly Promise<unknown>[]>(shown: Shown) {
  await Promise.allSettled(shown)
  return Promise.all(shown)
}
