import { Type } from '@sinclair/typebox'
import { count, type Data, list, mapOf, nullable, number, object, oneOf, text, texts } from '../../json/define.ts'
import { engineDefinition } from '../../sending/exchange.ts'
import { type VerdictKind, verdictKinds } from '../verdict-model.ts'

const strengthDefinition = oneOf(['documented', 'standard', 'assumed', 'observed'])
export type Strength = Data<typeof strengthDefinition>

/** One entry of `verdicts.json`. */
const verdictDefinition = object({
  id: text,
  operation: text,
  strength: strengthDefinition,
  verdict: oneOf(verdictKinds),
  expected: nullable(text),
  actual: nullable(text),
  reason: nullable(text),
  source: object({ line: nullable(Type.Integer()), quote: text }),
  engine: nullable(engineDefinition),
  evidence: texts,
})
export type Verdict = Data<typeof verdictDefinition>

const runSummaryDefinition = object({
  id: text,
  target: text,
  /** What the target says of its own build, where it says so; null otherwise. */
  build: nullable(text),
  profile: text,
  startedAt: text,
  seconds: number,
  /** Uses spent, by limit id and by who is counted (`agent-project-hour`, then `prj_main`). */
  spent: mapOf(mapOf(number)),
})
export type RunSummary = Data<typeof runSummaryDefinition>

/** Of every verdict there is, zeros included. */
const countsDefinition = Type.Unsafe<Record<VerdictKind, number>>(
  object(Object.fromEntries(verdictKinds.map((kind) => [kind, count]))),
)

/** The file `verdicts.json`. */
export const verdictFileDefinition = object({
  run: runSummaryDefinition,
  counts: countsDefinition,
  verdicts: list(verdictDefinition),
})
export type VerdictFile = Data<typeof verdictFileDefinition>
