import { type TProperties, type TSchema, Type } from '@sinclair/typebox'
import { type Data, flag, list, mapOf, nullable, object, text } from '../json/define.ts'

/** What a target is: as a person writes it in a file, and complete, as a run has it. */

const name = Type.String({ minLength: 1 })
const names = list(name)
const textOrNull = nullable(text)

/** Unknown members are refused: a misspelt `budgets` would silently mean none. */
const closed = { additionalProperties: false } as const

const tenantName = { organization: name }
const tenantSettings = {
  /** Null where the tenant has no agent operations to offer. */
  project: textOrNull,
  /** Null where the tenant has no assistant to offer. */
  domain: textOrNull,
  /** Name of the environment variable that holds the key, never its value. */
  adminKey: textOrNull,
  assistantKeys: names,
  /** Values of path parameters that name neither the project, nor the domain, nor a job; by the document's names. */
  parameters: mapOf(name),
}
const tenantDefinition = object({ ...tenantName, ...tenantSettings })
export type Tenant = Data<typeof tenantDefinition>

/** Commands that a shell runs; `{seconds}`, `{limit}`, `{uses}` and the tenant's names are filled in. */
const hooksDefinition = object({ advanceTime: textOrNull, reset: textOrNull, seedCounter: textOrNull })

/** Instructions that make this target's agent do a known thing; null where none is known. */
const promptsDefinition = object({
  change: textOrNull,
  noChange: textOrNull,
  failure: textOrNull,
  archive: textOrNull,
})
export type Prompts = Data<typeof promptsDefinition>

const milliseconds = nullable(Type.Number({ exclusiveMinimum: 0 }))

/** `errorRate` is a share between 0 and 1. Null: no objective. */
const objectivesDefinition = object({
  firstTextP95: milliseconds,
  gapP99: milliseconds,
  durationP95: milliseconds,
  errorRate: nullable(Type.Number({ minimum: 0, maximum: 1 })),
})
export type Objectives = Data<typeof objectivesDefinition>

const knownGapSettings = {
  /** What was found, as verdicts.json has it, or a regular expression between slashes; null: whatever is found. */
  actual: textOrNull,
  reason: textOrNull,
  link: textOrNull,
  /** The last day, `2027-01-31`, on which it is known. */
  until: nullable(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
  /** True for one that comes and goes: that it passes once is no reason to remove it. */
  sometimes: flag,
}
const knownGapDefinition = object({ id: text, ...knownGapSettings })
export type KnownGap = Data<typeof knownGapDefinition>

/** How the reference service is started for this run, when it is the target. */
const embeddedDefinition = object({ faults: names, variations: names, settings: textOrNull })
export type EmbeddedReference = Data<typeof embeddedDefinition>

const address = {
  name: Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*$' }),
  /** Scheme and authority, perhaps a path prefix. */
  baseUrl: name,
}

/** What has the same form in a file, where it may be left out, and in a run. */
const settings = {
  /** The service's own prefix, which stands for `<svc>_` in the document; null: not checked. */
  keyPrefix: textOrNull,
  production: flag,
  /** True where the same question gets the same answer, so that two answers can be compared. */
  deterministic: flag,
  /** `GET /path/{id}` with the document's path parameters; null: to be discovered. */
  poll: nullable(Type.String({ pattern: '^(GET )?/' })),
  /** Operations, limits or requirements that the target is known not to have: not applicable there. */
  lacks: names,
  sourceAddresses: names,
  /** Limits scaled for a staging, by limit id; null: not enforced there. */
  limits: mapOf(nullable(Type.Integer({ minimum: 1 }))),
  budget: mapOf(Type.Integer({ minimum: 0 })),
  /** True where a run may use up the limits of the last tenant. */
  exhaust: flag,
}

/** A target as a run has it: what the file leaves out is null, empty or false. */
export const targetDefinition = object({
  ...address,
  ...settings,
  tenants: atLeastOne(tenantDefinition),
  hooks: hooksDefinition,
  prompts: promptsDefinition,
  objectives: objectivesDefinition,
  knownGaps: list(knownGapDefinition),
  /** Null for any other service than the embedded reference service. */
  reference: nullable(embeddedDefinition),
})
export type Target = Data<typeof targetDefinition>

/** The file of a target: everything but `name`, `baseUrl` and one tenant may be left out. */
export const targetFileDefinition = mostlyOptional(
  { ...address, tenants: atLeastOne(mostlyOptional(tenantName, tenantSettings)) },
  {
    ...settings,
    $schema: name,
    hooks: Type.Partial(hooksDefinition, closed),
    prompts: Type.Partial(promptsDefinition, closed),
    objectives: Type.Partial(objectivesDefinition, closed),
    knownGaps: list(Type.Union([name, mostlyOptional({ id: name }, knownGapSettings)])),
    reference: Type.Partial(embeddedDefinition, closed),
  },
)
export type TargetFile = Data<typeof targetFileDefinition>

function mostlyOptional<Required extends TProperties, Optional extends TProperties>(
  required: Required,
  optional: Optional,
) {
  return Type.Composite([Type.Object(required), Type.Partial(Type.Object(optional))], closed)
}

function atLeastOne<Item extends TSchema>(item: Item) {
  return Type.Unsafe<[Item['static'], ...Item['static'][]]>({ type: 'array', minItems: 1, items: item })
}
