import { targetNamed } from '../harness/target/target-file.ts'
import { type CatalogueEntry, catalogueOf } from '../requirements/catalogue.ts'
import { loadDescription } from '../schemas/description/load.ts'
import { printJson } from '../scripts/command-line/terminal.ts'
import { type DescriptionOptions, describe } from '../scripts/run/description.ts'
import { checkTarget, chosenBy } from '../scripts/run/preflight.ts'

interface ListOptions extends DescriptionOptions {
  readonly target: string
  readonly json?: boolean
}

/**
 * Prints the requirements of the document in use by operation and subject, with the names that `--only` takes. Sends
 * nothing.
 *
 * @param names requirements, subjects or operations to print; empty: all
 */
export async function printRequirements(names: readonly string[], options: ListOptions): Promise<void> {
  const target = targetNamed(options.target)
  using inUse = await describe(options)
  const description = await loadDescription(inUse.folder)
  checkTarget(target, description, { profile: 'release', only: names, namedIn: 'list', yesProduction: true })
  const chosen = new Set(chosenBy(description, target, names.length === 0 ? undefined : names))
  const all = catalogueOf(description, target)
  const entries = chosen.size === 0 ? all : all.filter(({ requirement }) => chosen.has(requirement.id))
  if (options.json === true) printJson({ target: target.name, requirements: entries.map(requirementData) })
  else process.stdout.write(`${requirementLines(entries).join('\n')}\n`)
}

function requirementData({ requirement: { id, operation, from = 'release' }, subject, resolved }: CatalogueEntry) {
  return { id, operation, subject, profile: from, ...resolved }
}

function requirementLines(entries: readonly CatalogueEntry[]): readonly string[] {
  const byOperation = Map.groupBy(entries, ({ requirement }) => requirement.operation)
  return [...byOperation].flatMap(([operation, ofOperation]) => [
    operation,
    ...[...Map.groupBy(ofOperation, ({ subject }) => subject)].flatMap(([subject, ofSubject]) => [
      `  ${subject}`,
      ...ofSubject.map(({ requirement: { id, from = 'release' }, resolved: { strength } }) => {
        return `    ${id}  ${strength}, ${from}`
      }),
    ]),
  ])
}
