/** JSON Schema of `load.json`, as far as the report reads it. */

const text = { type: 'string' } as const
const number = { type: 'number' } as const
const count = { type: 'integer', minimum: 0 } as const
const flag = { type: 'boolean' } as const

function object(properties: Readonly<Record<string, unknown>>): object {
  return { type: 'object', required: Object.keys(properties), properties }
}

function list(items: unknown): object {
  return { type: 'array', items }
}

const distribution = object({ values: list(number) })

export const loadFileSchema = object({
  valid: flag,
  reason: { type: ['string', 'null'] },
  goodput: { type: ['number', 'null'] },
  objectives: list(
    object({
      name: { enum: ['firstTextP95', 'gapP99', 'durationP95', 'errorRate'] },
      objective: number,
      measured: number,
      met: flag,
    }),
  ),
  failures: list(object({ kind: text, operation: text, count, evidence: list(text) })),
  streams: list(
    object({
      operation: text,
      protocol: { enum: ['v1', 'v2'] },
      requested: count,
      started: count,
      whole: count,
      requestedRate: number,
      achievedRate: number,
      concurrency: count,
      delay: distribution,
      firstText: distribution,
      duration: distribution,
      gapP95: distribution,
    }),
  ),
  limits: list(
    object({
      requirement: text,
      limit: text,
      most: count,
      concurrency: count,
      uses: list(object({ use: count, at: number, status: count, accepted: flag })),
    }),
  ),
})
