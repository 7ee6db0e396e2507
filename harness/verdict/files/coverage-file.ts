import { type Data, mapOf, object, text, texts } from '../../json/define.ts'

/**
 * Which requirements a run of each profile shows on a target: the file `<stem>.coverage.json` beside the target file. A
 * later run of that profile that shows fewer of them is red.
 */
export const coverageDefinition = object({
  target: text,
  profiles: mapOf(
    object({
      /** ISO 8601: when the run began that it was taken from. */
      recordedAt: text,
      /** Ids, sorted. */
      shown: texts,
    }),
  ),
})
export type Coverage = Data<typeof coverageDefinition>
