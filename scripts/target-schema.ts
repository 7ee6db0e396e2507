import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { targetFileDefinition } from '../harness/target/target-schema.ts'
import { projectRoot } from './project-files.ts'

/** What editors know of the fields of a target's file. */
const file = path.join(projectRoot, 'targets/target.schema.json')

const text = `${JSON.stringify(
  { $schema: 'https://json-schema.org/draft/2020-12/schema', title: 'A target of Assay', ...targetFileDefinition },
  null,
  2,
)}\n`

/** The file's name, where it is not what the definition gives; else null. */
export function staleTargetSchema(): string | null {
  const isFresh = existsSync(file) && readFileSync(file, 'utf8') === text
  return isFresh ? null : path.relative(process.cwd(), file)
}

export function writeTargetSchema(): void {
  writeFileSync(file, text)
}
