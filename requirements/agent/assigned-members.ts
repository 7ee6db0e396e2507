import type { Exchange } from '../../harness/exchange/exchange.ts'
import { agentOperations, jobProperties } from '../../harness/target/agent-operations.ts'
import { failSaying, notApplicable, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView, Operation } from '../../schemas/description/description.ts'
import type { AgentJob } from '../../schemas/description/interface-types.ts'
import { type Property, propertiesOf } from '../../schemas/description/properties.ts'
import { kebab } from '../../schemas/description/words.ts'
import { expectBodyRefused } from '../declaring/expected.ts'
import type { ExchangeRequirement } from '../declaring/requirement.ts'
import { shownByProbe } from '../declaring/requirement.ts'
import { standard } from '../declaring/source.ts'
import { validExchange, validJob, withFields } from '../declaring/valid-examples.ts'
import { isObject, jobIn, sentBody, valueAt } from '../reading/body.ts'
import { isSuccess } from '../reading/status.ts'

/** A status that no job has in the answer that creates it. */
const LATEST_STATUS: AgentJob['status'] = 'archived'

/** A number that a service that counts does not reach soon. */
const UNLIKELY_NUMBER = 918_273_645

/** A date before any job of any service. */
const LONG_PAST = '2001-02-03T04:05:06Z'

/** @param operation id of one that answers with a job */
export function assignedMembersId(operation: string): string {
  return `${kebab(operation)}-members-of-answer-not-adopted`
}

/** Of each operation that begins work on a job and answers with it. */
export function assignedMemberRequirements(description: DescriptionView): readonly ExchangeRequirement[] {
  const { create, message } = agentOperations(description)
  return [create, message].flatMap((operation) => (operation === null ? [] : ofOperation(description, operation)))
}

function ofOperation(description: DescriptionView, operation: Operation): readonly ExchangeRequirement[] {
  const id = assignedMembersId(operation.id)
  const members = assignedMembers(description, operation, 'example')
  const name = Object.keys(members).find((one) => isOfService(members, one))
  if (name === undefined) return []
  return [
    shownByProbe({
      id,
      operation: operation.id,
      faultCategory: 303,
      from: 'nightly',
      source: standard(
        'what the service sets is not for a request to set: members of the answer are no input (CWE-915)',
      ),
      check: (exchange, context) => {
        if (!isSuccess(exchange)) return expectBodyRefused(exchange, context)
        const adopted = adoptedMembers(exchange, Object.keys(members))
        const shown = jobIn(exchange) ?? {}
        if (!Object.keys(members).some((one) => isOfService(members, one) && Object.hasOwn(shown, one))) {
          return notApplicable('the answer shows none of the members that only a service sets')
        }
        if (adopted.length === 0) return pass
        return failSaying('values of its own, or a refusal', `those of the request: ${adopted.join(', ')}`)
      },
      example: () => {
        const request = { body: JSON.stringify(members) }
        return validExchange({
          operation: operation.id,
          status: 200,
          body: validJob,
          request,
          situation: { requirement: id },
        })
      },
      violation: (valid) => withFields(valid, { [name]: members[name] }),
    }),
  ]
}

interface Assigned {
  readonly [name: string]: string | number | Assigned
}

/** A value for each text, date and number that a job has but the request of this operation does not take. */
export function assignedMembers(
  description: DescriptionView,
  { requestSchema }: Pick<Operation, 'requestSchema'>,
  unique: string,
): Assigned {
  const taken = requestSchema === null ? [] : propertiesOf(description.schemas, requestSchema)
  const names = new Set(taken.map(({ name }) => name))
  const shown = jobProperties(description).filter(({ name }) => !names.has(name))
  return assignedTo(description, shown, unique)
}

function assignedTo(description: DescriptionView, properties: readonly Property[], unique: string): Assigned {
  return Object.fromEntries(
    properties.flatMap((property) => {
      const value = assignedObject(description, property, unique) ?? assignedValue(property, unique)
      return value === null ? [] : [[property.name, value]]
    }),
  )
}

/** Values for the members of an object in a job, such as its source; null for a property that is no object. */
function assignedObject(description: DescriptionView, property: Property, unique: string): Assigned | null {
  const { component, steps, types, name } = property
  // An object inside an object of its own name would nest without end.
  if (!types.includes('object') || steps.slice(0, -1).includes(name)) return null
  return assignedTo(description, propertiesOf(description.schemas, component, steps), unique)
}

/** A value that the service would hardly choose itself; null where no value can be told from its own. */
function assignedValue({ types, values, schema }: Property, unique: string): string | number | null {
  if (values !== null) return values.includes(LATEST_STATUS) ? LATEST_STATUS : (values.at(-1) ?? null)
  if (schema.format === 'date-time') return LONG_PAST
  if (types.includes('string')) return `assay-${unique}`
  return types.includes('number') || types.includes('integer') ? UNLIKELY_NUMBER : null
}

function adoptedMembers(exchange: Exchange, names: readonly string[]): readonly string[] {
  const sent = sentBody(exchange)
  if (!isObject(sent)) return []
  return sameMembers(sent, { ...jobIn(exchange) }, names).filter((path) => isOfService(sent, path))
}

/**
 * Members that only the service can set. A service may let its caller choose the others, such as repository and model.
 */
const ofService: ReadonlySet<string> = new Set(['id', 'status', 'prLink'] satisfies readonly (keyof AgentJob)[])

function isOfService(sent: unknown, path: string): boolean {
  return ofService.has(path) || valueAt(sent, path) === LONG_PAST
}

function sameMembers(
  sent: Readonly<Record<string, unknown>>,
  shown: Readonly<Record<string, unknown>>,
  names: readonly string[] = Object.keys(sent),
): readonly string[] {
  return names.flatMap((name) => {
    const [one, other] = [sent[name], shown[name]]
    if (isObject(one)) return isObject(other) ? sameMembers(one, other).map((below) => `${name}.${below}`) : []
    return one !== undefined && isSame(one, other) ? [name] : []
  })
}

/** A service may show the same date in another format. */
function isSame(sent: unknown, shown: unknown): boolean {
  return sent === shown || (sent === LONG_PAST && Date.parse(String(shown)) === Date.parse(LONG_PAST))
}
