import { Type } from '@sinclair/typebox'
import { count, type Data, flag, list, mapOf, nullable, number, object, oneOf, text, texts } from '../../json/define.ts'
import { commands } from '../../target/run.ts'
import { capacityUnitNames } from './load-file.ts'
import { verdictKinds } from './verdict-kinds.ts'

/** What is kept of a run for comparison with later ones: a file of some 20 kilobytes for each run of a target. */
export const historyEntryDefinition = object({
  id: text,
  target: text,
  build: nullable(text),
  profile: text,
  startedAt: text,
  seconds: number,
  /** False where only some requirements were to be shown. */
  whole: flag,
  passed: count,
  /** Verdicts by requirement, without those that passed. */
  verdicts: mapOf(oneOf(verdictKinds)),
  /** Ids of the requirements that passed; absent in files of an earlier version. */
  passedIds: Type.Optional(texts),
  /** The command that made the run; absent in files of an earlier version. */
  command: Type.Optional(oneOf(commands)),
  /** Latencies of answers without load, in milliseconds. */
  latencies: list(object({ operation: text, samples: count, p50: number, p95: number })),
  /** The 95th percentile of the first text under load, in milliseconds. */
  firstTexts: list(object({ operation: text, p95: number })),
  /**
   * The result of a search: the largest load that was carried, 0 where none was, and the smallest that was not; null
   * where there was no search.
   */
  capacity: nullable(
    object({ operation: text, unit: oneOf(capacityUnitNames), carries: number, breaksAt: nullable(number) }),
  ),
})
export type HistoryEntry = Data<typeof historyEntryDefinition>
