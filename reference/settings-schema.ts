import {
  dateStyles,
  defaultStatuses,
  errorShapes,
  headerFamilies,
  idStyles,
  limitIds,
  windowKinds,
} from './settings.ts'

/** JSON Schema (2020-12) of a settings file: every field is optional, an unknown one is refused as a misspelling. */

const text = { type: 'string', minLength: 1 } as const
const switched = { type: 'boolean' } as const
const success = { type: 'integer', minimum: 200, maximum: 299 } as const
const refused = { type: 'integer', minimum: 400, maximum: 599 } as const
/** Names that stand in a path as they are, and in the name of an environment variable as capitals. */
const name = { type: 'string', pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*$' } as const
const milliseconds = { type: 'number', minimum: 0, maximum: 3_600_000 } as const

function oneOf(values: readonly string[]) {
  return { enum: values } as const
}

function closed(properties: Record<string, unknown>, required: readonly string[] = []) {
  return { type: 'object', properties, required, additionalProperties: false } as const
}

function each<Name extends string>(names: readonly Name[], schema: object): Record<string, object> {
  return Object.fromEntries(names.map((key) => [key, schema]))
}

const tenant = closed(
  {
    organization: name,
    project: name,
    domain: name,
    adminKey: text,
    assistantKeys: { type: 'array', items: text, minItems: 1, uniqueItems: true },
  },
  ['organization', 'project', 'domain'],
)

export const settingsSchema = closed({
  $schema: text,
  keyPrefix: { type: 'string', pattern: '^[a-z0-9]+_$' },
  tenants: { type: 'array', items: tenant, minItems: 1 },
  bodyBytes: { type: 'integer', minimum: 1024, maximum: 64 * 1024 * 1024 },
  agent: closed({
    createStatus: success,
    messageStatus: success,
    pollPath: { type: 'string', pattern: '^/(?=.*\\{projectId\\})(?=.*\\{id\\})[A-Za-z0-9_/{}.-]+$' },
    jobMilliseconds: milliseconds,
    ids: oneOf(idStyles),
    dates: oneOf(dateStyles),
    extraFields: switched,
    messageWhileActive: oneOf(['refused', 'queued']),
    messageAfterFailure: oneOf(['refused', 'accepted']),
    archivedKeepsPrLink: switched,
  }),
  assistant: closed({
    tokenMilliseconds: milliseconds,
    threadCarrierV1: oneOf(['data-item', 'annotation-item', 'finish']),
    threadCarrierV2: oneOf(['finish-metadata', 'data-part', 'finish']),
    unknownThread: oneOf(['new', 'refused', 'adopted']),
    keepAliveComments: switched,
    doneMarker: switched,
    lineEnd: oneOf(['lf', 'crlf']),
    unknownEvents: switched,
    reasoning: switched,
    tools: switched,
  }),
  errors: closed({
    shape: oneOf(errorShapes),
    statuses: closed(each(Object.keys(defaultStatuses), refused)),
  }),
  limits: closed({
    numbers: closed(each(limitIds, { type: ['integer', 'null'], minimum: 1 })),
    windows: closed(each(limitIds, oneOf(windowKinds))),
    month: oneOf(['calendar', '30-days']),
    clockOffsetSeconds: { type: 'integer', minimum: 0, maximum: 86_399 },
    agentCounters: oneOf(['shared', 'separate']),
    countRefused: switched,
    countInvalid: switched,
    headers: { type: 'array', items: oneOf(headerFamilies), uniqueItems: true },
    headersOn: oneOf(['all', 'refusals']),
    headerReset: oneOf(['seconds', 'epoch']),
    retryAfter: oneOf(['seconds', 'date', 'none']),
    refusal: oneOf(['status', 'in-stream']),
  }),
})
