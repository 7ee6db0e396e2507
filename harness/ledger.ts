import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { LimitFact } from './description.ts'

/**
 * One line of a ledger file: uses charged to whoever a limit counts, or the target's clock moved forward by its hook.
 * `at` is the harness's own clock in milliseconds since the epoch.
 */
type LedgerLine =
  | {
      readonly kind: 'use'
      readonly at: number
      readonly run: string
      readonly limit: string
      readonly who: string
      readonly uses: number
    }
  | { readonly kind: 'advance'; readonly at: number; readonly seconds: number }
  | { readonly kind: 'reset'; readonly at: number }

/** What a request is about to use: one of a limit's uses, counted for one project, key, organization or address. */
export interface Charge {
  readonly limit: LimitFact
  readonly who: string
  /** Uses that this run may spend in all; the charge that would go beyond is refused. */
  readonly cap: number
}

export type ChargeResult =
  | { readonly kind: 'charged'; readonly uses: Readonly<Record<string, number>> }
  | { readonly kind: 'over-budget'; readonly limit: string; readonly who: string; readonly cap: number }

export interface Ledger {
  /** Charges all or none; `uses` are the counts in the window, this charge included. */
  readonly charge: (charges: readonly Charge[]) => ChargeResult
  readonly advanced: (seconds: number) => void
  readonly wasReset: () => void
  /** Uses in the limit's window that ends now, by the target's clock. */
  readonly count: (limit: LimitFact, who: string) => number
}

const SECOND = 1000

/** The longest that each window can be: a month of 31 days. Counting too long is safe, too short is not. */
const windowMilliseconds: Readonly<Record<LimitFact['window'], number>> = {
  hour: 3600 * SECOND,
  day: 24 * 3600 * SECOND,
  month: 31 * 24 * 3600 * SECOND,
}

/**
 * Opens the ledger in `file` for the run with the id `run`; every process that opens the same file shares it.
 *
 * Each line is appended before its request is sent, and small appends are atomic, so that a crash or a concurrent run
 * can only make the ledger count too many uses, never too few.
 */
export function openLedger(file: string, run: string, now: () => number = Date.now): Ledger {
  mkdirSync(path.dirname(file), { recursive: true })
  const append = (lines: readonly LedgerLine[]) =>
    appendFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  const read = () => readLines(file)
  return {
    charge: (charges) => {
      const lines = read()
      const over = charges.find(({ limit, who, cap }) => spentBy(lines, run, limit, who) + 1 > cap)
      if (over !== undefined) return { kind: 'over-budget', limit: over.limit.id, who: over.who, cap: over.cap }
      append(charges.map(({ limit, who }) => ({ kind: 'use', at: now(), run, limit: limit.id, who, uses: 1 })))
      const uses = charges.map(({ limit, who }) => [limit.id, countIn(lines, limit, who, now()) + 1] as const)
      return { kind: 'charged', uses: Object.fromEntries(uses) }
    },
    advanced: (seconds) => append([{ kind: 'advance', at: now(), seconds }]),
    wasReset: () => append([{ kind: 'reset', at: now() }]),
    count: (limit, who) => countIn(read(), limit, who, now()),
  }
}

function spentBy(lines: readonly LedgerLine[], run: string, limit: LimitFact, who: string): number {
  const own = lines.filter(
    (line) => line.kind === 'use' && line.run === run && line.limit === limit.id && line.who === who,
  )
  return own.reduce((sum, line) => sum + (line.kind === 'use' ? line.uses : 0), 0)
}

/** Uses that a run has spent, by limit id and by who is counted. */
export function spentIn(file: string, run: string): Readonly<Record<string, Readonly<Record<string, number>>>> {
  const spent: Record<string, Record<string, number>> = {}
  for (const line of readLines(file)) {
    if (line.kind !== 'use' || line.run !== run) continue
    const byWho = spent[line.limit] ?? {}
    spent[line.limit] = { ...byWho, [line.who]: (byWho[line.who] ?? 0) + line.uses }
  }
  return spent
}

function readLines(file: string): readonly LedgerLine[] {
  if (!existsSync(file)) return []
  const text = readFileSync(file, 'utf8')
  return text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as LedgerLine)
}

/** The target's clock is ahead by every advance since the use, so that much less of the window is left. */
function countIn(lines: readonly LedgerLine[], limit: LimitFact, who: string, now: number): number {
  const window = windowMilliseconds[limit.window]
  let advanced = 0
  let count = 0
  for (let i = lines.length - 1; i >= 0; i--) {
    const line = lines[i]
    if (line === undefined || line.kind === 'reset') break
    if (line.kind === 'advance') advanced += line.seconds * SECOND
    else if (line.limit === limit.id && line.who === who && now - line.at + advanced < window) count += line.uses
  }
  return count
}
