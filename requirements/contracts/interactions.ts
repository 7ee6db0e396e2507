import {
  agentIds,
  agentOperations,
  jobParameterOf,
  jobProperties,
  jobSchema,
} from '../../harness/target/agent-operations.ts'
import type { Profile } from '../../harness/target/run.ts'
import type { Prompts } from '../../harness/target/target.ts'
import type { DescriptionView, Operation, StreamProtocol } from '../../schemas/description/description.ts'
import type { AgentJob } from '../../schemas/description/interface-types.ts'
import { type Property, propertiesBelow, propertiesOf } from '../../schemas/description/properties.ts'
import { hasForms } from '../../schemas/description/schema.ts'
import { kebab } from '../../schemas/description/words.ts'
import { credentialCases } from '../access/keys.ts'
import { requestRequirements } from '../bodies/request-cases.ts'
import { fromFact, type Source } from '../declaring/source.ts'
import type { Credential } from '../requests/credentials.ts'
import { textMeasuring } from '../requests/field-values.ts'
import {
  bodyWith,
  isContinuation,
  isPathField,
  validRequest,
  valueFor,
  type Wording,
} from '../requests/request-body.ts'

/** The provider state of an interaction, in the words of the contract. */
export type ContractState =
  | { readonly kind: 'tenant'; readonly operation: Operation }
  /** A job that has ended after the target's instruction of this name. */
  | { readonly kind: 'ended-job'; readonly prompt: keyof Prompts }

/** A job with these values; members that are not named may have any value of their row. `prLink` is `null` or a URL. */
export interface ExpectedJob {
  readonly kind: 'job'
  readonly schema: string
  readonly prLink: 'null' | 'url' | 'any'
  /** One of these statuses; null: any that the row lists. */
  readonly status: readonly AgentJob['status'][] | null
  readonly archivedAt: 'date-time' | 'any'
}

type ExpectedAnswer =
  | ExpectedJob
  | { readonly kind: 'stream'; readonly protocol: StreamProtocol }
  /** Any 4xx; which one, and with what body, the document does not show. */
  | { readonly kind: 'refusal' }

/** One interaction of the consumer contract, independent of any contract tool. */
export interface ContractInteraction {
  /** Kebab-case; its requirement is `contract-<name>`. */
  readonly name: string
  /** Null for reading a job where the document leaves its path open. */
  readonly operation: Operation | null
  readonly state: ContractState
  readonly credential: 'own' | Credential
  /** Null: no body is sent. */
  readonly body: ((wording: Wording) => unknown) | null
  readonly answer: ExpectedAnswer
  /** Id of the requirement that the exchange alone also shows, or null. */
  readonly requirement: string | null
  readonly source: Source
  /** The smallest profile that shows `requirement`; left out: every run of the contract. */
  readonly from?: Profile
}

/**
 * All interactions of the contract, derived from the document in use: what each operation answers to the smallest and
 * to the fullest valid request, what it refuses, and how a job reads once it has ended. The most telling ones come
 * first, since the budget may end before the list does.
 */
export function contractInteractions(description: DescriptionView): readonly ContractInteraction[] {
  const operations = description.operations.filter((operation) => expectedAnswer(description, operation) !== null)
  return [
    ...operations.flatMap((operation) => valid(description, operation)),
    ...reads(description),
    ...operations.flatMap((operation) => refusals(description, operation)),
  ]
}

function expectedAnswer({ schemas }: DescriptionView, { response }: Operation): ExpectedAnswer | null {
  switch (response.kind) {
    case 'stream':
      return { kind: 'stream', protocol: response.protocol }
    case 'object':
      // No template can be made of a list, or of one of several objects.
      if (propertiesOf(schemas, response.schema).length === 0 || hasForms(schemas, response.schema)) return null
      // A job may end before its creation is answered, so any `prLink` is accepted here; the requirements on jobs judge
      // it.
      return { kind: 'job', schema: response.schema, prLink: 'any', status: null, archivedAt: 'any' }
    // A contract about bodies says nothing of an answer without one.
    case 'empty':
      return null
  }
}

/** A follow-up is valid only once its job has ended. */
function stateFor(description: DescriptionView, operation: Operation): ContractState {
  return jobParameterOf(description, operation) !== null
    ? { kind: 'ended-job', prompt: 'noChange' }
    : { kind: 'tenant', operation }
}

/** Values of members that most interactions share. */
const usual = { credential: 'own', body: null, requirement: null } as const

function valid(description: DescriptionView, operation: Operation): readonly ContractInteraction[] {
  const answer = expectedAnswer(description, operation)
  if (answer === null) return []
  const { schemas } = description
  const all = operation.requestSchema === null ? [] : propertiesBelow(schemas, operation.requestSchema)
  const interaction = (name: string, body: ContractInteraction['body']): ContractInteraction => ({
    ...usual,
    name: `${kebab(operation.id)}-${name}`,
    operation,
    state: stateFor(description, operation),
    body,
    answer,
    source: fromFact(operation),
  })
  /** The smallest valid request with these properties added; none where there is no such property. */
  const withAll = (
    name: string,
    properties: readonly Property[],
    value: (property: Property, wording: Wording) => unknown,
  ) => {
    const body = (wording: Wording) =>
      properties.reduce(
        (made, property) => bodyWith(description, property, made, value(property, wording), wording),
        validRequest(description, operation, wording) ?? {},
      )
    return properties.length === 0 ? [] : [interaction(name, body)]
  }
  const optional = all.filter((property) => property.presence === 'optional' && !isContinuation(property))
  const nullable = all.filter((property) => property.nullable)
  const fullest = (property: Property, wording: Wording) => {
    const { maxLength, pattern } = property.schema
    return maxLength === undefined || pattern !== undefined
      ? valueFor(schemas, property, wording)
      : textMeasuring(maxLength, isPathField(property))
  }
  return [
    interaction('answered', requestOf(description, operation)),
    ...withAll('with-every-field-answered', optional, fullest),
    ...withAll('with-nulls-answered', nullable, () => null),
  ]
}

function requestOf(description: DescriptionView, operation: Operation): ContractInteraction['body'] {
  return operation.requestSchema === null ? null : (wording) => validRequest(description, operation, wording)
}

/** How a job reads at each end that the target's instructions can bring about. */
function reads(description: DescriptionView): readonly ContractInteraction[] {
  const schema = jobSchema(description)
  if (schema === null) return []
  const properties = jobProperties(description)
  const read = (
    name: string,
    path: keyof AgentJob,
    prompt: keyof Prompts,
    expected: Partial<ExpectedJob>,
  ): readonly ContractInteraction[] => {
    const field = properties.find((property) => property.name === path)
    if (field === undefined) return []
    const { poll: operation } = agentOperations(description)
    const state = { kind: 'ended-job', prompt } as const
    const answer = { kind: 'job', schema, prLink: 'any', status: null, archivedAt: 'any', ...expected } as const
    return [{ ...usual, name: `agent-job-${name}-read`, operation, state, answer, source: fromFact(field) }]
  }
  const known = properties.find(({ name }) => name === 'status')?.values ?? []
  const ending = (...statuses: readonly AgentJob['status'][]) => {
    const listed = statuses.filter((status) => known.includes(status))
    return listed.length === 0 ? {} : { status: listed }
  }
  // A service may archive an ended job at any time, and an agent may fail at any point, even after its pull request.
  const done = ending('completed', 'failed', 'archived')
  return [
    ...read('without-change', 'prLink', 'noChange', { prLink: 'null', ...done }),
    ...read('with-pull-request', 'prLink', 'change', { prLink: 'url', ...done }),
    ...read('archived', 'archivedAt', 'archive', { archivedAt: 'date-time', ...ending('archived') }),
    ...read('failed', 'status', 'failure', ending('failed')),
  ]
}

/** The requests of requirements that the contract includes, which must be refused. */
function refusals(description: DescriptionView, operation: Operation): readonly ContractInteraction[] {
  return [...credentialCases(description), ...requestRequirements(description)]
    .filter((one) => one.operation === operation.id && one.request.inContract)
    .map(({ id, source, request, from }) => ({
      name: id,
      operation,
      state: stateFor(description, operation),
      credential: request.credential ?? 'own',
      body: request.body ?? requestOf(description, operation),
      answer: { kind: 'refusal' },
      requirement: id,
      source,
      ...(from === undefined ? {} : { from }),
    }))
}

/** Id of the operation that an interaction shows, also where the document does not name it. */
export function operationOf(description: DescriptionView, { operation }: ContractInteraction): string {
  return operation?.id ?? agentIds(description).poll
}
