import type { Observation } from '../../harness/verdict/verdict-model.ts'
import type { Assumption } from '../../schemas/description/description.ts'
import type { Gap, ReportInput } from '../input.ts'

/** How what was observed stands to what is assumed. */
export type Agreement = 'as-assumed' | 'otherwise' | 'not-observed' | 'nothing-assumed'

/** One silence of the document, with what is assumed there and what this run has seen. */
export interface GapRow {
  /** Null: the document does not say itself that it is silent here. */
  readonly gap: string | null
  readonly source: Gap['source'] | null
  /** Null: nothing is assumed. */
  readonly assumption: Assumption | null
  readonly observations: readonly Observation[]
  readonly agreement: Agreement
}

/** A row for each declared gap in the order of the document, then one for each assumption at a silence it does not declare. */
export function gapRows({ gaps, assumptions, observations }: ReportInput): readonly GapRow[] {
  const used = assumptions.filter(({ unused }) => unused === null)
  const declared = gaps
    .toSorted((a, b) => (a.source?.line ?? 0) - (b.source?.line ?? 0))
    .map(({ id, source }) => {
      const assumption = used.find((candidate) => candidate.gaps.includes(id)) ?? null
      const seen = observations.filter(({ gap }) => belongsTo(gap, id))
      return { gap: id, source, assumption, observations: seen, agreement: agreementOf(assumption, seen) }
    })
  const undeclared = used
    .filter((assumption) => assumption.gaps.length === 0)
    .map((assumption) => ({
      gap: null,
      source: assumption['x-source'],
      assumption,
      observations: [],
      agreement: 'not-observed' as const,
    }))
  return [...declared, ...undeclared]
}

/** `error-status-unknown-job` is one of the observations for the gap `error-status`. */
export function belongsTo(observed: string, gap: string): boolean {
  return observed === gap || observed.startsWith(`${gap}-`)
}

/** Whether one observation is among the values that an assumption allows. */
export function agrees({ assumed }: Assumption, { value }: Pick<Observation, 'value'>): boolean {
  const values = (typeof value === 'object' ? value : [value]).map(String)
  return values.every((item) => assumed.some((pattern) => matches(pattern, item)))
}

/** `4XX` is any status from 400 to 499, and `data-*` any type that begins with `data-`. */
function matches(pattern: string, value: string): boolean {
  if (/^[1-5]XX$/.test(pattern)) return /^\d{3}$/.test(value) && value[0] === pattern[0]
  return pattern.endsWith('*') ? value.startsWith(pattern.slice(0, -1)) : value === pattern
}

function agreementOf(assumption: Assumption | null, observations: readonly Observation[]): Agreement {
  if (assumption === null) return 'nothing-assumed'
  if (observations.length === 0) return 'not-observed'
  return observations.every((observation) => agrees(assumption, observation)) ? 'as-assumed' : 'otherwise'
}
