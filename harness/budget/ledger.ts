import path from 'node:path'
import type { Limit } from '../../schemas/description/description.ts'
import { longestSeconds } from '../limits/limiter.ts'
import type { Target } from '../target/target.ts'
import { clockMoves } from './clock-moves.ts'
import { databaseOf, inTransaction } from './ledger-database.ts'

/** What a request is about to use: one of a limit's uses, counted for one project, key, organization or address. */
export interface Charge {
  readonly limit: Limit
  readonly who: string
  /** Uses that this run may spend in all; a charge that would exceed them is refused. */
  readonly cap: number
  /** Uses in the limit's window that this run shares with other callers; null where it need not leave them any. */
  readonly quota: number | null
  /** Uses of the cap that are kept for what the run sends later; left out: none. */
  readonly kept?: number
}

type ChargeResult = { readonly kind: 'charged'; readonly uses: Readonly<Record<string, number>> } | OverBudgetResult

export interface OverBudgetResult {
  readonly kind: 'over-budget'
  readonly limit: Limit
  readonly who: string
  /** Uses that the run may spend in all, less the share that it leaves to others. */
  readonly cap: number
  /**
   * When enough uses of other callers have left the window for one more of ours, in milliseconds since 1970; null where
   * waiting does not help, since the budget itself is spent.
   */
  readonly freeAt: number | null
}

interface BatchResult {
  /** For each charge that was made: the counts in the limits' windows, this charge included. */
  readonly uses: readonly Readonly<Record<string, number>>[]
  /**
   * The budget that allows no further charge; null where the number of uses that a window may hold was reached first,
   * or all charges were made.
   */
  readonly over: OverBudgetResult | null
}

export type Ledger = ReturnType<typeof openLedger>

/**
 * The part of a quota's remaining uses, after those of others, that one run may take. After a release run with 35 of
 * the 100 agent uses that a project has in an hour, a second run still has enough.
 */
const OWN_SHARE = 2 / 3

/** How many uses of a quota one run may have in a window in which others have used `usedByOthers`. */
export function shareOf(quota: number, usedByOthers: number): number {
  return Math.max(0, Math.floor((quota - usedByOthers) * OWN_SHARE))
}

/** How many uses of a quota others may have used so that one run can still have `wanted`. */
export function mostOfOthers(quota: number, wanted: number): number {
  return quota - Math.ceil(wanted / OWN_SHARE)
}

/** The file of the target's ledger. It is kept between runs, since the target's counters are. */
export function ledgerFileOf({ name, ledger }: Pick<Target, 'name' | 'ledger'>): string {
  return ledger ?? path.resolve('.assay', 'ledger', `${name}.sqlite`)
}

/**
 * Id of a made-up run. Uses that no run has charged, and that only the service's own headers show, are recorded for it.
 */
const OTHERS = 'others'

const SECOND = 1000

/**
 * Opens the ledger `file` for the run with the id `run`; every process that opens the same one shares it. `file` must
 * be on a local disk, where locks hold.
 *
 * A use is charged in a transaction before its request is sent. So a crash in between can only make the ledger count
 * too many uses, never too few, and of several processes only one gets the last use.
 */
export function openLedger(file: string, run: string, now: () => number = Date.now) {
  const database = databaseOf(file, now())
  const insert = database.prepare('INSERT INTO uses (run, lim, who, at) SELECT ?, ?, ?, ? + ahead FROM clock')
  const inWindow = 'FROM uses, clock WHERE lim = ? AND who = ? AND at > ? + ahead AND id > since'
  const counted = database.prepare(`SELECT count(*) AS n ${inWindow}`)
  const countedOwn = database.prepare(`SELECT count(*) AS n ${inWindow} AND run = ?`)
  const spent = database.prepare('SELECT count(*) AS n FROM uses WHERE run = ? AND lim = ? AND who = ?')

  const ofOthers = database.prepare(
    `SELECT at - ahead AS n ${inWindow} AND run <> ? ORDER BY at DESC, id DESC LIMIT 1 OFFSET ?`,
  )

  const begin = ({ window }: Limit) => now() - longestSeconds[window] * SECOND
  /** Uses in the window of the limit that ends now, by the target's clock. */
  const usesInWindow = (limit: Limit, who: string): number => numberIn(counted.get(limit.id, who, begin(limit)))
  /** Uses that the run may have spent in all once the next one is charged. */
  const capOf = ({ limit, who, cap, quota }: Charge): number => {
    if (quota === null) return cap
    const own = numberIn(countedOwn.get(limit.id, who, begin(limit), run))
    const beforeWindow = numberIn(spent.get(run, limit.id, who)) - own
    return Math.min(cap, beforeWindow + shareOf(quota, usesInWindow(limit, who) - own))
  }
  /** When at most `most` uses of other callers are left in the window, in milliseconds since 1970. */
  const freeAt = (limit: Limit, who: string, most: number): number => {
    const used = ofOthers.get(limit.id, who, begin(limit), run, most)
    return used === undefined ? now() : numberIn(used) + longestSeconds[limit.window] * SECOND
  }
  /** When there is room for one more charge; null where no waiting makes room for it. */
  const roomAt = ({ limit, who, cap, quota, kept = 0 }: Charge): number | null => {
    const wanted = numberIn(spent.get(run, limit.id, who)) + 1
    const most = quota === null ? -1 : mostOfOthers(quota, wanted)
    return wanted > cap - kept || most < 0 ? null : freeAt(limit, who, most)
  }
  const leftOf = (charge: Charge) => {
    const { limit, who, cap, kept = 0 } = charge
    return capOf({ ...charge, cap: cap - kept }) - numberIn(spent.get(run, limit.id, who))
  }
  /**
   * Makes the same charges up to `wanted` times in one transaction. It counts once and not for each charge, since each
   * count reads all rows of its window.
   *
   * @param roomFor uses of a limit that its window may hold, whatever the budget
   */
  const chargeUpTo = (
    charges: readonly Charge[],
    wanted: number,
    roomFor: (limit: Limit) => number = () => Number.POSITIVE_INFINITY,
  ): BatchResult =>
    inTransaction(database, () => {
      const counts = charges.map((charge) => ({ charge, used: usesInWindow(charge.limit, charge.who) }))
      const possible = counts.map(({ charge, used }) => Math.min(leftOf(charge), roomFor(charge.limit) - used))
      const times = Math.max(0, Math.min(wanted, ...possible))
      const uses = Array.from({ length: times }, (_, index) =>
        Object.fromEntries(counts.map(({ charge, used }) => [charge.limit.id, used + index + 1])),
      )
      const at = now()
      for (const _ of uses) for (const { limit, who } of charges) insert.run(run, limit.id, who, at)
      const beyond = times < wanted ? charges.find((charge) => leftOf(charge) < 1) : undefined
      return { uses, over: beyond === undefined ? null : overBudget(beyond) }
    })
  const overBudget = (charge: Charge): OverBudgetResult => {
    const { limit, who } = charge
    return { kind: 'over-budget', limit, who, cap: capOf(charge), freeAt: roomAt(charge) }
  }

  return {
    /** Makes all charges, or none of them; `uses` are the counts in the windows, these charges included. */
    charge: (charges: readonly Charge[]): ChargeResult => {
      const { uses, over } = chargeUpTo(charges, 1)
      return over ?? { kind: 'charged', uses: uses[0] ?? {} }
    },
    chargeUpTo,
    /** How many times the charge could be made now if no other process charges in between. */
    left: (charge: Charge) => Math.max(0, leftOf(charge)),
    /** Runs `body` while no other process charges: nothing comes between what it reads and what it charges. */
    alone: <Result>(body: () => Result): Result => inTransaction(database, body),
    ...clockMoves(database, run),
    /** To be called before a hook sets a counter to uses that were never sent. */
    seeding: () => void database.prepare('INSERT OR IGNORE INTO seeded VALUES (?)').run(run),
    /** Whether another run has seeded a counter and not emptied it, because it was killed or is still running. */
    isLeftSeeded: () => numberIn(database.prepare('SELECT count(*) AS n FROM seeded WHERE run <> ?').get(run)) > 0,
    /** To be called when the clock has moved past the windows of all limits, so that all counters are empty. */
    recordEmptied: () => database.exec('DELETE FROM seeded'),
    /** To be called when the hook `reset` has emptied all counters: earlier uses no longer count in any window. */
    recordReset: () =>
      database.exec('UPDATE clock SET since = (SELECT coalesce(max(id), 0) FROM uses); DELETE FROM seeded'),
    usesInWindow,
    /**
     * Records that the service itself has counted `uses` in the window: those that no run has charged belong to others.
     */
    recordUsesOfOthers: (limit: Limit, who: string, uses: number) =>
      inTransaction(database, () => {
        for (let known = usesInWindow(limit, who); known < uses; known++) insert.run(OTHERS, limit.id, who, now())
      }),
    freeAt,
    /** Records how long a job was waited for, and whether it has ended. */
    recordJobWait: (seconds: number, hasEnded: boolean) =>
      void database.prepare('INSERT INTO waits VALUES (?, ?, ?)').run(run, seconds, Number(hasEnded)),
    /** The longest time that a job of this run took to its end, in seconds, and whether each one has come to its end. */
    jobWaits: () => {
      const row = database
        .prepare('SELECT max(seconds * ended) AS n, min(ended) AS ended FROM waits WHERE run = ?')
        .get(run)
      return { longest: numberIn(row), haveAllEnded: row?.['ended'] !== 0 }
    },
    /** How long a whole run of this profile took, in seconds. */
    recordDuration: (profile: string, seconds: number) =>
      void database.prepare('INSERT OR REPLACE INTO durations VALUES (?, ?)').run(profile, seconds),
    /** How long the last whole run of this profile took, in seconds; null: there was none. */
    lastDuration: (profile: string) => {
      const last = database.prepare('SELECT seconds AS n FROM durations WHERE profile = ?').get(profile)
      return last === undefined ? null : numberIn(last)
    },
  }
}

/** Uses that a run has spent, by limit id and by who is counted. */
export function spentIn(
  file: string,
  run: string,
  now = Date.now(),
): Readonly<Record<string, Readonly<Record<string, number>>>> {
  const rows = databaseOf(file, now)
    .prepare('SELECT lim, who, count(*) AS n FROM uses WHERE run = ? GROUP BY lim, who ORDER BY min(id)')
    .all(run)
  const byLimit = Map.groupBy(rows, ({ lim }) => String(lim))
  return Object.fromEntries(
    [...byLimit].map(([limit, uses]) => [
      limit,
      Object.fromEntries(uses.map((use) => [String(use['who']), numberIn(use)])),
    ]),
  )
}

function numberIn(row: Readonly<Record<string, unknown>> | undefined): number {
  return Number(row?.['n'] ?? 0)
}
