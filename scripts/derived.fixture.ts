import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileWith } from '../commands/commands.fixture.ts'
import { writeContract } from '../contracts/consumer.ts'
import { readTarget } from '../harness/target/target-file.ts'
import type { Description } from '../schemas/description/description.ts'
import { loadDescription } from '../schemas/description/load.ts'
import { changed } from '../schemas/read/documents-under-test.ts'
import { workFolder } from '../selftest/verify-process.ts'
import { describe } from './description.ts'

export const target = readTarget(path.resolve('targets/reference.json'))

/** An OpenAPI of another origin, which states no limits and no keys. */
export const exported = readFileSync(path.resolve('schemas/foreign/exported.fixture.yaml'), 'utf8')

/** The description that a run takes from an OpenAPI, `ours.yaml`. */
export async function describedBy(openApi: string): Promise<Description> {
  using inUse = await describe({ description: fileWith(openApi, 'ours.yaml') })
  return await loadDescription(inUse.folder)
}

/** The same of `exported` with these changes. */
export const described = (...edits: readonly (readonly [from: string, to: string])[]) =>
  describedBy(changed(exported, ...edits))

/** What is in the contract of the operation of a description with this id: that of all takes four times as long. */
export async function contractOf(description: Description, operation: string) {
  const operations = description.operations.filter(({ id }) => id === operation)
  const { interactions } = await writeContract({ ...description, operations }, workFolder())
  return interactions
}
