import { type Data, object, text } from '../../json/define.ts'
import { observationsFileDefinition } from './observations-file.ts'

/** A target's own past: the file `<stem>.baseline.json` beside the target file, written only when a run is accepted. */
export const baselineDefinition = object({
  target: text,
  /** ISO 8601. */
  recordedAt: text,
  observations: observationsFileDefinition,
})
export type Baseline = Data<typeof baselineDefinition>
