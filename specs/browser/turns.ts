import type { BrowserTurn } from '../../harness/exchange/situation.ts'

/** The turns that each page asks within the limits, in this order; a plan counts them. */
export const pageTurns = ['question', 'follow-up', 'after-reload'] as const satisfies readonly BrowserTurn[]
