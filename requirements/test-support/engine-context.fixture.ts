import { wait } from '../../harness/passing-clock.fixture.ts'
import { runOn } from '../../harness/target/test-support/run.fixture.ts'
import { contextOf, type EngineContext } from '../probing/context.ts'
import { context } from './reference.fixture.ts'

const unsent = () => Promise.reject(new Error('nothing is sent'))
const whole = contextOf(runOn(context.target), context.description, 'specs', unsent, wait)

/** What an engine works with on the reference target, with these parts replaced. It judges nothing. */
export function engineContext(parts: Partial<EngineContext>): EngineContext {
  return { ...whole, judge: () => {}, ...parts }
}
