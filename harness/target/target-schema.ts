import { type TProperties, type TSchema, Type } from '@sinclair/typebox'
import { type Data, flag, list, mapOf, nullable, object, oneOrMore, text } from '../json/define.ts'

/** What a target is: a file that a person writes, in which most members may be left out, and complete, as a run has it. */

const name = Type.String({ minLength: 1 })
const names = orElse(list(name), [])
const textOrNull = orElse(nullable(text), null)

/** Name of an environment variable that holds a secret, never the secret itself. */
export const VARIABLE_NAME = '^[A-Za-z_][A-Za-z0-9_]*$'
const variable = Type.String({ pattern: VARIABLE_NAME })

/** Unknown members are refused: a misspelt `budgets` would silently mean none. */
const closed = <Members extends TProperties>(members: Members) => Type.Object(members, { additionalProperties: false })

/** A file that leaves the member out gets this value. */
function orElse<Schema extends TSchema>(schema: Schema, value: unknown): Schema {
  return { ...schema, default: value }
}

const tenantDefinition = closed({
  organization: name,
  /** Null where the tenant has no agent operations to offer. */
  project: textOrNull,
  /** Null where the tenant has no assistant to offer. */
  domain: textOrNull,
  adminKey: orElse(nullable(variable), null),
  assistantKeys: orElse(list(variable), []),
  /** Values of path parameters that name neither the project, nor the domain, nor a job; by the document's names. */
  parameters: orElse(mapOf(name), {}),
})
export type Tenant = Data<typeof tenantDefinition>

/** Commands that a shell runs; `{seconds}`, `{limit}`, `{uses}` and the tenant's names are filled in. */
const hooksDefinition = closed({ advanceTime: textOrNull, reset: textOrNull, seedCounter: textOrNull })

/** Instructions that make this target's agent do a known thing; null where none is known. */
const promptsDefinition = closed({
  change: textOrNull,
  noChange: textOrNull,
  failure: textOrNull,
  archive: textOrNull,
})
export type Prompts = Data<typeof promptsDefinition>

const milliseconds = orElse(nullable(Type.Number({ exclusiveMinimum: 0 })), null)

/** `errorRate` is a share between 0 and 1. Null: no objective. */
const objectivesDefinition = closed({
  firstTextP95: milliseconds,
  gapP99: milliseconds,
  durationP95: milliseconds,
  errorRate: orElse(nullable(Type.Number({ minimum: 0, maximum: 1 })), null),
})
export type Objectives = Data<typeof objectivesDefinition>

/** A breach that the target's owner knows of. */
const knownGapDefinition = closed({
  id: name,
  /** What was found, as verdicts.json has it, or a regular expression between slashes; null: whatever is found. */
  actual: textOrNull,
  reason: textOrNull,
  link: textOrNull,
  /** The last day, `2027-01-31`, on which it is known. */
  until: orElse(nullable(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })), null),
  /** True for one that comes and goes: that it passes once is no reason to remove it. */
  sometimes: orElse(flag, false),
})
export type KnownGap = Data<typeof knownGapDefinition>

/** How the reference service is started for this run, when it is the target. */
const embeddedDefinition = closed({ faults: names, variations: names, settings: textOrNull })
export type EmbeddedReference = Data<typeof embeddedDefinition>

const seconds = (value: number) => orElse(Type.Number({ exclusiveMinimum: 0 }), value)

/** How long a run waits, in seconds. */
const timeoutsDefinition = closed({
  /** Until a job has ended. */
  job: seconds(300),
  /** For one whole answer, a stream's included. */
  answer: seconds(60),
  /** For a connection. */
  connect: seconds(10),
  /** Until a limit's window has passed, where no hook moves the target's clock; the longest `Retry-After` waited for. */
  limitWindow: seconds(60),
})
export type Timeouts = Data<typeof timeoutsDefinition>

/** Files in PEM, relative to the target's. */
const clientCertificateDefinition = closed({ cert: name, key: name })

/** A value, or the environment variable that holds it, for one that is a secret. */
const headerDefinition = Type.Union([text, closed({ env: variable })])

const members = {
  name: Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*$' }),
  /** Scheme and authority, perhaps a path prefix; `${NAME}` stands for an environment variable. */
  baseUrl: name,
  /** Sent with every request, such as what lets one through to a preview. */
  headers: orElse(mapOf(headerDefinition), {}),
  /** Null: `assay/` and its version. */
  userAgent: textOrNull,
  /** The site that public keys are locked to; null: none is named. */
  origin: textOrNull,
  /** An authority in PEM that signed the target's certificate, besides those that the machine knows. */
  ca: textOrNull,
  clientCertificate: orElse(nullable(clientCertificateDefinition), null),
  /** Null: what `HTTPS_PROXY` and `HTTP_PROXY` say. */
  proxy: textOrNull,
  /** The service's own prefix, which stands for `<svc>_` in the document; null: not checked. */
  keyPrefix: textOrNull,
  production: orElse(flag, false),
  /** True where the same question gets the same answer, so that two answers can be compared. */
  deterministic: orElse(flag, false),
  timeouts: orElse(timeoutsDefinition, {}),
  tenants: oneOrMore(tenantDefinition),
  /** `GET /path/{id}` with the document's path parameters; null: to be discovered. */
  poll: orElse(nullable(Type.String({ pattern: '^(GET )?/' })), null),
  /** Operations, limits or requirements that the target is known not to have: not applicable there. */
  lacks: names,
  sourceAddresses: names,
  /** Limits scaled for a staging, by limit id; null: not enforced there. */
  limits: orElse(mapOf(nullable(Type.Integer({ minimum: 1 }))), {}),
  budget: orElse(mapOf(Type.Integer({ minimum: 0 })), {}),
  /** True where a run may use up the limits of the last tenant. */
  exhaust: orElse(flag, false),
  hooks: orElse(hooksDefinition, {}),
  prompts: orElse(promptsDefinition, {}),
  objectives: orElse(objectivesDefinition, {}),
  knownGaps: orElse(list(knownGapDefinition), []),
  /** Null for any other service than the embedded reference service. */
  reference: orElse(nullable(embeddedDefinition), null),
}

/** A target as a run has it: what the file leaves out is null, empty or false. */
export const targetDefinition = object(members)
export type Target = Data<typeof targetDefinition>

/** The file of a target, for a validator that fills in what is left out. */
export const targetFileDefinition = closed({ ...members, $schema: Type.Optional(name) })
