/** JSON Schema (2020-12) of a target file. Unknown fields are refused: a misspelt `budgets` would silently mean none. */

const text = { type: 'string', minLength: 1 } as const
const textOrNull = { type: ['string', 'null'] } as const
const texts = { type: 'array', items: text } as const
const milliseconds = { type: ['number', 'null'], exclusiveMinimum: 0 } as const

function closed(properties: Record<string, unknown>, required: readonly string[] = []) {
  return { type: 'object', properties, required, additionalProperties: false } as const
}

const tenant = closed(
  {
    organization: text,
    project: textOrNull,
    domain: textOrNull,
    adminKey: textOrNull,
    assistantKeys: texts,
    parameters: { type: 'object', additionalProperties: text },
  },
  ['organization'],
)

export const targetSchema = closed(
  {
    $schema: text,
    name: { type: 'string', pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*$' },
    baseUrl: text,
    keyPrefix: textOrNull,
    production: { type: 'boolean' },
    deterministic: { type: 'boolean' },
    tenants: { type: 'array', minItems: 1, items: tenant },
    poll: { type: ['string', 'null'], pattern: '^(GET )?/' },
    lacks: texts,
    sourceAddresses: texts,
    limits: { type: 'object', additionalProperties: { type: ['integer', 'null'], minimum: 1 } },
    budget: { type: 'object', additionalProperties: { type: 'integer', minimum: 0 } },
    exhaust: { type: 'boolean' },
    hooks: closed({ advanceTime: textOrNull, reset: textOrNull, seedCounter: textOrNull }),
    prompts: closed({ change: textOrNull, noChange: textOrNull, failure: textOrNull, archive: textOrNull }),
    objectives: closed({
      firstTextP95: milliseconds,
      gapP99: milliseconds,
      durationP95: milliseconds,
      errorRate: { type: ['number', 'null'], minimum: 0, maximum: 1 },
    }),
    knownGaps: { type: 'array', items: { anyOf: [text, closed({ id: text, reason: text }, ['id'])] } },
    reference: closed({ faults: texts, variations: texts, settings: textOrNull }),
  },
  ['name', 'baseUrl', 'tenants'],
)
