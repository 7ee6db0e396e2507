import type { Limit } from '../../schemas/description/description.ts'

/** The limit that the tests of the ledger charge. */
export const limit: Limit = {
  id: 'agent-project-hour',
  limit: 100,
  scope: 'project',
  window: 'hour',
  operations: ['createAgentJob'],
  source: { line: 1, quote: '100 uses' },
}
