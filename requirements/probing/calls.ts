import { randomBytes, randomUUID } from 'node:crypto'
import type { Evidence, Situation } from '../../harness/exchange/situation.ts'
import type { Call, Credentials } from '../../harness/sending/call.ts'
import { filledPath, parametersOf } from '../../harness/target/address.ts'
import { agentOperations } from '../../harness/target/agent-operations.ts'
import type { Prompts, Tenant } from '../../harness/target/target.ts'
import { tenantFor } from '../../harness/target/tenant-for.ts'
import type { Operation } from '../../schemas/description/description.ts'
import { markOf } from '../agent/told-instructions.ts'
import { keyLike, keyOf, prefixOf } from '../requests/credentials.ts'
import type { RequestForm } from '../requests/request.ts'
import { validRequest, type Wording } from '../requests/request-body.ts'
import type { EngineContext } from './context.ts'

type CallContext = Pick<EngineContext, 'run' | 'description'>

/** What a request differs in from the plain valid one of its operation. */
export interface Difference extends Pick<RequestForm, 'inBytes' | 'method' | 'contentType' | 'path'> {
  readonly tenant?: Tenant
  readonly credentials?: Credentials
  readonly body?: unknown
  /** Sent as it is, in place of `body`. */
  readonly rawBody?: string
  /** Id of the job that the path leads through. */
  readonly job?: string
  /** Values of path parameters, by name, where they differ from the tenant's own. */
  readonly parameters?: Readonly<Record<string, string>>
  /** What the client takes for an answer; null: it does not say. Left out: anything. */
  readonly accept?: string | null
  readonly headers?: Call['headers']
  readonly sourceAddress?: string
  readonly exhausting?: boolean
  readonly situation: Situation
}

/** A valid probe, named after its operation unless another name is given. */
export function valid(probe: string, evidence: Evidence = plain): Situation {
  return { probe, expected: 'success', rule: null, evidence }
}

const plain: Evidence = { kind: 'plain' }

/** A probe where the document is silent; `gap` names the observation that its status gives. */
export function openProbe(gap: string, evidence: Evidence = plain): Situation {
  return { ...unobservedProbe(gap), observes: gap, evidence }
}

/** A probe that may be answered in any way, and whose answer is no observation. */
export function unobservedProbe(probe: string): Situation {
  return { probe, expected: 'open', rule: null, evidence: plain }
}

/** A probe that must be refused; `rule` is the requirement that its answer alone shows. */
export function refusedProbe(probe: string, rule: string | null = null): Situation {
  return { probe, expected: 'refusal', rule, evidence: plain }
}

/** A name that differs from the own one in a few letters, so that its form can't be why it is refused. */
export function unknownName(own: string): string {
  const letters = randomBytes(3).toString('hex')
  return own.length > 8 ? `${own.slice(0, -6)}${letters}` : `${own}-${letters}`
}

export function askingTenant({ description, run }: CallContext, operation: Operation | null): Tenant | null {
  return operation === null ? null : tenantFor(description, run.target, operation)
}

/**
 * A request of one operation, valid but for what `difference` says.
 *
 * @throws Error where no tenant can ask it.
 */
export function callOf(context: CallContext, operation: Operation, difference: Difference): Call {
  const tenant = difference.tenant ?? askingTenant(context, operation)
  if (tenant === null) throw new Error(`no tenant of the target can ask ${operation.id}`)
  const description = context.description
  const body = difference.rawBody ?? bodyText(difference.body ?? plainBody(context, operation))
  const { contentType = 'application/json', accept = '*/*' } = difference
  const path = filledPath(operation.path, {
    ...parametersOf(description, operation, tenant, difference.job ?? null),
    ...difference.parameters,
  })
  const credentials = difference.credentials ?? keyOf(tenant, operation.key) ?? { kind: 'none' }
  const { method = operation.method } = difference
  return {
    // What stands at another path, or is asked by another method, is no operation of the document: GET may list the jobs.
    operation: difference.path === undefined && method === operation.method ? operation.id : null,
    situation: {
      ...(operation.response.kind === 'stream' ? { protocol: operation.response.protocol } : {}),
      ...(difference.credentials === undefined ? keyPrefixOf(context, operation, credentials) : {}),
      ...difference.situation,
    },
    tenant,
    method,
    path: difference.path?.(path) ?? path,
    headers: [
      ...(body === null || contentType === null ? [] : [['Content-Type', contentType] as const]),
      ...(accept === null ? [] : [['Accept', accept] as const]),
      ...(difference.headers ?? []),
    ],
    credentials,
    body,
    ...(difference.inBytes === true ? { inBytes: true } : {}),
    ...(difference.sourceAddress === undefined ? {} : { sourceAddress: difference.sourceAddress }),
    // At another path it is no use of its limits. By another method it may be: what counts may stand in front.
    limits: description.limits.filter(({ id }) => difference.path === undefined && operation.limits.includes(id)),
    ...(difference.exhausting === true ? { exhausting: true } : {}),
  }
}

function bodyText(body: unknown): string | null {
  return body === null ? null : JSON.stringify(body)
}

/** How the key begins, for the requirement about prefixes. */
function keyPrefixOf(
  context: CallContext,
  operation: Operation,
  credentials: Credentials,
): Pick<Situation, 'keyPrefix'> {
  const { keyPrefix } = context.run.target
  const keys = context.description.keys
  const own = keys.find(({ kind }) => kind === operation.key)
  if (credentials.kind !== 'key' || own === undefined || keyPrefix === null) return {}
  const like = keyLike(keys, keyPrefix, process.env[credentials.variable] ?? '')
  const found = like === undefined ? 'none of the documented prefixes' : prefixOf(like, keyPrefix)
  return { keyPrefix: { found, expected: prefixOf(own, keyPrefix) } }
}

/** A further instruction to a job; null where the document has no operation for one. */
export function followUpCall(
  context: CallContext,
  { id, tenant }: { readonly id: string; readonly tenant: Tenant },
  prompt: keyof Prompts,
  situation: Situation,
  wording = instruction(context, prompt),
): Call | null {
  const { message } = agentOperations(context.description)
  if (message === null) return null
  const body = plainBody(context, message, wording)
  return callOf(context, message, { tenant, body, job: id, situation })
}

/** The plain question of an operation with another text; an empty body where the operation takes none. */
export function questionOf(context: CallContext, operation: Operation, text: string): object {
  return plainBody(context, operation, { text, unique: randomUUID() }) ?? {}
}

/** The least valid body of an operation; null where it takes none. */
export function plainBody(context: CallContext, operation: Operation, wording = wordingFor(context, operation)) {
  return validRequest(context.description, operation, wording)
}

/** Asked of any documentation; long enough an answer to see it stream. */
export const QUESTION = 'How do I install it, how do I configure it, and what should I do when something goes wrong?'

/** Its like in other words, which a service that keeps its answers has none for yet. */
export const OTHER_QUESTION =
  'Which settings are there, what does each of them do, and which ones should I change first?'

/** For uses that are counted, and whose answers are read for nothing else: a target spends little on many of them. */
export const BRIEF_QUESTION = 'What is documented here? Answer in one short sentence.'

/** A valid instruction that leaves the documentation alone, or a question. */
export function wordingFor(context: CallContext, operation: Operation): Wording {
  if (operation.family === 'assistant') return { text: QUESTION, unique: randomUUID() }
  return instruction(context, 'noChange')
}

/** For a target that names no instruction of its own. */
export const PLAIN_INSTRUCTION = 'Read the documentation and change no file.'

/** An instruction with a note below it, as people add one. */
export function withNoteBelow({ text, unique }: Wording): Wording {
  return { text: `${text}\nWhat follows is a note, and no instruction: ${NOTE}`, unique }
}

/** With the note above it, so that a service that cuts what it is told loses the instruction. */
export function withNoteAbove({ text, unique }: Wording): Wording {
  return {
    text: `A note comes first, and no instruction: ${NOTE}\nThe note ends here. The instruction: ${text}`,
    unique,
  }
}

/** Letters beyond ASCII, quotes, signs of code and some length, as what a person has written has them. */
const NOTE = `it's “Grüße”, "naïve", Привет, 日本語, 👩🏽‍💻, 100 %, <b>R&D</b>, {name}, a\\b. ${'More words. '.repeat(100)}`

/** A target's instruction with a mark of the run and of this request. */
export function instruction({ run }: CallContext, prompt: keyof Prompts): Wording {
  const text = run.target.prompts[prompt] ?? PLAIN_INSTRUCTION
  const unique = randomUUID()
  return { text: `${text} ${markOf(run.id, unique)}`, unique }
}

/** A form of a request with its body made, as what that request differs in from the plain one. */
export function writtenAs(
  { body, rawBody, contentEncoding, ...form }: RequestForm,
  wording: Wording,
): Partial<Difference> {
  return {
    ...form,
    ...(body === undefined ? {} : { body: body(wording) }),
    ...(rawBody === undefined ? {} : { rawBody: rawBody(wording) }),
    ...(contentEncoding === undefined ? {} : { headers: [['Content-Encoding', contentEncoding]] }),
  }
}
