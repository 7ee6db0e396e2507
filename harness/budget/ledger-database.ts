import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The database file of a ledger, and its transactions. */

const DAY = 24 * 3600 * 1000

/** Days for which uses are kept: three times the longest window, so that clocks may differ. */
const KEPT_DAYS = 93

/** Milliseconds that one process waits for the transactions of others. */
const BUSY = 10_000

/**
 * `ahead`: how far hooks have advanced the target's clock, in milliseconds; each use is recorded at the target's time.
 * `since`: the last use before the counters were emptied. Earlier uses are no longer in a limit's window, but they
 * still count as spent by their run: emptying the counters gives no run its budget back.
 * `moves`: a ledger whose clock is ahead without any of them is of a version that did not record them, so it gets one of
 * unknown seconds.
 */
const schema = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  CREATE TABLE IF NOT EXISTS uses (id INTEGER PRIMARY KEY, run TEXT, lim TEXT, who TEXT, at REAL) STRICT;
  CREATE INDEX IF NOT EXISTS by_window ON uses (lim, who, at);
  CREATE INDEX IF NOT EXISTS by_run ON uses (run, lim, who, at);
  CREATE TABLE IF NOT EXISTS durations (profile TEXT PRIMARY KEY, seconds REAL) STRICT;
  CREATE TABLE IF NOT EXISTS clock (one INTEGER PRIMARY KEY CHECK (one = 1), ahead REAL, since INTEGER) STRICT;
  INSERT OR IGNORE INTO clock VALUES (1, 0, 0);
  CREATE TABLE IF NOT EXISTS moves (id INTEGER PRIMARY KEY, run TEXT, seconds REAL) STRICT;
  INSERT INTO moves (run) SELECT '' FROM clock WHERE ahead > 0 AND NOT EXISTS (SELECT 1 FROM moves);
  CREATE TABLE IF NOT EXISTS seeded (run TEXT PRIMARY KEY) STRICT;
  CREATE TABLE IF NOT EXISTS waits (run TEXT, seconds REAL, ended INTEGER) STRICT;`

const databases = new Map<string, DatabaseSync>()

export function databaseOf(file: string, now: number): DatabaseSync {
  const key = path.resolve(file)
  const known = databases.get(key)
  if (known !== undefined) return known
  mkdirSync(path.dirname(key), { recursive: true })
  const database = new DatabaseSync(key, { timeout: BUSY })
  database.exec(schema)
  inTransaction(database, () => {
    database.prepare('DELETE FROM uses WHERE at < ?').run(now - KEPT_DAYS * DAY)
    // SQLite gives the highest id that is left, and one more, to the next use.
    database.exec('UPDATE clock SET since = min(since, (SELECT coalesce(max(id), 0) FROM uses))')
    database.exec('DELETE FROM waits WHERE run NOT IN (SELECT run FROM uses)')
  })
  databases.set(key, database)
  return database
}

/**
 * Locks the database for writing before `body` reads, since what `body` reads decides what it writes. Inside another
 * transaction, `body` is part of that one.
 */
export function inTransaction<Result>(database: DatabaseSync, body: () => Result): Result {
  if (database.isTransaction) return body()
  database.exec('BEGIN IMMEDIATE')
  try {
    const result = body()
    database.exec('COMMIT')
    return result
  } catch (error) {
    database.exec('ROLLBACK')
    throw error
  }
}
