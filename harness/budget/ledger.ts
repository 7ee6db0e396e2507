import { randomUUID } from 'node:crypto'
import path from 'node:path'
import type { LimitFact } from '../description.ts'
import { type LedgerLine, parseLine, type UseLine } from './ledger-lines.ts'
import { openSegments, type Segments } from './ledger-segments.ts'
import { createTally, type Tally } from './ledger-tally.ts'

/** What a request is about to use: one of a limit's uses, counted for one project, key, organization or address. */
export interface Charge {
  readonly limit: LimitFact
  readonly who: string
  /** Uses that this run may spend in all; the charge that would go beyond is refused. */
  readonly cap: number
  /** Uses in the limit's window of which others are left their share; null: they are left nothing. */
  readonly quota: number | null
}

export type ChargeResult =
  | { readonly kind: 'charged'; readonly uses: Readonly<Record<string, number>> }
  /** `cap`: what the run may spend in all, the others' share taken off. */
  | { readonly kind: 'over-budget'; readonly limit: string; readonly who: string; readonly cap: number }

export interface Ledger {
  /** Charges all or none; `uses` are the counts in the window, this charge included. */
  readonly charge: (charges: readonly Charge[]) => ChargeResult
  /** How many times each of these charges could be made now, were nobody else to make any. */
  readonly left: (charges: readonly Charge[]) => readonly number[]
  readonly advanced: (seconds: number) => void
  readonly wasReset: () => void
  /** Uses in the limit's window that ends now, by the target's clock. */
  readonly count: (limit: LimitFact, who: string) => number
}

/**
 * The part of what others leave of a quota that one run may take. Half would be rounder, but a release run needs 59 of
 * the 100 agent uses that a project has in an hour.
 */
const OWN_SHARE = 2 / 3

/** Uses of a quota that one run may have in a window in which others have had so many. */
export function shareOf(quota: number, usedByOthers: number): number {
  return Math.max(0, Math.floor((quota - usedByOthers) * OWN_SHARE))
}

/** The ledger of a target whose counters outlive a run. */
export function ledgerFileOf(targetName: string): string {
  return path.resolve('.assay', 'ledger', `${targetName}.ndjson`)
}

interface Book {
  readonly segments: Segments
  readonly tally: Tally
}

/** What this process has read of each ledger: a charge reads on from there, since from the start each costs them all. */
const books = new Map<string, Book>()

function bookOf(file: string, now: number): Book {
  const key = path.resolve(file)
  const known = books.get(key)
  if (known !== undefined) return known
  const book = { segments: openSegments(file, now), tally: createTally() }
  books.set(key, book)
  return book
}

/** Reads on to the end; gives whether the use with this id stands, where it was among what was read. */
function readOn({ segments, tally }: Book, id: string | null = null): boolean {
  let stands = false
  segments.readOn((text) => {
    const line = parseLine(text)
    if (line === null) return
    const added = tally.add(line)
    if (line.kind === 'use' && line.id === id) stands = added
  })
  return stands
}

/**
 * Opens the ledger `file` (without the months of its segments) for the run with the id `run`; every process that opens
 * the same one shares it. `file` must be on a local disk, where a small append is atomic.
 *
 * A use is appended before its request is sent, and then read back: the order of lines decides which of several
 * processes had the last use, and who lost it sends nothing. A crash in between can only make the ledger count too many
 * uses, never too few.
 */
export function openLedger(file: string, run: string, now: () => number = Date.now): Ledger {
  const book = bookOf(file, now())
  const { segments, tally } = book
  const append = (line: LedgerLine) => segments.append(JSON.stringify(line), now())

  /** All uses of the run that it may have spent with the next one. */
  const capOf = ({ limit, who, cap, quota }: Charge): number => {
    if (quota === null) return cap
    const own = tally.count(limit, who, now(), run)
    const others = tally.count(limit, who, now()) - own
    const beforeWindow = tally.spent(run, limit.id, who) - own
    return Math.min(cap, beforeWindow + shareOf(quota, others))
  }

  return {
    charge: (charges) => {
      readOn(book)
      const wanted = charges.map((charge) => ({ limit: charge.limit.id, who: charge.who, cap: capOf(charge) }))
      const over = () => tally.firstBeyond(run, wanted)
      let beyond = over()
      let stands = false
      while (beyond === null && !stands) {
        // JSON has no infinity.
        const capped = wanted.map((each) => ({ ...each, cap: Number.isFinite(each.cap) ? each.cap : null }))
        const line: UseLine = { kind: 'use', id: randomUUID(), at: now(), run, charges: capped }
        const segment = append(line)
        // A segment that came while this line went into the one before it may have been decided without it: once more.
        stands = readOn(book, line.id) && segments.newest() === segment
        beyond = stands ? null : over()
      }
      if (beyond !== null) {
        return {
          kind: 'over-budget',
          limit: beyond.limit,
          who: beyond.who,
          cap: beyond.cap ?? Number.POSITIVE_INFINITY,
        }
      }
      const uses = charges.map(({ limit, who }) => [limit.id, tally.count(limit, who, now())] as const)
      return { kind: 'charged', uses: Object.fromEntries(uses) }
    },
    left: (charges) => {
      readOn(book)
      return charges.map((charge) => Math.max(0, capOf(charge) - tally.spent(run, charge.limit.id, charge.who)))
    },
    advanced: (seconds) => append({ kind: 'advance', at: now(), seconds }),
    wasReset: () => append({ kind: 'reset', at: now() }),
    count: (limit, who) => {
      readOn(book)
      return tally.count(limit, who, now())
    },
  }
}

/** Uses that a run has spent, by limit id and by who is counted. */
export function spentIn(
  file: string,
  run: string,
  now = Date.now(),
): Readonly<Record<string, Readonly<Record<string, number>>>> {
  const book = bookOf(file, now)
  readOn(book)
  return book.tally.spentBy(run)
}
