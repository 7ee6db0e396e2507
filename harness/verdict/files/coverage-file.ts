import { type Data, mapOf, object, text, texts } from '../../json/define.ts'

/**
 * Which requirements a run of each profile shows on a target: the file `<stem>.coverage.json` beside the target's file.
 * A later run of that profile is red where it shows fewer of them.
 */
export const coverageDefinition = object({
  target: text,
  profiles: mapOf(
    object({
      /** When the run began from which this was taken, in ISO 8601. */
      recordedAt: text,
      /** Ids, sorted. */
      shown: texts,
    }),
  ),
})
export type Coverage = Data<typeof coverageDefinition>
