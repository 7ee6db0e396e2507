import { Ajv2020 } from 'ajv/dist/2020.js'
import type { Exchange } from '../../harness/sending/exchange.ts'
import { profiles, type Run } from '../../harness/target/run.ts'
import type { OutcomeRecord, VerdictFile } from '../../harness/verdict/verdict-model.ts'
import { exchangeSchema, verdictFileSchema } from '../../report/result-schemas.ts'

/**
 * JSON Schemas of what a recording is made of. It may come from anyone, so that nothing of it is believed before it is
 * checked; what is only passed on is not.
 */

const text = { type: 'string' } as const
const texts = { type: 'array', items: text } as const
const textOrNull = { type: ['string', 'null'] } as const
const numberOrNull = { type: ['number', 'null'] } as const
const flag = { type: 'boolean' } as const

function object(properties: Readonly<Record<string, unknown>>): object {
  return { type: 'object', required: Object.keys(properties), properties }
}

function nullable(schema: unknown): object {
  return { anyOf: [schema, { type: 'null' }] }
}

function mapOf(schema: unknown): object {
  return { type: 'object', additionalProperties: schema }
}

const tenant = object({
  organization: text,
  project: textOrNull,
  domain: textOrNull,
  adminKey: textOrNull,
  assistantKeys: texts,
  // Runs of before targets had it are still judged.
  parameters: { ...mapOf(text), default: {} },
})

const target = object({
  name: text,
  baseUrl: text,
  keyPrefix: textOrNull,
  production: flag,
  deterministic: flag,
  tenants: { type: 'array', minItems: 1, items: tenant },
  poll: textOrNull,
  lacks: texts,
  sourceAddresses: texts,
  limits: mapOf(numberOrNull),
  budget: mapOf({ type: 'number' }),
  exhaust: flag,
  hooks: object({ advanceTime: textOrNull, reset: textOrNull, seedCounter: textOrNull }),
  prompts: object({ change: textOrNull, noChange: textOrNull, failure: textOrNull, archive: textOrNull }),
  objectives: object({
    firstTextP95: numberOrNull,
    gapP99: numberOrNull,
    durationP95: numberOrNull,
    errorRate: numberOrNull,
  }),
  knownGaps: { type: 'array', items: object({ id: text, reason: textOrNull }) },
  reference: nullable({ type: 'object' }),
})

const outcome = {
  oneOf: [
    object({ kind: { const: 'pass' } }),
    object({ kind: { const: 'fail' }, expected: text, actual: text }),
    object({ kind: { const: 'not-applicable' }, reason: text }),
    object({ kind: { const: 'not-tested' }, reason: text, remedy: text }),
    object({ kind: { const: 'error' }, message: text }),
  ],
}
const engine = { enum: ['specs', 'contracts', 'load', 'browser'] }

const outcomeRecord = {
  oneOf: [
    object({ type: { const: 'outcome' }, requirement: text, engine, probe: text, exchanges: texts, outcome }),
    object({ type: { const: 'broken' }, engine, subject: text, message: text }),
  ],
}

const run = object({
  id: text,
  target,
  profile: { enum: profiles },
  only: nullable(texts),
  startedAt: text,
})

/** What a replay reads of `run.json`. */
export type RecordedRun = Pick<Run, 'id' | 'target' | 'profile' | 'only' | 'startedAt'>

const ajv = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true })
export const isRun = new Ajv2020({ strict: true, allowUnionTypes: true, useDefaults: true }).compile<RecordedRun>(run)
export const isOutcomeRecord = ajv.compile<OutcomeRecord>(outcomeRecord)
export const isVerdictFile = ajv.compile<VerdictFile>(verdictFileSchema)
export const isExchange = ajv.compile<Exchange>(exchangeSchema)
