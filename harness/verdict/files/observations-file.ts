import { Type } from '@sinclair/typebox'
import { count, type Data, flag, list, mapOf, nullable, number, object, oneOf, text, texts } from '../../json/define.ts'

/** How often an operation did the same: in every exchange that shows the gap, or in some of them. */
const occurrenceDefinition = object({
  /** Null where only exchanges of several operations together show it. */
  operation: nullable(text),
  /** Number of exchanges, or of sequences of exchanges, that show the gap. */
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
  /** With fewer samples than this, a value may be missing by chance. */
  leastSamples: count,
})
export type Observation = Data<typeof observationDefinition>

/** The file `observations.json`. */
export const observationsFileDefinition = list(observationDefinition)

/**
 * What a target was observed to do: the file `<stem>.baseline.json` beside the target's file. The observations of each
 * accepted run are merged into it.
 */
export const baselineDefinition = object({
  target: text,
  /** ISO 8601: when a run was last accepted. */
  recordedAt: text,
  observations: list(object({ gap: text, occurrences: occurrencesDefinition })),
})
export type Baseline = Data<typeof baselineDefinition>
