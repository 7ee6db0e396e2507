import type { DatabaseSync } from 'node:sqlite'
import type { ClockLeads } from '../exchange/exchange.ts'

/** What hooks have done to the target's clock, and by how much it may be ahead for that. */

const SECOND = 1000

/** Number of moves whose sums are told apart: enough for days, and few enough to be noted with each exchange. */
const MOST_MOVES = 20

/**
 * The part of a ledger that records the moves of the target's clock. A move is recorded before its hook runs and gets
 * its seconds afterwards, so a move without seconds may have happened or not.
 */
export function clockMoves(database: DatabaseSync, run: string) {
  const lastMoves = database.prepare('SELECT run, seconds FROM moves ORDER BY id DESC LIMIT ?')
  const lastMove = database.prepare('SELECT max(id) AS id FROM moves')
  return {
    /** To be called before a hook moves the target's clock. */
    beginClockMove: () => void database.prepare('INSERT INTO moves (run) VALUES (?)').run(run),
    recordClockMove: (seconds: number) => {
      database.prepare('UPDATE clock SET ahead = ahead + ?').run(seconds * SECOND)
      database
        .prepare('UPDATE moves SET seconds = ? WHERE id = (SELECT max(id) FROM moves WHERE run = ?)')
        .run(seconds, run)
    },
    /** By how much the moves of earlier runs may have put the clock ahead; null once a hook of this run has begun one. */
    clockLeads: (): ClockLeads | null => {
      const moves = lastMoves.all(MOST_MOVES + 1)
      if (moves.some((move) => move['run'] === run)) return null
      return leadsAfter(moves.map(({ seconds }) => (typeof seconds === 'number' ? seconds : null)))
    },
    /** Tells the last move that a hook has begun, in whichever run; 0 where there is none. */
    lastClockMove: () => Number(lastMove.get()?.['id'] ?? 0),
  }
}

/**
 * Restarts and resets may have set the clock right after any of the moves, so it is ahead by the sum of those since, of
 * none or of all of them.
 *
 * @param moves seconds of each, the last one first; null where they are not known
 */
function leadsAfter(moves: readonly (number | null)[]): ClockLeads {
  const seconds = [0]
  let sum = 0
  for (const move of moves.slice(0, MOST_MOVES)) {
    if (move === null) return { seconds, beyond: sum }
    sum += move
    seconds.push(sum)
  }
  return { seconds, beyond: moves.length > MOST_MOVES ? sum : null }
}
