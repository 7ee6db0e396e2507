import { Type } from '@sinclair/typebox'
import { count, type Data, list, nullable, object, oneOf, text, texts } from '../../json/define.ts'
import { areas, verdictKinds } from './verdict-kinds.ts'
import { timesDefinition } from './verdicts-file.ts'

const countsDefinition = {
  /** Requirements of the rule that broke in this way. */
  count,
  /** Requirements of the rule that the run has shown. */
  of: count,
}

/** One cause, with all requirements that it breaks: an entry of `findings.json`, which has the gravest first. */
const findingDefinition = object({
  /** The requirement that shows it best: it names the finding, in links too. */
  id: text,
  area: oneOf(areas),
  /** What the requirements have in common: `invalid-body-refused`. */
  rule: text,
  verdict: oneOf(verdictKinds),
  expected: nullable(text),
  actual: nullable(text),
  reason: nullable(text),
  /** Of the requirement that shows it best. */
  times: Type.Optional(timesDefinition),
  ...countsDefinition,
  operations: list(object({ operation: text, ...countsDefinition })),
  requirements: texts,
  /** Broader requirements, such as an interaction of the contract, that break with these. */
  follows: texts,
  source: object({ line: nullable(Type.Integer()), quote: text }),
  /** The exchange that shows it best; null where none was recorded. */
  evidence: nullable(text),
})
export type Finding = Data<typeof findingDefinition>

/** The file `findings.json`. */
export const findingsFileDefinition = list(findingDefinition)
