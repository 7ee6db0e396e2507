import { wait } from '../../harness/passing-clock.fixture.ts'
import { runOn } from '../../harness/target/test-support/run.fixture.ts'
import { contextOf, type EngineContext } from '../probing/context.ts'
import { context } from './reference.fixture.ts'

const unsent = () => Promise.reject(new Error('nothing is sent'))

/**
 * What an engine works with on the reference target, with these parts replaced. It judges nothing. Each has a run of its
 * own, since test files that share a process would else find each other's uses and waits in the ledger.
 */
export function engineContext(parts: Partial<EngineContext>): EngineContext {
  const run = runOn(context.target)
  return { ...contextOf(run, context.description, 'specs', unsent, wait), judge: () => {}, ...parts }
}
