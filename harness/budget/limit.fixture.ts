import type { Limit } from '../../schemas/description/description.ts'

export const limit: Limit = {
  id: 'agent-project-hour',
  limit: 100,
  scope: 'project',
  window: 'hour',
  operations: ['createAgentJob'],
  source: { line: 1, quote: '100 uses' },
}
