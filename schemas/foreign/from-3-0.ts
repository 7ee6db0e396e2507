import { isJsonList, isJsonObject, type Json, type JsonObject } from '../description/json.ts'

/*
 * Converts OpenAPI 3.0 to 3.1: https://www.openapis.org/blog/2021/02/16/migrating-from-openapi-3-0-to-3-1-0.
 * `openapiConvertVersion` of openapi-format does the same, but it drops `nullable` beside `allOf` and `$ref`, and does
 * not add null to an enum. A service that answers null, as its description allows, would then turn red.
 */

/** Members that hold values of a service and not schemas: inside of them, `nullable` has no meaning. */
const values = ['example', 'examples', 'default', 'enum', 'const']

/** A document of OpenAPI 3.0, converted to 3.1. */
export function from30(openapi: JsonObject): JsonObject {
  const converted = Object.entries(openapi).map(([name, member]) => [name, convert(member)] as const)
  return { ...Object.fromEntries(converted), openapi: '3.1.0' }
}

function convert(value: Json, areNames = false): Json {
  if (isJsonList(value)) return value.map((item) => convert(item))
  if (!isJsonObject(value)) return value
  const members = Object.entries(value).map(([name, member]) => {
    const isKept = !areNames && values.includes(name)
    return [name, isKept ? member : convert(member, !areNames && name === 'properties')] as const
  })
  const converted = Object.fromEntries(members)
  return areNames ? converted : orNull(exclusive(exclusive(converted, 'Minimum'), 'Maximum'))
}

function orNull({ nullable, ...schema }: JsonObject): JsonObject {
  // Where `nullable` is not a boolean, it is a property of that name, and this is the map of properties and not a
  // schema.
  if (typeof nullable !== 'boolean') return nullable === undefined ? schema : { ...schema, nullable }
  if (!nullable) return schema
  const { type, enum: listed, 'x-source': source, ...rest } = schema
  const place = source === undefined ? {} : { 'x-source': source }
  if (typeof type !== 'string') return { ...place, anyOf: [{ ...rest, ...listing(listed) }, { type: 'null' }] }
  const all = listed !== undefined && isJsonList(listed) && !listed.includes(null) ? [...listed, null] : listed
  return { ...place, ...rest, ...listing(all), type: [type, 'null'] }
}

function listing(values: Json | undefined): JsonObject {
  return values === undefined ? {} : { enum: values }
}

/** `minimum: 0, exclusiveMinimum: true` is `exclusiveMinimum: 0` */
function exclusive(schema: JsonObject, bound: 'Minimum' | 'Maximum'): JsonObject {
  const [inclusive, name] = [bound.toLowerCase(), `exclusive${bound}`]
  const { [name]: flag, [inclusive]: limit, ...rest } = schema
  if (typeof flag !== 'boolean' || limit === undefined) return schema
  return flag ? { ...rest, [name]: limit } : { ...rest, [inclusive]: limit }
}
