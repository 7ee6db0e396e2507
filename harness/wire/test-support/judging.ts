import path from 'node:path'
import { loadDescription } from '../../../schemas/description/load.ts'
import type { JudgeOptions } from '../sample.ts'

/** What the tests judge with: the description that is committed, and a gap longer than any valid stream has. */
export const judging: JudgeOptions = {
  longestGap: 60_000,
  validate: (await loadDescription(path.resolve('schemas/generated'))).validate,
}
