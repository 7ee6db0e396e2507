import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { targetFileDefinition } from '../harness/target/target-schema.ts'
import { projectRoot } from './command-line/project-root.ts'

/** The part of JSON Schema in which a target's file is defined. */
interface FieldSchema {
  readonly description?: string
  readonly default?: unknown
  readonly examples?: readonly unknown[]
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, FieldSchema>>
  readonly items?: FieldSchema
  readonly anyOf?: readonly FieldSchema[]
}

/** The files that are generated from the definition: for editors, and for people. */
const written: Readonly<Record<string, () => string>> = {
  'targets/target.schema.json': () => {
    const title = { $schema: 'https://json-schema.org/draft/2020-12/schema', title: 'A target of Assay' }
    return `${JSON.stringify({ ...title, ...asWritten(targetFileDefinition) }, null, 2)}\n`
  },
  'docs/targets.md': () => page(asWritten(targetFileDefinition)),
}

/** Names of the generated files that are out of date. */
export function staleTargetFiles(): readonly string[] {
  return Object.entries(written)
    .filter(([name, text]) => {
      const file = path.join(projectRoot, name)
      return !existsSync(file) || readFileSync(file, 'utf8') !== text()
    })
    .map(([name]) => name)
}

export function writeTargetFiles(): void {
  for (const [name, text] of Object.entries(written)) {
    const file = path.join(projectRoot, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text())
  }
}

/**
 * The schema of a file as people write it, where members with a default may be left out: an editor would otherwise
 * require every member that a run has.
 */
function asWritten(schema: FieldSchema): FieldSchema {
  const { properties, items, anyOf, required, ...rest } = schema
  return {
    ...rest,
    ...(required === undefined
      ? {}
      : { required: required.filter((name) => properties?.[name]?.default === undefined) }),
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, asWritten(field)])),
        }),
    ...(items === undefined ? {} : { items: asWritten(items) }),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map(asWritten) }),
  }
}

const introduction = `# Targets

A target is a service to run against: a JSON file, by custom in \`targets/\`. It holds no key, only the names of the environment
variables that do. Everything but its name, its address and one tenant may be left out; what can't be shown without a
field is *not tested*, and the report names the field that would allow it. With
\`"$schema": "./target.schema.json"\` an editor knows the fields and shows what stands here.

This page is written from \`harness/target/target-schema.ts\` by \`npm run generate\`.
`

function page({ properties = {}, required = [] }: FieldSchema): string {
  const fields = Object.entries(properties).filter(([, { description }]) => description !== undefined)
  const sections = fields.map(([name, field]) => {
    const must = required.includes(name) ? ' It is required.' : ''
    const example = `\`\`\`json\n${JSON.stringify({ [name]: field.examples?.[0] }, null, 2)
      .slice(2, -2)
      .replaceAll(/^ {2}/gm, '')}\n\`\`\``
    return [`## ${name}`, `${field.description}${must}`, example, ...membersOf(field)].join('\n\n')
  })
  return `${[introduction.trimEnd(), ...sections].join('\n\n')}\n`
}

function membersOf(field: FieldSchema): readonly string[] {
  const { properties } = [field, field.items, ...(field.anyOf ?? [])].find((one) => one?.properties !== undefined) ?? {}
  if (properties === undefined) return []
  const rows = Object.entries(properties).map(
    ([name, { description = '', examples = [] }]) =>
      `| \`${name}\` | ${description} | \`${JSON.stringify(examples[0])}\` |`,
  )
  return [['| member | meaning | example |', '| --- | --- | --- |', ...rows].join('\n')]
}
