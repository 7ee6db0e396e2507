import { clients } from '../clients/engine.ts'
import { contracts } from '../contracts/engine.ts'
import { type EngineDefinition, runEngine, type Stopped } from '../harness/engine/run-engine.ts'
import type { Run } from '../harness/target/run.ts'
import type { Judged } from '../harness/verdict/judged.ts'
import { load } from '../load/engine.ts'
import { specs } from '../specs/engine.ts'

/**
 * What runs at the same time. The specs come first and alone, since they bring the target's counters to numbers of their
 * own; the clients send nothing, so they read what the specs have recorded while Pact verifies; the load is alone, since
 * all else would be in its figures.
 */
const turns: readonly (readonly EngineDefinition[])[] = [[specs], [contracts, clients], [load]]

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
  for (const turn of turns) {
    const running = turn.flatMap((engine) => {
      const subjects = new Set(open.filter(engine.shows))
      return subjects.size === 0 ? [] : [runEngine(engine, run, runFile, subjects, say)]
    })
    const stopped = (await Promise.all(running)).find((signal) => signal !== null)
    if (stopped !== undefined) return stopped
  }
  return null
}
