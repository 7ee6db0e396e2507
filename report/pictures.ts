import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Unreadable } from '../harness/json/read.ts'
import type { Screenshot } from '../harness/verdict/files/screenshots-file.ts'
import { readScreenshots } from '../harness/verdict/read-results.ts'
import { screenshotFiles } from '../harness/verdict/screenshots.ts'
import type { Picture } from './input.ts'

/** Bytes of a picture; a greater one is no screenshot of ours, and every one becomes part of the page. */
const LARGEST_PICTURE = 300_000

interface Pictures {
  readonly pictures: readonly Picture[]
  readonly unreadable: readonly Unreadable[]
}

/** The pictures that a browser took in a run, with their bytes: the report is one file. */
export function readPictures(results: string): Pictures {
  const { values, unreadable } = readScreenshots(results)
  const read = values.map((screenshot) => readPicture(path.join(results, screenshotFiles.folder), screenshot))
  return {
    pictures: read.flatMap((one) => ('problem' in one ? [] : [one])),
    unreadable: [...unreadable, ...read.flatMap((one) => ('problem' in one ? [one] : []))],
  }
}

function readPicture(folder: string, screenshot: Screenshot): Picture | Unreadable {
  const place = `${screenshotFiles.folder}/${screenshot.file}`
  const file = path.join(folder, screenshot.file)
  if (!existsSync(file)) return { place, problem: 'it is missing' }
  const bytes = readFileSync(file)
  // FF D8 FF: how every JPEG begins.
  if (bytes.toString('hex', 0, 3) !== 'ffd8ff') return { place, problem: 'it is no JPEG' }
  if (bytes.length > LARGEST_PICTURE) return { place, problem: `it is larger than ${LARGEST_PICTURE} bytes` }
  return { ...screenshot, base64: bytes.toString('base64') }
}
