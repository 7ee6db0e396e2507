import type { Call } from '../../harness/sending/call.ts'
import { askingTenant, callOf } from '../../requirements/probing/calls.ts'
import type { EngineContext } from '../../requirements/probing/context.ts'
import type { Operation } from '../../schemas/description/description.ts'

/** The valid request of an operation, by a method that costs no use of it; none where no tenant can send it. */
export function withoutUse(
  context: EngineContext,
  operation: Operation,
  { method, job = '', situation }: Pick<Call, 'method' | 'situation'> & { readonly job?: string },
): readonly Call[] {
  const tenant = askingTenant(context, operation)
  if (tenant === null) return []
  return [{ ...callOf(context, operation, { tenant, job, situation }), situation, operation: null, method, limits: [] }]
}
