import type { JsonObject } from '../description/json.ts'
import {
  DATA_PREFIX,
  dataPart,
  finishReasons,
  type Members,
  type MemberType,
  type StreamProtocol,
  v1Events,
  v2Events,
} from '../stream-protocols.ts'

const types: Readonly<Record<MemberType, JsonObject>> = {
  string: { type: 'string' },
  boolean: { type: 'boolean' },
  object: { type: 'object' },
  array: { type: 'array' },
  any: {},
  'finish-reason': { type: 'string', enum: finishReasons },
}

/**
 * The schema of one event of each protocol. For v1 it is a line `CODE:JSON`, split into `code` and `value`; for v2 the
 * JSON object of one server-sent event. Events that no client knows are valid: they are observed.
 */
export const eventSchemas: Readonly<Record<StreamProtocol, JsonObject>> = {
  v1: {
    ...objectSchema({ code: types.string, value: {} }),
    anyOf: [
      ...Object.entries(v1Events).map(([code, [title, value]]) => ({
        title,
        ...objectSchema({ code: { const: code }, value: valueSchema(value) }),
      })),
      {
        title: 'code that no client knows',
        ...objectSchema({ code: { type: 'string', not: { enum: Object.keys(v1Events) } }, value: {} }),
      },
    ],
  },
  v2: {
    ...objectSchema({ type: types.string }),
    anyOf: [
      ...Object.entries(v2Events).map(([type, members]) => ({ title: type, ...eventSchema({ const: type }, members) })),
      {
        title: 'data of the service’s own',
        ...eventSchema({ type: 'string', pattern: `^${DATA_PREFIX}` }, dataPart),
      },
      {
        title: 'type that no client knows',
        ...eventSchema({ type: 'string', not: { enum: Object.keys(v2Events) }, pattern: `^(?!${DATA_PREFIX})` }, {}),
      },
    ],
  },
}

function eventSchema(type: JsonObject, members: Members): JsonObject {
  return objectSchema({ type, ...schemasOf(members) })
}

function valueSchema(value: MemberType | Members): JsonObject {
  return typeof value === 'string' ? types[value] : objectSchema(schemasOf(value))
}

function schemasOf(members: Members): JsonObject {
  return Object.fromEntries(Object.entries(members).map(([name, type]) => [name, types[type]]))
}

/** The object with these members; a name that ends in `?` may be absent. */
function objectSchema(members: JsonObject): JsonObject {
  const names = Object.keys(members)
  return {
    type: 'object',
    required: names.filter((name) => !name.endsWith('?')),
    properties: Object.fromEntries(Object.entries(members).map(([name, schema]) => [name.replace(/\?$/, ''), schema])),
  }
}
