import { Type } from '@sinclair/typebox'
import { count, type Data, flag, list, mapOf, nullable, number, object, oneOf, text, texts } from '../../json/define.ts'
import { commands } from '../../target/run.ts'
import { capacityUnitNames } from './load-file.ts'
import { verdictKinds } from './verdict-kinds.ts'

/** What is kept of a run for those that come after it: a file of some 20 kilobytes for each run of a target. */
export const historyEntryDefinition = object({
  id: text,
  target: text,
  build: nullable(text),
  profile: text,
  startedAt: text,
  seconds: number,
  /** False where only some requirements were asked for. */
  whole: flag,
  passed: count,
  /** By requirement; those that passed are left out. */
  verdicts: mapOf(oneOf(verdictKinds)),
  /** Requirements that passed; absent in what an earlier version kept. */
  passedIds: Type.Optional(texts),
  /** The command that made it; absent in what an earlier version kept. */
  command: Type.Optional(oneOf(commands)),
  /** Of answers that were not under load, in milliseconds. */
  latencies: list(object({ operation: text, samples: count, p50: number, p95: number })),
  /** First text under load: its 95th percentile in milliseconds. */
  firstTexts: list(object({ operation: text, p95: number })),
  /** What a search found: the largest load that was carried, 0 where none was, and the least that was not; null: none. */
  capacity: nullable(
    object({ operation: text, unit: oneOf(capacityUnitNames), carries: number, breaksAt: nullable(number) }),
  ),
})
export type HistoryEntry = Data<typeof historyEntryDefinition>
