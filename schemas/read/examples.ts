import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { Json } from '../json.ts'
import type { Body } from './bodies.ts'
import type { Fence, Section } from './document.ts'
import type { Notes } from './notes.ts'
import type { Exchange } from './operations.ts'
import type { Components } from './schema-tree.ts'

/**
 * The fenced JSON below a body's table, or below the request or response of an endpoint, is an example of that schema,
 * and one that breaks it is a mistake in the document.
 */
export function withExamples(
  components: Components,
  bodies: readonly Body[],
  exchanges: readonly Exchange[],
  { mark, report }: Notes,
): Components {
  const ofBodies = bodies.flatMap(({ section, schemas }) =>
    fencesIn(section).map((fence) => ({ fence, names: schemas.map(({ name }) => name) })),
  )
  const ofEndpoints = exchanges.flatMap((exchange) =>
    fencesIn(exchange.endpoint.section).map((fence) => ({ fence, names: schemaAt(fence, exchange) })),
  )
  const placed = [...ofBodies, ...ofEndpoints].filter(({ names }) => names.length > 0)
  if (placed.length === 0) return components
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  formats.default(ajv)
  ajv.addSchema({ $id: 'description', components: { schemas: Object.fromEntries(components) } })
  const examples = new Map<string, Json>()
  for (const { fence, names } of placed) {
    mark(fence.passage)
    const value = parsed(fence, report)
    if (value === undefined) continue
    const problems = names.map((name) => {
      if (ajv.validate({ $ref: `description#/components/schemas/${name}` }, value)) {
        if (!examples.has(name)) examples.set(name, value)
        return null
      }
      return `an example of ${name} in which ${ajv.errorsText(ajv.errors, { dataVar: '', separator: ' and ' })}`
    })
    if (!problems.includes(null)) report(fence.line, problems[0] ?? '', 'one that its fields allow')
  }
  const entries = Array.from(components, ([name, schema]) => {
    const example = examples.get(name)
    return [name, example === undefined ? schema : { ...schema, example }] as const
  })
  return new Map(entries)
}

function fencesIn({ blocks }: Section): readonly Fence[] {
  return blocks.filter((block) => block.kind === 'fence').filter(({ language }) => language.toLowerCase() === 'json')
}

/** A fence belongs to the item above it. */
function schemaAt(fence: Fence, { endpoint, requestSchema, answer }: Exchange): readonly string[] {
  const { section, request, response } = endpoint
  const above = section.blocks.slice(0, section.blocks.indexOf(fence)).findLast((block) => block.kind === 'item')
  if (above === undefined) return []
  if (above === request && requestSchema !== null) return [requestSchema]
  return above === response && answer.kind === 'object' ? [answer.schema] : []
}

function parsed({ text, line }: Fence, report: Notes['report']): Json | undefined {
  try {
    const value: Json = JSON.parse(text)
    return value
  } catch (error) {
    report(line, `an example that is no JSON: ${error instanceof Error ? error.message : ''}`, 'JSON')
    return undefined
  }
}
