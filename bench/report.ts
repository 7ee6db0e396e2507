import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { renderHtml } from '../report/html/page.ts'
import { loadTimes } from '../report/test-support/load-times.fixture.ts'
import { manyVerdicts } from '../report/test-support/many-verdicts.fixture.ts'
import { sampleInputWith } from '../report/test-support/run.fixture.ts'
import { workFolder } from '../selftest/verify-process.ts'
import { findChromium, launchChromium } from '../specs/browser/chromium.ts'
import { medianOf, type Row } from './measurement.ts'

export const title = 'A report in Chromium, from its file until all of it is laid out: milliseconds'

interface ReportRow extends Row {
  readonly verdicts: number
  readonly megabytes: number
  readonly medianMs: number
}

const LOADS = 7
const MOST_VERDICTS = 10_000
/** Milliseconds for a report with that many requirements. */
const BAR = 1_000

/** @throws Error where the machine has no Chromium */
export async function measure(): Promise<{ rows: ReportRow[] }> {
  const chromium = findChromium(process.env['PATH'] ?? '')
  if (chromium === null) throw new Error('no Chromium on this machine: npx playwright install chromium')
  const browser = await launchChromium(chromium)
  const folder = workFolder()
  try {
    const page = await browser.newPage()
    const rows: ReportRow[] = []
    for (const verdicts of [100, 1_000, MOST_VERDICTS]) rows.push(await measureReport(page, folder, verdicts))
    return { rows }
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true })
  }
}

export function bar(rows: readonly ReportRow[]): readonly string[] {
  return rows.flatMap(({ name, medianMs }) =>
    medianMs < BAR ? [] : [`${name}: ${Math.round(medianMs)} ms, more than ${BAR}`],
  )
}

async function measureReport(page: Page, folder: string, verdicts: number): Promise<ReportRow> {
  const html = renderHtml(sampleInputWith(manyVerdicts(verdicts)))
  const file = path.join(folder, `${verdicts}.html`)
  writeFileSync(file, html)
  const samples = await loadTimes(page, pathToFileURL(file).href, LOADS)
  const megabytes = Buffer.byteLength(html) / 1e6
  return { name: `${verdicts} verdicts`, verdicts, megabytes, medianMs: medianOf(samples), samples }
}
