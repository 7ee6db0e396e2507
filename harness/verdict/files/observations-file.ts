import { Type } from '@sinclair/typebox'
import { count, type Data, flag, list, mapOf, nullable, number, object, oneOf, text, texts } from '../../json/define.ts'

/** How often an operation did the same: in every exchange that shows the gap, or in some of them. */
const occurrenceDefinition = object({
  /** Null where exchanges of several operations show it together. */
  operation: nullable(text),
  /** Exchanges, or sequences of them, that show the gap. */
  samples: count,
  values: mapOf(oneOf(['always', 'sometimes'])),
})
export type Occurrence = Data<typeof occurrenceDefinition>
const occurrencesDefinition = list(occurrenceDefinition)

/** One entry of `observations.json`: what the target does where the document is silent. */
const observationDefinition = object({
  gap: text,
  value: Type.Union([text, number, flag, texts]),
  evidence: texts,
  occurrences: occurrencesDefinition,
  /** With fewer samples than this, a value that is missing may be missing by chance. */
  leastSamples: count,
})
export type Observation = Data<typeof observationDefinition>

/** The file `observations.json`. */
export const observationsFileDefinition = list(observationDefinition)

/**
 * A target's own past: the file `<stem>.baseline.json` beside the target file. What each accepted run saw is merged into
 * it.
 */
export const baselineDefinition = object({
  target: text,
  /** ISO 8601: when a run was last accepted. */
  recordedAt: text,
  observations: list(object({ gap: text, occurrences: occurrencesDefinition })),
})
export type Baseline = Data<typeof baselineDefinition>
