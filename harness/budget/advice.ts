import type { Limit } from '../../schemas/description/description.ts'
import { formatMoment } from '../text/format.ts'

const another: Readonly<Record<Limit['scope'], string>> = {
  project: 'use another project',
  key: 'use another key',
  organization: 'use another organization',
  ip: 'run from another address',
}

/**
 * What would let a run have more uses of a limit.
 *
 * @param freeAt when enough uses of other runs and people will have left the window, in milliseconds since 1970; null
 * where waiting does not help
 */
export function moreUses(limit: Limit, freeAt: number | null): string {
  if (freeAt === null) return `raise budget.${limit.id} in the target`
  return `wait until ${formatMoment(new Date(freeAt).toISOString())}, or ${another[limit.scope]}`
}
