import { setTimeout } from 'node:timers/promises'
import { clients } from '../clients/engine.ts'
import { contracts } from '../contracts/engine.ts'
import type { EngineDefinition } from '../harness/engine/definition.ts'
import { runEngine, type Stopped } from '../harness/engine/run-engine.ts'
import type { Run } from '../harness/target/run.ts'
import type { Judged } from '../harness/verdict/judge.ts'
import { load } from '../load/engine.ts'
import { specs } from '../specs/engine.ts'

/**
 * What runs at the same time. The specs come first and alone, since they bring the target's counters to numbers of their
 * own; the clients send nothing, so they read what the specs have recorded while Pact verifies; the load is alone, since
 * all else would be in its figures.
 */
const stages: readonly (readonly EngineDefinition[])[] = [[specs], [contracts, clients], [load]]

/**
 * Milliseconds after which the processes of the next stage start, so that they have loaded and prepared when it is their
 * turn: by then the specs mostly wait, and streams, whose times are judged, are behind them.
 */
const AHEAD = 10_000

/**
 * Runs each engine that has something to show, and none after a signal.
 *
 * @param catalogue what this run judges
 */
export async function runEngines(
  run: Run,
  runFile: string,
  catalogue: readonly Judged[],
  say: (line: string) => void,
): Promise<Stopped> {
  const open = [...new Set(catalogue.filter(({ exempt }) => exempt === null).map(({ subject }) => subject))]
  let stopped: Stopped = null
  let before = Promise.resolve()
  for (const stage of stages) {
    const turn = before
    const ended = stage.flatMap((engine) => {
      const subjects = new Set(open.filter(engine.shows))
      return subjects.size === 0 || stopped !== null ? [] : [runEngine(engine, run, runFile, subjects, say, turn)]
    })
    if (ended.length === 0) continue
    before = Promise.all([turn, ...ended]).then(([_, ...signals]) => {
      stopped ??= signals.find((signal) => signal !== null) ?? null
    })
    await Promise.race([before, turn.then(() => setTimeout(AHEAD, undefined, { ref: false }))])
  }
  await before
  return stopped
}
