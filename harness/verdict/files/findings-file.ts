import { Type } from '@sinclair/typebox'
import { count, type Data, list, nullable, object, oneOf, text, texts } from '../../json/define.ts'
import { areas, verdictKinds } from './verdict-kinds.ts'
import { timesDefinition } from './verdicts-file.ts'

const countsDefinition = {
  /** How many requirements of the rule broke in this way. */
  count,
  /** How many requirements of the rule the run has shown. */
  of: count,
}

/** One cause, with all requirements that it breaks: an entry of `findings.json`, which lists the gravest first. */
const findingDefinition = object({
  /** The requirement that shows the finding best; its id names the finding, in links too. */
  id: text,
  area: oneOf(areas),
  /** What the requirements have in common: `invalid-body-refused`. */
  rule: text,
  verdict: oneOf(verdictKinds),
  expected: nullable(text),
  actual: nullable(text),
  reason: nullable(text),
  /** The counts of the requirement that shows the finding best. */
  times: Type.Optional(timesDefinition),
  ...countsDefinition,
  operations: list(object({ operation: text, ...countsDefinition })),
  requirements: texts,
  /** Broader requirements, such as an interaction of the contract, that break because these do. */
  follows: texts,
  source: object({ line: nullable(Type.Integer()), quote: text }),
  /** The exchange that shows the finding best; null where none was recorded. */
  evidence: nullable(text),
})
export type Finding = Data<typeof findingDefinition>

/** The file `findings.json`. */
export const findingsFileDefinition = list(findingDefinition)
