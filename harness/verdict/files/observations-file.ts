import { Type } from '@sinclair/typebox'
import { type Data, flag, list, number, object, text, texts } from '../../json/define.ts'

/** One entry of `observations.json`: what the target does where the document is silent. */
const observationDefinition = object({
  gap: text,
  value: Type.Union([text, number, flag, texts]),
  evidence: texts,
})
export type Observation = Data<typeof observationDefinition>

/** The file `observations.json`. */
export const observationsFileDefinition = list(observationDefinition)

/** A target's own past: the file `<stem>.baseline.json` beside the target file, written only when a run is accepted. */
export const baselineDefinition = object({
  target: text,
  /** ISO 8601. */
  recordedAt: text,
  observations: observationsFileDefinition,
})
export type Baseline = Data<typeof baselineDefinition>
