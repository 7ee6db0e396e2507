import { situationDefinition } from '../harness/sending/situation.ts'
import { verdictKinds } from '../harness/verdict/verdict-model.ts'

/** JSON Schemas of the files in a results folder, as far as the report reads them. */

const text = { type: 'string' } as const
const number = { type: 'number' } as const
const count = { type: 'integer', minimum: 0 } as const
const textOrNull = { type: ['string', 'null'] } as const
const texts = { type: 'array', items: text } as const

function object(properties: Readonly<Record<string, unknown>>): object {
  return { type: 'object', required: Object.keys(properties), properties }
}

function list(items: unknown): object {
  return { type: 'array', items }
}

function nullable(schema: unknown): object {
  return { anyOf: [schema, { type: 'null' }] }
}

const engine = { enum: ['specs', 'contracts', 'load', 'browser', 'clients'] }
const headers = list({ type: 'array', items: text, minItems: 2, maxItems: 2 })

export const verdictFileSchema = object({
  run: object({
    id: text,
    target: text,
    build: textOrNull,
    profile: text,
    startedAt: text,
    seconds: number,
    spent: { type: 'object', additionalProperties: { type: 'object', additionalProperties: number } },
  }),
  counts: object(Object.fromEntries(verdictKinds.map((kind) => [kind, count]))),
  verdicts: list(
    object({
      id: text,
      operation: text,
      strength: { enum: ['documented', 'standard', 'assumed', 'observed'] },
      verdict: { enum: verdictKinds },
      expected: textOrNull,
      actual: textOrNull,
      reason: textOrNull,
      source: object({ line: { type: ['integer', 'null'] }, quote: text }),
      engine: nullable(engine),
      evidence: texts,
    }),
  ),
})

export const observationsSchema = list(
  object({ gap: text, value: { anyOf: [text, number, { type: 'boolean' }, texts] }, evidence: texts }),
)

const arrival = { type: 'object', required: ['at', 'bytes'], properties: { at: number, bytes: count, late: number } }

export const exchangeSchema = object({
  id: text,
  engine,
  operation: textOrNull,
  situation: situationDefinition,
  caller: object({ organization: text, scope: text, key: textOrNull }),
  sentAt: text,
  request: object({ method: text, url: text, headers, body: textOrNull }),
  response: nullable(
    object({
      status: { type: 'integer' },
      headers,
      headersAt: number,
      body: object({ encoding: { enum: ['utf8', 'base64'] }, text }),
      arrivals: list(arrival),
      end: { enum: ['complete', 'cut', 'limit', 'timeout'] },
    }),
  ),
  failure: nullable(object({ kind: { enum: ['connect', 'timeout', 'reset', 'protocol'] }, message: text })),
  uses: { type: 'object', additionalProperties: number },
  milliseconds: number,
})

const place = object({ line: { type: 'integer', minimum: 1 }, column: { type: 'integer', minimum: 1 } })

const source = object({ line: count, quote: text })

/** What the generator made of the overlay of assumptions. */
export const assumptionsSchema = list(
  object({ gaps: texts, assumed: texts, reason: text, 'x-source': nullable(source), unused: textOrNull }),
)

/** Only what the report shows of the facts: a later generator may add to them. */
export const factsSchema = object({
  document: object({ title: text, file: text }),
  gaps: list(object({ id: text, source })),
  limits: list(object({ id: text, limit: count, window: { enum: ['hour', 'day', 'month'] } })),
  statements: list(
    object({
      kind: { enum: ['sentence', 'row', 'item'] },
      section: text,
      start: place,
      end: place,
      quote: text,
      normative: { type: 'boolean' },
      facts: texts,
    }),
  ),
})

/** One line of the list of screenshots; the file lies beside the list and nowhere else. */
export const screenshotSchema = object({
  file: { type: 'string', pattern: '^[A-Za-z0-9][A-Za-z0-9-]*\\.jpg$' },
  client: text,
  caption: text,
  exchange: textOrNull,
})
