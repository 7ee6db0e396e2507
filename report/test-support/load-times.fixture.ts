import type { Page } from '@playwright/test'

/** How long a page takes from its file until all of it is laid out, in milliseconds, each of so many times after the first. */
export async function loadTimes(page: Page, address: string, loads: number): Promise<readonly number[]> {
  await page.goto(address)
  const times: number[] = []
  for (let load = 0; load < loads; load++) {
    await page.reload()
    times.push(await page.evaluate<number>('performance.getEntriesByType("navigation")[0].duration'))
  }
  return times
}
