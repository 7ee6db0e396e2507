import type { Page } from '@playwright/test'

/** Milliseconds from loading a page's file until it is laid out, for each load after the first. */
export async function loadTimes(page: Page, address: string, loads: number): Promise<readonly number[]> {
  await page.goto(address)
  const times: number[] = []
  for (let load = 0; load < loads; load++) {
    await page.reload()
    times.push(await page.evaluate<number>('performance.getEntriesByType("navigation")[0].duration'))
  }
  return times
}
