import { type Data, nullable, object, oneOf, text, texts } from '../../harness/json/define.ts'
import { validator } from '../../harness/json/validate.ts'
import { profiles } from '../../harness/target/run.ts'
import { targetDefinition } from '../../harness/target/target-schema.ts'

/** What a replay reads of `run.json`, which may come from anyone. */
const runDefinition = object({
  id: text,
  target: targetDefinition,
  profile: oneOf(profiles),
  only: nullable(texts),
  startedAt: text,
})
export type RecordedRun = Data<typeof runDefinition>

export const isRun = validator(runDefinition)
