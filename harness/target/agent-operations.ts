import type { DescriptionView, Operation } from '../../schemas/description/description.ts'
import { type Property, propertiesOf } from '../../schemas/description/properties.ts'
import { singular } from '../../schemas/description/words.ts'

/** The agent's operations by what they do, whatever the document's paths name them; null where it has none. */
interface AgentOperations {
  /** Starts a job. */
  readonly create: Operation | null
  /** Gives an existing job a further instruction. */
  readonly message: Operation | null
  /** Reads one job. Many documents ask clients to poll and do not show how. */
  readonly poll: Operation | null
}

/** Every requirement asks for them, of the same few descriptions. */
const operationsKnown = new WeakMap<readonly Operation[], AgentOperations>()

export function agentOperations({ operations }: DescriptionView): AgentOperations {
  const known = operationsKnown.get(operations) ?? operationsAmong(operations)
  operationsKnown.set(operations, known)
  return known
}

function operationsAmong(operations: readonly Operation[]): AgentOperations {
  const agent = operations.filter(({ family }) => family === 'agent')
  const posts = agent.filter(({ method, response }) => method === 'POST' && response.kind === 'object')
  // What else is posted to a job has the job's path before its own.
  const [create = null] = posts.toSorted((first, second) => depth(first) - depth(second))
  const answersJob = ({ response }: Operation) =>
    response.kind === 'object' && create?.response.kind === 'object' && response.schema === create.response.schema
  const ofJob = agent.filter((operation) => answersJob(operation) && jobParameter(create, operation) !== null)
  const sends = ofJob.filter(({ method, requestSchema }) => method === 'POST' && requestSchema !== null)
  return {
    create,
    // A document may let more be sent to a job than messages: the one that names them, else the first.
    message: sends.find(({ path }) => /\/messages?$/.test(path)) ?? sends[0] ?? null,
    poll: ofJob.find(({ method }) => method === 'GET') ?? null,
  }
}

/** Name of the schema of jobs, as the operation that creates one answers; null where the document has none. */
export function jobSchema(description: DescriptionView): string | null {
  const { response } = agentOperations(description).create ?? {}
  return response?.kind === 'object' ? response.schema : null
}

/** What the document says of a job, member by member; none where it has no jobs. */
export function jobProperties(description: DescriptionView): readonly Property[] {
  const schema = jobSchema(description)
  return schema === null ? [] : propertiesOf(description.schemas, schema)
}

/** Id of the way to read a job that is found with a target, where the document shows none. */
const UNDESCRIBED_READ = 'getAgentJob'

/**
 * Reading a job, where the document has jobs and leaves open how they are read: asked with the key and the path parameters
 * that the job's other operations have. Its path is the likeliest one, until the target's own is known.
 */
export function undescribedRead(description: DescriptionView): Operation | null {
  const { create, message, poll } = agentOperations(description)
  // What is posted to a job that nothing has created starts none.
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

/** How a job is read, whether the document shows it or not; null where it has no jobs. */
export function readOperation(description: DescriptionView): Operation | null {
  return agentOperations(description).poll ?? undescribedRead(description)
}

/** Every operation that keys, ids and tenants stand guard over, whether the document shows it or not. */
export function guardedOperations(description: DescriptionView): readonly Operation[] {
  const read = undescribedRead(description)
  return read === null ? description.operations : [...description.operations, read]
}

/**
 * Ids of the agent's operations. One that the document does not have keeps the name that it would have by its path; `poll`
 * is also the id of the way to read a job that is found with a target, where the document shows none.
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
 * What a parameter of a path names: the tenant's project or domain, an agent job, or something that only the target's
 * file can give.
 */
export type ParameterRole = 'scope' | 'job' | 'other'

export function parameterRole(description: DescriptionView, operation: Operation, name: string): ParameterRole {
  if (segmentBefore(operation, name) === operation.family) return 'scope'
  return jobParameterOf(description, operation) === name ? 'job' : 'other'
}

/** Name of the parameter that stands for an existing job in an operation's path; null where it leads through none. */
export function jobParameterOf(description: DescriptionView, operation: Operation): string | null {
  return jobParameter(agentOperations(description).create, operation)
}

/** The parameter behind the resource that `create` creates: `{id}` in `/job/{id}`, and in `/jobs/{id}`. */
function jobParameter(create: Operation | null, operation: Operation): string | null {
  if (create === null || operation.family !== 'agent') return null
  const resource = singular(create.path.slice(create.path.lastIndexOf('/') + 1))
  return pathParametersOf(operation).find((name) => singular(segmentBefore(operation, name)) === resource) ?? null
}

/** Names of the parameters in an operation's path, in its order. */
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
