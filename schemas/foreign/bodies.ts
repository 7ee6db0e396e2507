import { ConfigurationError } from '../description/configuration-error.ts'
import { isJsonList, isJsonObject, type Json, type JsonObject, mapObjects, objectFrom } from '../description/json.ts'
import { jsonType, successStatus } from '../description/read-operation.ts'
import { COMPONENT, referenced } from '../description/schema.ts'
import { type ForeignOperation, objectAt } from './operations.ts'

/** Operations and schemas with the names that requirements use. */
interface NamedBodies {
  readonly operations: readonly ForeignOperation[]
  readonly schemas: JsonObject
}

/**
 * Gives bodies the names that requirements use, since ids of requirements are made from them: `AgentJob` for the answer
 * of the operation that creates a job, `AgentRequest`, `AssistantRequestV1` and so on. Any other schema keeps its name,
 * changed where it could not name a function.
 *
 * @throws ConfigurationError for a reference to a schema that is not there.
 */
export function namedBodies(operations: readonly ForeignOperation[], schemas: JsonObject, file: string): NamedBodies {
  const names = componentNames(operations.flatMap(bodiesOf), Object.keys(schemas))
  const named: Record<string, Json> = Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [names.get(name) ?? name, renamed(schema, names)]),
  )
  const renamedOperations = operations.map((operation) => {
    const object = objectFrom(renamed(operation.object, names))
    return { ...operation, object: withBodies({ ...operation, object }, named) }
  })
  return { operations: renamedOperations, schemas: reachable(renamedOperations, named, file) }
}

/** A body of an operation: its schema, and its name in requirements. */
interface Body {
  readonly name: string
  readonly schema: JsonObject
}

function bodiesOf({ id, family, object }: ForeignOperation): readonly Body[] {
  const request = jsonSchemaIn(objectAt(object, 'requestBody'))
  const [, response] = successOf(object)
  const answer = response === null || nameOfAnswer(id) === null ? null : jsonSchemaIn(response)
  return [
    ...(request === null ? [] : [{ name: nameOfRequest(id, family), schema: request }]),
    ...(answer === null ? [] : [{ name: nameOfAnswer(id) ?? id, schema: answer }]),
  ]
}

function nameOfRequest(id: string, family: ForeignOperation['family']): string {
  const [version = ''] = /V\d+$/.exec(id) ?? []
  return family === 'agent' ? 'AgentRequest' : `AssistantRequest${version}`
}

function nameOfAnswer(id: string): string | null {
  return /^(?:create|get)AgentJob$|^sendAgentJobMessage$/.test(id) ? 'AgentJob' : null
}

/** Status and response object of the first success. */
export function successOf(operation: JsonObject): readonly [status: string | null, response: JsonObject | null] {
  const found = Object.entries(objectAt(operation, 'responses')).find(([status]) => successStatus.test(status))
  return found === undefined || !isJsonObject(found[1]) ? [null, null] : [found[0], found[1]]
}

/** Schema of the JSON content of a request or response; null where there is no JSON content. */
export function jsonSchemaIn(body: JsonObject): JsonObject | null {
  const [, content] = jsonContent(body) ?? []
  return content !== undefined && isJsonObject(content['schema']) ? content['schema'] : null
}

function jsonContent(body: JsonObject): readonly [mediaType: string, content: JsonObject] | null {
  // Spring's exporter writes any type where none is declared.
  const found = Object.entries(objectAt(body, 'content')).find(([type]) => type === '*/*' || jsonType.test(type))
  return found === undefined || !isJsonObject(found[1]) ? null : [found[0], found[1]]
}

/**
 * New names of components. Bodies get theirs first. Another component that has one of these names, or a name that can't
 * name a function, gets a different one.
 */
function componentNames(bodies: readonly Body[], given: readonly string[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  for (const { name, schema } of bodies) {
    const component = referenced(schema)
    const isFree = component !== null && !names.has(component) && ![...names.values()].includes(name)
    if (component !== null && isFree) names.set(component, name)
  }
  const [taken, waiting] = [new Set(names.values()), new Set(given.filter((name) => !names.has(name)))]
  for (const component of waiting) {
    waiting.delete(component)
    const wanted = component.replace(/[^A-Za-z0-9_]/g, '_').replace(/^(?=\d)/, '_')
    let [name, count] = [wanted, 2]
    while (taken.has(name) || waiting.has(name)) name = `${wanted}${count++}`
    taken.add(name)
    names.set(component, name)
  }
  return names
}

function renamed(value: Json, names: ReadonlyMap<string, string>): Json {
  return mapObjects(value, (object) => {
    const component = referenced(object)
    return component === null ? object : { ...object, $ref: `${COMPONENT}${names.get(component) ?? component}` }
  })
}

/**
 * The operation with references to its bodies. A body that is written in place, or whose component got another name, is
 * copied under its own name.
 */
function withBodies({ id, family, object }: ForeignOperation, schemas: Record<string, Json>): JsonObject {
  const request = objectAt(object, 'requestBody')
  const [status, response] = successOf(object)
  const answer = nameOfAnswer(id)
  return {
    ...object,
    ...('content' in request ? { requestBody: withSchema(request, nameOfRequest(id, family), schemas) } : {}),
    ...(status === null || response === null || answer === null
      ? {}
      : { responses: { ...objectAt(object, 'responses'), [status]: withSchema(response, answer, schemas) } }),
  }
}

function withSchema(body: JsonObject, name: string, schemas: Record<string, Json>): JsonObject {
  const [type, content] = jsonContent(body) ?? []
  const schema = jsonSchemaIn(body)
  if (type === undefined || content === undefined || schema === null) return body
  const component = referenced(schema)
  const target = component === null ? schema : schemas[component]
  const known = schemas[name]
  if (target === undefined || (known !== undefined && withoutPlaces(known) !== withoutPlaces(target))) return body
  schemas[name] = known ?? target
  const { [type]: _, ...others } = objectAt(body, 'content')
  const json = type === '*/*' ? 'application/json' : type
  return { ...body, content: { ...others, [json]: { ...content, schema: { $ref: COMPONENT + name } } } }
}

function withoutPlaces(schema: Json): string {
  return JSON.stringify(schema, (name, value: unknown) => (name === 'x-source' ? undefined : value))
}

/** Only the schemas to which the operations lead: a file may describe far more than this interface. */
function reachable(
  operations: readonly ForeignOperation[],
  schemas: Readonly<Record<string, Json>>,
  file: string,
): JsonObject {
  const found = new Set<string>()
  const visit = (value: Json): Json =>
    mapObjects(value, (object) => {
      const component = referenced(object)
      if (component === null || found.has(component)) return object
      found.add(component)
      const schema = schemas[component]
      if (schema === undefined) throw new ConfigurationError(`${file}: $ref ${COMPONENT}${component} leads to nothing`)
      visit(schema)
      return object
    })
  for (const { object } of operations) visit(object)
  for (const component of found) {
    if (isItself(component, schemas))
      throw new ConfigurationError(`${file}: $ref ${COMPONENT}${component} leads back to itself`)
  }
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => found.has(name)))
}

/**
 * Whether a schema contains itself by references and alternatives alone, so that it says nothing about a value, or by
 * required members, so that its values would have to be endless.
 */
function isItself(component: string, schemas: Readonly<Record<string, Json>>): boolean {
  const known = new Set<string>()
  // A required member may end the chain by another of its alternatives, such as null, so alternatives are followed only
  // outside of members.
  const leadsBack = (value: Json, isMember: boolean): boolean => {
    if (!isJsonObject(value)) return false
    const next = referenced(value)
    if (next === component) return true
    const { properties, required } = value
    const members = isJsonList(required) ? required.flatMap((name) => objectFrom(properties)[String(name)] ?? []) : []
    const parts = (isMember ? ['allOf'] : ['allOf', 'anyOf', 'oneOf']).flatMap((keyword) => value[keyword] ?? [])
    const isKnown = next === null || known.has(`${next} ${isMember}`)
    known.add(`${next} ${isMember}`)
    return (
      [...(isKnown ? [] : [schemas[next ?? ''] ?? null]), ...parts].some((part) => leadsBack(part, isMember)) ||
      members.some((member) => leadsBack(member, true))
    )
  }
  return leadsBack(schemas[component] ?? null, false)
}
