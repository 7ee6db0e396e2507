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
