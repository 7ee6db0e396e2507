import type { EngineContext } from '../../requirements/probing/context.ts'

/** Brings one subject about on a target. Playwright runs it as a test; a plan runs it without a network. */
export interface Flow {
  readonly subject: string
  /** As a claim about the service. */
  readonly title: string
  /** True for what a handful of uses show. */
  readonly smoke?: true
  readonly show: (context: EngineContext) => Promise<void>
}
