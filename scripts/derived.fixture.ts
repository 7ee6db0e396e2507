import { fileWith } from '../commands/commands.fixture.ts'
import { writeContract } from '../contracts/consumer.ts'
import type { Description } from '../schemas/description/description.ts'
import { loadDescription } from '../schemas/description/load.ts'
import { exported } from '../schemas/foreign/exported.fixture.ts'
import { changed } from '../schemas/read/documents.fixture.ts'
import { workFolder } from '../selftest/verify-process.ts'
import { describe } from './run/description.ts'

/** The description that a run would make from an OpenAPI, `ours.yaml`. */
export async function describedBy(openApi: string): Promise<Description> {
  using inUse = await describe({ description: fileWith(openApi, 'ours.yaml') })
  return await loadDescription(inUse.folder)
}

/** The same from `exported`, with these changes. */
export const described = (...edits: readonly (readonly [from: string, to: string])[]) =>
  describedBy(changed(exported, ...edits))

/** The contract's interaction for one operation of a description: the whole contract would take four times as long. */
export async function contractOf(description: Description, operation: string) {
  const operations = description.operations.filter(({ id }) => id === operation)
  const { interactions } = await writeContract({ ...description, operations }, workFolder())
  return interactions
}
