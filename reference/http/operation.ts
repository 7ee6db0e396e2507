import type { operations } from '../../schemas/generated/types.ts'
import type { LimitId } from '../settings/settings.ts'
import type { KeyKind } from '../settings/tenants.ts'

/** One operation of the interface, as keys and limits see it. */
export interface Operation {
  /** As in the document, which leaves open how a job is read. */
  readonly id: keyof operations | 'getAgentJob'
  readonly needs: KeyKind
  /** The limits that its uses count towards. */
  readonly limits: readonly LimitId[]
}
