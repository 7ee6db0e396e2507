import { Type } from '@sinclair/typebox'
import { type Data, list, nullable, object, text, texts } from '../harness/json/define.ts'

/** What became of one of our assumptions in this document's description. */
const assumptionDefinition = object({
  /** Ids of the gaps that it fills; none where the document does not declare the silence. */
  gaps: texts,
  /** What agrees with it in `observations.json` (`4XX` and `data-*` stand for many), or a sentence. */
  assumed: texts,
  reason: text,
  /** Null where the document no longer has the place. */
  'x-source': nullable(object({ line: Type.Integer(), quote: text })),
  /** Why it is not assumed of this document; null where it is. */
  unused: nullable(text),
})
export type Assumption = Data<typeof assumptionDefinition>

/** The file `assumptions.json` of a description: what the generator made of the overlay of assumptions. */
export const assumptionsDefinition = list(assumptionDefinition)
