import { Type } from '@sinclair/typebox'
import { engineDefinition } from '../../exchange/exchange.ts'
import { count, type Data, flag, list, mapOf, nullable, number, object, oneOf, text, texts } from '../../json/define.ts'
import { areas, type VerdictKind, verdictKinds } from './verdict-kinds.ts'

/** The result of a check of some exchanges. Only `judge` makes a verdict of it. */
const outcomeDefinition = Type.Union([
  object({ kind: Type.Literal('pass') }),
  /** `reason`: the service's own words of why, where they tell more than `actual`. */
  object({ kind: Type.Literal('fail'), expected: text, actual: text, reason: Type.Optional(text) }),
  object({ kind: Type.Literal('not-applicable'), reason: text }),
  /** `remedy` names the option or the field of the target that would allow the test. */
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
  /** The engine itself broke while it showed this subject: it may not have shown everything that it was to show. */
  object({ type: Type.Literal('broken'), engine: engineDefinition, subject: text, message: text }),
])
export type OutcomeRecord = Data<typeof outcomeRecordDefinition>

const strengthDefinition = oneOf(['documented', 'standard', 'assumed', 'observed'])
export type Strength = Data<typeof strengthDefinition>

/** In how many of the checks of a run a requirement was broken; and in which probes, where there are several. */
export const timesDefinition = object({ broken: count, of: count, probes: Type.Optional(texts) })

/** One entry of `verdicts.json`. */
const verdictDefinition = object({
  id: text,
  operation: text,
  /** The part of the catalogue that declares the requirement; empty in files of an earlier version. */
  subject: { ...text, default: '' },
  /** What a breach of the requirement puts at stake. */
  area: { ...oneOf(areas), default: 'formalities' },
  strength: strengthDefinition,
  verdict: oneOf(verdictKinds),
  expected: nullable(text),
  actual: nullable(text),
  reason: nullable(text),
  /** The option or the field of the target that would allow the test; null where none would, or it was tested. */
  remedy: { ...nullable(text), default: null },
  source: object({ line: nullable(Type.Integer()), quote: text }),
  engine: nullable(engineDefinition),
  evidence: texts,
  /**
   * Present where a broken requirement was checked more than once: it tells whether it always breaks, or now and then.
   */
  times: Type.Optional(timesDefinition),
  /** The category of Web Fuzzing Commons for such a breach; left out where it has none. */
  faultCategory: Type.Optional(Type.Integer()),
  /** Present where it depends on the service, by chance, whether a run shows the requirement. */
  byChance: Type.Optional(Type.Literal(true)),
  /** Present where the requirement was not tested because it belongs to a larger profile. */
  later: Type.Optional(Type.Literal(true)),
})
export type Verdict = Data<typeof verdictDefinition>

const runSummaryDefinition = object({
  id: text,
  target: text,
  /** What the target's answers say about its build; null where they don't. */
  build: nullable(text),
  profile: text,
  startedAt: text,
  seconds: number,
  /** True where a signal ended the run, or it was killed: what it did not show says nothing. */
  interrupted: { ...flag, default: false },
  /** Uses spent, by limit id and by who is counted (`agent-project-hour`, then `prj_main`). */
  spent: mapOf(mapOf(number)),
})
export type RunSummary = Data<typeof runSummaryDefinition>

/** Number of each verdict, zeros included. */
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
