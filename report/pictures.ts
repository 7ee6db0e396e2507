import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { type Screenshot, screenshotFiles } from '../harness/verdict/screenshots.ts'
import type { Picture, UnreadableLine } from './input.ts'
import { screenshotSchema } from './result-schemas.ts'

const isScreenshot = new Ajv2020({ strict: true, allowUnionTypes: true }).compile<Screenshot>(screenshotSchema)

/** Bytes of a picture; a greater one is no screenshot of ours, and every one becomes part of the page. */
const LARGEST_PICTURE = 300_000

interface Pictures {
  readonly pictures: readonly Picture[]
  readonly unreadable: readonly UnreadableLine[]
}

/** The pictures that a browser took in a run, with their bytes: the report is one file. */
export function readPictures(results: string): Pictures {
  const folder = path.join(results, screenshotFiles.folder)
  const list = path.join(folder, screenshotFiles.list)
  if (!existsSync(list)) return { pictures: [], unreadable: [] }
  const read = readFileSync(list, 'utf8')
    .split('\n')
    .map((text, index) => ({ text, line: index + 1 }))
    .filter(({ text }) => text !== '')
    .map(({ text, line }) => ({ line, result: readPicture(folder, text) }))
  const file = `${screenshotFiles.folder}/${screenshotFiles.list}`
  return {
    pictures: read.flatMap(({ result }) => ('problem' in result ? [] : [result])),
    unreadable: read.flatMap(({ line, result }) => ('problem' in result ? [{ file, line, ...result }] : [])),
  }
}

function readPicture(folder: string, text: string): Picture | { readonly problem: string } {
  const screenshot = parse(text)
  if (!isScreenshot(screenshot)) return { problem: 'names no picture; a killed run leaves such a line' }
  const file = path.join(folder, screenshot.file)
  if (!existsSync(file)) return { problem: `${screenshot.file} is missing` }
  const bytes = readFileSync(file)
  // FF D8 FF: how every JPEG begins.
  if (bytes.toString('hex', 0, 3) !== 'ffd8ff') return { problem: `${screenshot.file} is no JPEG` }
  if (bytes.length > LARGEST_PICTURE) return { problem: `${screenshot.file} is larger than ${LARGEST_PICTURE} bytes` }
  return { ...screenshot, base64: bytes.toString('base64') }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
