import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** A picture of what a person saw, as one line of `browser/screenshots.ndjson`; the picture lies beside it. */
export interface Screenshot {
  /** Name of the JPEG file in the same folder. */
  readonly file: string
  /** Who drew it: `@ai-sdk/react 4.0.177`. */
  readonly client: string
  /** What it shows, in a few words. */
  readonly caption: string
  /** Id of the exchange whose answer it shows; null where the browser sent none. */
  readonly exchange: string | null
}

/** Folder of the pictures in a results folder, and the list of them there. */
export const screenshotFiles = { folder: 'browser', list: 'screenshots.ndjson' } as const

/** Written at once, so that a run that is killed keeps its pictures. */
export function recordScreenshot(results: string, screenshot: Screenshot, jpeg: Uint8Array): void {
  const folder = path.join(results, screenshotFiles.folder)
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, screenshot.file), jpeg)
  appendFileSync(path.join(folder, screenshotFiles.list), `${JSON.stringify(screenshot)}\n`)
}
