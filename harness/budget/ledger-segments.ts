import { appendFileSync, closeSync, fstatSync, mkdirSync, openSync, readdirSync, readSync, rmSync } from 'node:fs'
import path from 'node:path'

/**
 * A ledger on disk: one file for each calendar month (`staging.2026-11.ndjson`), appended to by any number of processes
 * and read on from where it was left. Old months are removed as whole files. To rewrite one file in place would lose the
 * line that another process appends at that moment, or need a lock that a killed process leaves behind.
 */
export interface Segments {
  /** Hands on each whole line that has come since the last call. */
  readonly readOn: (onLine: (text: string) => void) => void
  /** Appends a line to the newest segment; gives the segment's name. */
  readonly append: (text: string, now: number) => string
  /** Name of the newest segment there is. */
  readonly newest: () => string | undefined
}

interface Position {
  readonly offset: number
  /** The last bytes are no whole line: its writer was killed, or is writing. */
  readonly isTorn: boolean
}

const NEWLINE = 0x0a
const MONTH = /^\d{4}-\d{2}$/

/** Months whose lines still count in the longest window: this one and the one before, and one more for safety. */
const KEPT_MONTHS = 3

/** @param file the ledger's name without a month; its folder is made where it is missing. */
export function openSegments(file: string, now: number): Segments {
  const { dir, name, ext } = path.parse(path.resolve(file))
  mkdirSync(dir, { recursive: true })
  const ofMonth = (moment: number) => `${name}.${new Date(moment).toISOString().slice(0, 7)}${ext}`
  const isSegment = (each: string) =>
    each.startsWith(`${name}.`) &&
    each.endsWith(ext) &&
    MONTH.test(each.slice(name.length + 1, each.length - ext.length))
  const list = () => readdirSync(dir).filter(isSegment).sort()
  const positions = new Map<string, Position>()

  const oldest = ofMonth(monthsBefore(now, KEPT_MONTHS - 1))
  for (const segment of list()) if (segment < oldest) rmSync(path.join(dir, segment), { force: true })

  return {
    readOn: (onLine) => {
      for (const segment of list()) {
        const { from, bytes } = bytesAfter(path.join(dir, segment), positions.get(segment)?.offset ?? 0)
        const end = bytes.lastIndexOf(NEWLINE) + 1
        positions.set(segment, { offset: from + end, isTorn: end < bytes.length })
        if (end === 0) continue
        for (const line of bytes.toString('utf8', 0, end - 1).split('\n')) if (line !== '') onLine(line)
      }
    },
    append: (text, moment) => {
      const [current, newest] = [ofMonth(moment), list().at(-1) ?? '']
      const segment = newest > current ? newest : current
      // A torn line must not swallow this one.
      const start = positions.get(segment)?.isTorn === true ? '\n' : ''
      appendFileSync(path.join(dir, segment), `${start}${text}\n`)
      return segment
    },
    newest: () => list().at(-1),
  }
}

function monthsBefore(moment: number, months: number): number {
  const date = new Date(moment)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months)
}

/** What a file holds after `offset`; from its start, where somebody has put a shorter one in its place. */
function bytesAfter(file: string, offset: number): { readonly from: number; readonly bytes: Buffer } {
  const handle = openSync(file, 'r')
  try {
    const { size } = fstatSync(handle)
    const from = size < offset ? 0 : offset
    const bytes = Buffer.allocUnsafe(size - from)
    let read = 0
    while (read < bytes.length) {
      const count = readSync(handle, bytes, read, bytes.length - read, from + read)
      if (count === 0) break
      read += count
    }
    return { from, bytes: bytes.subarray(0, read) }
  } finally {
    closeSync(handle)
  }
}
