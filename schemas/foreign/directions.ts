import { isJsonList, isJsonObject, type Json, type JsonObject, mapObjects, objectFrom } from '../description/json.ts'
import { COMPONENT, referenced } from '../description/schema.ts'
import { type ForeignOperation, objectAt } from './operations.ts'

type Direction = 'readOnly' | 'writeOnly'

/**
 * The operations without the members of the other direction: a request need not hold `readOnly` members, nor an answer
 * `writeOnly` ones, although the schema that both share requires them.
 *
 * @param schemas get a second form for requests, where a member of theirs has a direction
 */
export function withDirections(
  operations: readonly ForeignOperation[],
  schemas: Record<string, Json>,
): readonly ForeignOperation[] {
  const given = Object.entries(schemas)
  const hasDirection = (value: Json) => JSON.stringify(value).includes('Only":true')
  if (!hasDirection([...operations.map(({ object }) => object), ...given.map(([, schema]) => schema)]))
    return operations
  for (const [name, schema] of given) {
    schemas[name] = without(schema, 'writeOnly')
    schemas[sentForm(name)] = without(sent(schema), 'readOnly')
  }
  return operations.map((operation) => {
    const { requestBody, ...object } = operation.object
    const responses = without(objectAt(object, 'responses'), 'writeOnly')
    const request = requestBody === undefined ? {} : { requestBody: without(sent(requestBody), 'readOnly') }
    return { ...operation, object: { ...object, ...request, responses } }
  })
}

function sentForm(name: string): string {
  return `${name}.sent`
}

function sent(value: Json): Json {
  return mapObjects(value, (object) => {
    const component = referenced(object)
    return component === null ? object : { ...object, $ref: COMPONENT + sentForm(component) }
  })
}

function without(value: Json, direction: Direction): Json {
  return mapObjects(value, (object): JsonObject => {
    const { properties, required, ...others } = object
    const hidden = (name: Json) => objectFrom(objectFrom(properties)[String(name)])[direction] === true
    if (!isJsonObject(properties) || !Object.keys(properties).some(hidden)) return object
    const kept = Object.fromEntries(Object.entries(properties).filter(([name]) => !hidden(name)))
    return {
      ...others,
      properties: kept,
      ...(isJsonList(required) ? { required: required.filter((name) => !hidden(name)) } : {}),
    }
  })
}
