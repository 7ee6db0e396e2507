import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { Json } from '../description/json.ts'
import { COMPONENT } from '../description/schema.ts'
import type { Body } from './bodies.ts'
import type { Fence, Section } from './document.ts'
import type { Notes } from './notes.ts'
import type { Exchange } from './operations.ts'
import type { Components } from './schema-tree.ts'

/**
 * The fenced JSON below a body's table, or in the item of the request or response of an endpoint, is an example of that
 * schema, and one that breaks it is a mistake in the document. Behind the items of an endpoint it may be of either, or of
 * something else, such as an error.
 */
export function withExamples(
  components: Components,
  bodies: readonly Body[],
  exchanges: readonly Exchange[],
  { mark, report }: Notes,
): Components {
  const ofBodies = bodies.flatMap(({ section, schemas }) =>
    fencesIn(section).map((fence) => ({ fence, names: schemas.map(({ name }) => name), isMeant: true })),
  )
  const ofEndpoints = exchanges.flatMap((exchange) =>
    fencesIn(exchange.endpoint.section).map((fence) => ({
      fence,
      names: schemaAt(fence, exchange),
      isMeant: fence.inside !== null,
    })),
  )
  const placed = [...ofBodies, ...ofEndpoints].filter(({ names }) => names.length > 0)
  if (placed.length === 0) return components
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  formats.default(ajv)
  ajv.addSchema({ $id: 'description', components: { schemas: Object.fromEntries(components) } })
  const examples = new Map<string, Json>()
  const keeps = (name: string, value: Json) => ajv.validate({ $ref: `description${COMPONENT}${name}` }, value)
  for (const { fence, names, isMeant } of placed) {
    const value = parsed(fence, isMeant ? report : () => undefined)
    const kept = value === undefined ? [] : names.filter((name) => keeps(name, value))
    // One that both bodies allow may be of either.
    if (isMeant ? kept.length > 0 : kept.length === 1) {
      mark(fence.passage)
      for (const name of kept) if (!examples.has(name)) examples.set(name, value ?? null)
    } else if (isMeant && value !== undefined) {
      const [name = ''] = names
      keeps(name, value)
      const broken = ajv.errorsText(ajv.errors, { dataVar: '', separator: ' and ' })
      report(fence.line, `an example of ${name} in which ${broken}`, 'one that its fields allow')
    }
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

/** A fence belongs to the item that it stands in. */
function schemaAt({ inside }: Fence, { endpoint, requestSchema, answer }: Exchange): readonly string[] {
  const { request, response } = endpoint
  const asked = requestSchema === null ? [] : [requestSchema]
  const answered = answer.kind === 'object' ? [answer.schema] : []
  if (inside === null) return [...asked, ...answered]
  return inside === request ? asked : inside === response ? answered : []
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
