import { type Data, list, object, text } from '../../json/define.ts'
import { occurrencesDefinition } from './observations-file.ts'

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
