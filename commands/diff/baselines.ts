import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { Baseline } from '../../harness/verdict/files/observations-file.ts'
import { readBaseline } from '../../harness/verdict/read-results.ts'
import { described } from '../../requirements/observations/drift.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'

/** An observation of a baseline that the new document makes obsolete. */
interface StaleObservation {
  readonly gap: string
  /** What the target did, according to the baseline. */
  readonly seen: string
  /** Why it is obsolete, as a clause: `the document now says it`. */
  readonly reason: string
}

/** How the baseline of one target is affected. */
export interface BaselineChange {
  /** The file, relative to the working folder. */
  readonly file: string
  readonly observations: number
  readonly stale: readonly StaleObservation[]
  /** Gaps that only the new document has, and for which the baseline has no observation. */
  readonly unobserved: readonly string[]
}

/**
 * Compares every baseline in a folder of targets with two documents.
 *
 * @throws ConfigurationError naming the baseline that can't be read.
 */
export function baselineChanges(
  folder: string,
  old: DescriptionView,
  next: DescriptionView,
): readonly BaselineChange[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => name.endsWith('.baseline.json'))
  return names.sort().flatMap((name) => {
    const file = path.join(folder, name)
    const baseline = readBaseline(file)
    return baseline === null
      ? []
      : {
          file: path.relative(process.cwd(), file),
          observations: baseline.observations.length,
          stale: staleObservations(baseline, old, next),
          unobserved: unobservedGaps(baseline, old, next),
        }
  })
}

/** The observations of a target's baseline that no longer belong to a gap of the document in use. */
export function staleObservations(
  baseline: Baseline,
  old: DescriptionView,
  next: DescriptionView,
): readonly StaleObservation[] {
  return baseline.observations.flatMap(({ gap, occurrences }) => {
    const reason = whyStale(gap, old, next)
    return reason === null ? [] : [{ gap, seen: occurrences.map(described).join('; '), reason }]
  })
}

/** Gaps that only the new document has and for which the baseline has no observation: no drift can be seen there. */
export function unobservedGaps(baseline: Baseline, old: DescriptionView, next: DescriptionView): readonly string[] {
  const opened = next.gaps.filter(({ id }) => !old.gaps.some((gap) => gap.id === id))
  return opened.map(({ id }) => id).filter((id) => !baseline.observations.some(({ gap }) => gap === id))
}

/** Observations are finer than gaps: `error-status-missing-key` is one case of the gap `error-status`. */
function whyStale(observation: string, old: DescriptionView, next: DescriptionView): string | null {
  const limit = [...old.limits, ...next.limits].find(({ id }) => observation.startsWith(`${id}-`))
  if (limit !== undefined && !next.limits.some(({ id }) => id === limit.id)) {
    return `the document has no limit ${limit.id} any more`
  }
  const [, protocol] = /^stream-(v\d+)-/.exec(observation) ?? []
  const streams = next.operations.flatMap(({ response }) => (response.kind === 'stream' ? response.protocol : []))
  if (protocol !== undefined && !streams.some((one) => one === protocol)) {
    return `no operation streams ${protocol} any more`
  }
  const id = observation.startsWith('error-status-') ? 'error-status' : observation
  const [declared, declaredNow] = [old, next].map(({ gaps }) => gaps.find((gap) => gap.id === id))
  const operations = declared?.operations ?? []
  const gone = operations.length > 0 && !operations.some((one) => next.operations.some((other) => other.id === one))
  if (gone) return `the document has no ${operations.join(', ')} any more`
  return declared !== undefined && declaredNow === undefined ? 'the gap is closed: the document now says it' : null
}
