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
 * Adds examples to schemas. Fenced JSON below a body's table, or inside the request or response item of an endpoint, is
 * an example of that schema, and a mistake of the document where it breaks the schema. After the items of an endpoint,
 * fenced JSON may be an example of the request, of the response, or of something else, such as an error.
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
    // Where it is not known which body is meant, an example that both allow could be of either, so it is not used.
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

/** The schemas that a fence may be an example of: that of the item which it is in, or both. */
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
