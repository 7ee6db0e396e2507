import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import axe from 'axe-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { renderHtml } from '../report/html/page.ts'
import { documentOf } from '../report/test-support/document.fixture.ts'
import { loadTimes } from '../report/test-support/load-times.fixture.ts'
import { manyVerdicts } from '../report/test-support/many-verdicts.fixture.ts'
import { sampleInput, sampleInputWith } from '../report/test-support/run.fixture.ts'
import { sampleVerdict } from '../report/test-support/verdicts.fixture.ts'
import { workFolder } from '../selftest/verify-process.ts'
import { findChromium, launchChromium } from '../specs/browser/chromium.ts'

const chromium = findChromium(process.env['PATH'] ?? '')
const folder = workFolder()

function written(name: string, html: string): string {
  const file = path.join(folder, name)
  writeFileSync(file, html)
  return pathToFileURL(file).href
}

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true } as const
/** The only rule that colours matter to. It takes half of the time of all rules. */
const contrast = 'color-contrast'
const views: readonly (readonly [name: string, options: BrowserContextOptions, rules: axe.RunOptions])[] = [
  ['in light colours', { colorScheme: 'light' }, {}],
  ['in dark colours', { colorScheme: 'dark' }, { runOnly: { type: 'rule', values: [contrast] } }],
  ['on a phone', phone, { rules: { [contrast]: { enabled: false } } }],
]

/** The best of a few loads counts, since the machine may be busy. */
const LOADS = 3

/** The size of A4 paper within a browser's margins. */
const paper = { width: 718, height: 1046 } as const

/** The violations that axe finds once everything that folds is open, with their places. */
async function violationsOn(page: Page, rules: axe.RunOptions): Promise<readonly string[]> {
  await page.evaluate('for (const fold of document.querySelectorAll("details")) fold.open = true')
  await page.evaluate(axe.source)
  const options = JSON.stringify({ iframes: false, ...rules })
  const { violations } = await page.evaluate<axe.AxeResults>(`axe.run(${options})`)
  return violations.flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ html }) => `${id}: ${html.slice(0, 200)}`))
}

if (chromium === null) test('is not opened, since there is no Chromium on this machine', () => undefined)
else describe('the report in Chromium', { timeout: 120_000 }, () => showsIn(chromium))

function showsIn(executable: string): void {
  let browser: Browser
  const sample = written('sample.html', renderHtml(sampleInput))

  beforeAll(async () => {
    browser = await launchChromium(executable)
  })
  afterAll(() => browser.close())

  async function opened(address: string, options: BrowserContextOptions = {}): Promise<Page> {
    const page = await browser.newPage({ bypassCSP: true, ...options })
    await page.goto(address)
    return page
  }

  test.each(views)('has nothing that axe complains of, %s', async (_, options, rules) => {
    const page = await opened(sample, options)
    expect(await violationsOn(page, rules)).toEqual([])
    const beyondEdge = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
    expect(await page.evaluate<number>(beyondEdge)).toBe(0)
  })

  test('a table of the document that is wider than a phone scrolls, and not the page', async () => {
    const cell = (word: string) => Array.from({ length: 3 }, () => `${word}ofasinglewordthatcannotbewrapped`).join('')
    const document = documentOf(`| Field | Notes |\n|---|---|\n⟦| ${cell('name')} | ${cell('note')} |⟧\n`)
    const verdicts = [
      sampleVerdict({ id: 'claim', source: { line: 3, quote: document.sentences[0]?.quote ?? '' }, verdict: 'fail' }),
    ]
    const wide = renderHtml({ ...sampleInputWith(verdicts), document })
    const page = await opened(written('wide.html', wide), { ...phone, isMobile: true })
    await page.evaluate('for (const fold of document.querySelectorAll("details")) fold.open = true')
    expect(await page.locator('.document summary').count()).toBe(1)
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(phone.viewport.width)
  })

  test('a link to a verdict opens its table, where ids stand in a column that is wide enough for a phone', async () => {
    const page = await opened(`${sample}#verdict-agent-job-id-unique`, phone)
    const cell = await page.locator('#verdict-agent-job-id-unique td:has(> .id)').boundingBox()
    expect(cell?.width).toBeGreaterThan(200)
  })

  test('loads nothing, and says of a finding what to run', async () => {
    const page = await browser.newPage()
    const asked: string[] = []
    const refused: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    page.on('console', (message) => refused.push(message.text()))
    await page.goto(sample)
    expect(asked.filter((address) => !address.startsWith('data:'))).toEqual([sample])
    expect(refused).toEqual([])
    const finding = page.locator('#finding-stream-ends-with-finish')
    expect(await finding.locator('.curl').textContent()).toMatch(/^curl -isSN -X POST https:/)
    expect(await finding.locator('.curl + button').textContent()).toBe('Copy')
    expect(await finding.locator('.again').textContent()).toContain('npm run assay -- replay exchange.json')
  })

  test('a filter leaves the findings that it asks for, and a link to one that it hides still leads there', async () => {
    const page = await opened(sample)
    const shown = page.locator('#findings .finding:visible')
    const all = await shown.count()
    await page.locator('#findings select[name=area]').selectOption('formalities')
    expect(await shown.count()).toBeLessThan(all)
    expect(await page.locator('#findings output').textContent()).toBe(`${await shown.count()} of ${all}`)
    await page.goto(`${sample}#finding-agent-job-id-unique`)
    expect(await page.locator('#finding-agent-job-id-unique').isVisible()).toBe(true)
  })

  test('interactions of the contract are filtered, and a link to one that is hidden still leads there', async () => {
    const verdicts = [
      sampleVerdict({
        id: 'contract-create-agent-job-answered',
        verdict: 'fail',
        expected: 'kept',
        actual: 'status 500',
      }),
      // Here, a table with headers of its own is inside the row.
      sampleVerdict({ id: 'contract-agent-job-read', operation: 'getAgentJob', evidence: ['specs-0-2'] }),
    ]
    const address = written('contracts.html', renderHtml(sampleInputWith(verdicts)))
    const page = await opened(`${address}#interaction-contract-create-agent-job-answered`)
    const shown = page.locator('#contracts .contracts > tbody > tr:visible')
    expect(await shown.count()).toBe(2)
    expect(await page.locator('#contracts output').textContent()).toBe('2 of 2')
    await page.locator('#contracts select[name=operation]').selectOption('getAgentJob')
    expect(await shown.locator('td > .id').allTextContents()).toEqual(['contract-agent-job-read'])
    await page.setViewportSize(phone.viewport)
    const evidence = await shown.locator('td:has(> details)').boundingBox()
    expect(evidence?.width).toBeGreaterThan(200)
    await page.goto(`${address}#interaction-contract-agent-job-read`)
    await page.goto(`${address}#interaction-contract-create-agent-job-answered`)
    expect(await shown.count()).toBe(2)
  })

  test('prints every section with what is in it, within the width of the paper, and folds it again', async () => {
    const page = await opened(sample, { viewport: paper })
    const folded = 'document.querySelectorAll("section > details:not([open])").length'
    const before = await page.evaluate<number>(folded)
    expect(before).toBeGreaterThan(5)
    await page.evaluate(`addEventListener('beforeprint', () => { document.title = String(${folded}) })`)
    await page.pdf({ format: 'A4' })
    expect(await page.title()).toBe('0')
    expect(await page.evaluate<number>(folded)).toBe(before)
    await page.emulateMedia({ media: 'print' })
    await page.evaluate('dispatchEvent(new Event("beforeprint"))')
    for (const id of ['not-tested', 'load', 'limits', 'verdicts'])
      expect(await page.locator(`#${id} > details > :not(summary, form)`).first().isVisible(), id).toBe(true)
    const beyondEdge = `[...document.querySelectorAll('main *')]
      .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > innerWidth + 1)
      .map((one) => one.outerHTML.slice(0, 80))`
    expect(await page.evaluate<readonly string[]>(beyondEdge)).toEqual([])
  })

  test('the time until a report is there grows with its verdicts, and no faster', async () => {
    const page = await opened('about:blank')
    const shortest = async (verdicts: number) => {
      const address = written(`${verdicts}.html`, renderHtml(sampleInputWith(manyVerdicts(verdicts))))
      return Math.min(...(await loadTimes(page, address, LOADS)))
    }
    const [some, many] = [await shortest(1_000), await shortest(10_000)]
    expect(many / some).toBeLessThan(20)
  })
}
