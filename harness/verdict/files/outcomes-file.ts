import { Type } from '@sinclair/typebox'
import { type Data, object, text, texts } from '../../json/define.ts'
import { engineDefinition } from '../../sending/exchange.ts'

/** What a check says of the exchanges it was given. Only `judge` makes a verdict of it. */
const outcomeDefinition = Type.Union([
  object({ kind: Type.Literal('pass') }),
  object({ kind: Type.Literal('fail'), expected: text, actual: text }),
  object({ kind: Type.Literal('not-applicable'), reason: text }),
  /** `remedy` names the field of the target or the option that would allow the test. */
  object({ kind: Type.Literal('not-tested'), reason: text, remedy: text }),
  object({ kind: Type.Literal('error'), message: text }),
])
export type Outcome = Data<typeof outcomeDefinition>

/** One line of `outcomes.ndjson`. */
export const outcomeRecordDefinition = Type.Union([
  object({
    type: Type.Literal('outcome'),
    requirement: text,
    engine: engineDefinition,
    probe: text,
    exchanges: texts,
    outcome: outcomeDefinition,
  }),
  /** The engine itself broke while it showed this subject: what it leaves open is an error, not a finding. */
  object({ type: Type.Literal('broken'), engine: engineDefinition, subject: text, message: text }),
])
export type OutcomeRecord = Data<typeof outcomeRecordDefinition>
