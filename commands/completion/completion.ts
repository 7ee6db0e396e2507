import path from 'node:path'
import type { Command } from 'commander'
import { targetsIn } from '../../harness/target/target-file.ts'
import { catalogue } from '../../requirements/catalogue.ts'
import { loadDescription } from '../../schemas/description/load.ts'
import { commandPlaces } from './places.ts'
import { type Shell, scripts } from './scripts.ts'

/** Prints a script that lets a shell complete the commands of a program, its options, and the names that they take. */
export async function printCompletion(shell: Shell, program: Command): Promise<void> {
  const entries = catalogue(await loadDescription(path.resolve('schemas/generated')))
  const named = entries.flatMap(({ requirement: { id, operation }, subject }) => [subject, operation, id])
  const names = { targets: targetsIn(path.resolve('targets')), requirements: [...new Set(named)] }
  process.stdout.write(scripts[shell](commandPlaces(program, names)))
}
