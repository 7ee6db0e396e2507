import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Screenshot } from './files/screenshots-file.ts'

/** Folder of the pictures in a results folder, and the list of them there. */
export const screenshotFiles = { folder: 'browser', list: 'screenshots.ndjson' } as const

/** Written at once, so that a run that is killed keeps its pictures. */
export function recordScreenshot(results: string, screenshot: Screenshot, jpeg: Uint8Array): void {
  const folder = path.join(results, screenshotFiles.folder)
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, screenshot.file), jpeg)
  appendFileSync(path.join(folder, screenshotFiles.list), `${JSON.stringify(screenshot)}\n`)
}
