import type { DescriptionView, Operation } from '../../schemas/description/description.ts'
import { type Property, propertiesOf } from '../../schemas/description/properties.ts'
import { singular } from '../../schemas/description/words.ts'

/**
 * The agent's operations by what they do, whatever their paths in the document; null for one that the document lacks.
 */
interface AgentOperations {
  /** Starts a job. */
  readonly create: Operation | null
  /** Gives an existing job a further instruction. */
  readonly message: Operation | null
  /** Reads one job. Many documents ask clients to poll a job and do not show how. */
  readonly poll: Operation | null
}

/** Cached, since every requirement asks for the operations of the same few descriptions. */
const operationsKnown = new WeakMap<readonly Operation[], AgentOperations>()

export function agentOperations({ operations }: DescriptionView): AgentOperations {
  const known = operationsKnown.get(operations) ?? operationsAmong(operations)
  operationsKnown.set(operations, known)
  return known
}

function operationsAmong(operations: readonly Operation[]): AgentOperations {
  const agent = operations.filter(({ family }) => family === 'agent')
  const posts = agent.filter(({ method, response }) => method === 'POST' && response.kind === 'object')
  // The operation with the shortest path creates jobs: others that post to a job have the job's path before their own
  // part.
  const [create = null] = posts.toSorted((first, second) => depth(first) - depth(second))
  const answersJob = ({ response }: Operation) =>
    response.kind === 'object' && create?.response.kind === 'object' && response.schema === create.response.schema
  const ofJob = agent.filter((operation) => answersJob(operation) && jobParameter(create, operation) !== null)
  const sends = ofJob.filter(({ method, requestSchema }) => method === 'POST' && requestSchema !== null)
  return {
    create,
    // A document may have several operations that send to a job: the one named for messages is taken, or else the
    // first.
    message: sends.find(({ path }) => /\/messages?$/.test(path)) ?? sends[0] ?? null,
    poll: ofJob.find(({ method }) => method === 'GET') ?? null,
  }
}

/** Name of the schema of the job that the creating operation answers; null where the document has no jobs. */
export function jobSchema(description: DescriptionView): string | null {
  const { response } = agentOperations(description).create ?? {}
  return response?.kind === 'object' ? response.schema : null
}

/** The documented members of a job; empty where the document has no jobs. */
export function jobProperties(description: DescriptionView): readonly Property[] {
  const schema = jobSchema(description)
  return schema === null ? [] : propertiesOf(description.schemas, schema)
}

/** Id of the operation that reads a job where the document does not show one, and it is found out on the target. */
const UNDESCRIBED_READ = 'getAgentJob'

/**
 * The operation that reads a job, where the document has jobs but leaves open how they are read. It has the key and the
 * path parameters of the job's other operations. Its path is the likeliest one, until the target's own is known.
 */
export function undescribedRead(description: DescriptionView): Operation | null {
  const { create, message, poll } = agentOperations(description)
  // Where only posting to an existing job is described, no operation creates jobs.
  if (create === null || poll !== null || (message === null && create.path.includes('{id}'))) return null
  const path = message === null ? `${create.path}/{id}` : message.path.slice(0, message.path.lastIndexOf('/'))
  const described = message?.parameters ?? create.parameters
  const parameters = pathParametersOf({ path }).map(
    (name) => described.find((one) => one.in === 'path' && one.name === name) ?? pathParameter(name),
  )
  const read = { id: UNDESCRIBED_READ, method: 'GET', path, parameters, requestSchema: null, limits: [] }
  return { ...create, ...read, source: null }
}

function pathParameter(name: string): Operation['parameters'][number] {
  return { id: `parameter:path.${name}`, name, in: 'path', required: true, schema: { type: 'string' }, source: null }
}

/** The operation that reads a job, whether the document shows it or not; null where the document has no jobs. */
export function readOperation(description: DescriptionView): Operation | null {
  return agentOperations(description).poll ?? undescribedRead(description)
}

/** Every operation that checks keys, ids and tenants, whether the document shows it or not. */
export function guardedOperations(description: DescriptionView): readonly Operation[] {
  const read = undescribedRead(description)
  return read === null ? description.operations : [...description.operations, read]
}

/**
 * Ids of the agent's operations. An operation that the document lacks has the id that would follow from its path.
 * `poll` is also the id of the operation that reads a job where the document does not show one.
 */
export function agentIds(description: DescriptionView) {
  const { create, message, poll } = agentOperations(description)
  return {
    create: create?.id ?? 'createAgentJob',
    message: message?.id ?? 'sendAgentJobMessage',
    poll: poll?.id ?? UNDESCRIBED_READ,
  }
}
export type AgentIds = ReturnType<typeof agentIds>

/**
 * What a path parameter names: the tenant's project or domain, an agent job, or something whose value only the target's
 * file can give.
 */
export type ParameterRole = 'scope' | 'job' | 'other'

export function parameterRole(description: DescriptionView, operation: Operation, name: string): ParameterRole {
  if (segmentBefore(operation, name) === operation.family) return 'scope'
  return jobParameterOf(description, operation) === name ? 'job' : 'other'
}

/** Name of the path parameter that stands for an existing job; null where the operation's path has none. */
export function jobParameterOf(description: DescriptionView, operation: Operation): string | null {
  return jobParameter(agentOperations(description).create, operation)
}

/** The parameter that follows the resource that `create` creates: `{id}` in `/job/{id}`, and in `/jobs/{id}`. */
function jobParameter(create: Operation | null, operation: Operation): string | null {
  if (create === null || operation.family !== 'agent') return null
  const resource = singular(create.path.slice(create.path.lastIndexOf('/') + 1))
  return pathParametersOf(operation).find((name) => singular(segmentBefore(operation, name)) === resource) ?? null
}

/** Names of the parameters in an operation's path, in the order of the path. */
export function pathParametersOf({ path }: Pick<Operation, 'path'>): readonly string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? [])
}

function depth({ path }: Operation): number {
  return path.split('/').length
}

function segmentBefore({ path }: Operation, name: string): string {
  const segments = path.split('/')
  return segments[segments.indexOf(`{${name}}`) - 1] ?? ''
}
