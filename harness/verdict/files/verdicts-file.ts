import { Type } from '@sinclair/typebox'
import { engineDefinition } from '../../exchange/exchange.ts'
import { count, type Data, flag, list, mapOf, nullable, number, object, oneOf, text, texts } from '../../json/define.ts'
import { areas, type VerdictKind, verdictKinds } from './verdict-kinds.ts'

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
  /** The engine itself broke while it showed this subject: what it showed before is not all that it was to show. */
  object({ type: Type.Literal('broken'), engine: engineDefinition, subject: text, message: text }),
])
export type OutcomeRecord = Data<typeof outcomeRecordDefinition>

const strengthDefinition = oneOf(['documented', 'standard', 'assumed', 'observed'])
export type Strength = Data<typeof strengthDefinition>

/** Of so many times that a run has looked, in how many a requirement was broken; and in which probes, if in several. */
export const timesDefinition = object({ broken: count, of: count, probes: Type.Optional(texts) })

/** One entry of `verdicts.json`. */
const verdictDefinition = object({
  id: text,
  operation: text,
  /** Which part of the catalogue states it; empty in files of an earlier version. */
  subject: { ...text, default: '' },
  /** What a breach of it puts at stake. */
  area: { ...oneOf(areas), default: 'formalities' },
  strength: strengthDefinition,
  verdict: oneOf(verdictKinds),
  expected: nullable(text),
  actual: nullable(text),
  reason: nullable(text),
  /** The field of the target or the option that would allow the test; null where nothing would, or it was tested. */
  remedy: { ...nullable(text), default: null },
  source: object({ line: nullable(Type.Integer()), quote: text }),
  engine: nullable(engineDefinition),
  evidence: texts,
  /** Present where a breach was looked for more than once: it tells what always breaks from what breaks now and then. */
  times: Type.Optional(timesDefinition),
  /** What Web Fuzzing Commons calls such a breach; left out where it has no word for it. */
  faultCategory: Type.Optional(Type.Integer()),
  /** Present where what it speaks of comes in some runs and not in others, as the service likes. */
  byChance: Type.Optional(Type.Literal(true)),
  /** Present where it was not tested since a larger profile shows it. */
  later: Type.Optional(Type.Literal(true)),
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
  /** True where a signal ended it, or it was killed: what it did not show says nothing. */
  interrupted: { ...flag, default: false },
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
