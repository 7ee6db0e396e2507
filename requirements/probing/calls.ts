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

/** How a request differs from the plain valid one of its operation. */
export interface Difference extends Pick<RequestForm, 'inBytes' | 'method' | 'contentType' | 'path'> {
  readonly tenant?: Tenant
  readonly credentials?: Credentials
  readonly body?: unknown
  /** Sent as it is, in place of `body`. */
  readonly rawBody?: string
  /** Id of the job in the path. */
  readonly job?: string
  /** Values of path parameters, by name, where they differ from the tenant's own. */
  readonly parameters?: Readonly<Record<string, string>>
  /** The `Accept` header of the request; null: it has none. Left out: it accepts anything. */
  readonly accept?: string | null
  readonly headers?: Call['headers']
  readonly sourceAddress?: string
  readonly exhausting?: boolean
  readonly situation: Situation
}

/** A valid probe, named after its operation unless another name is given. */
export function valid(probe: string, evidence: Evidence = plain): Situation {
  return { probe, expected: 'success', requirement: null, evidence }
}

const plain: Evidence = { kind: 'plain' }

/** A probe where the document is silent; `gap` names the observation that its status gives. */
export function openProbe(gap: string, evidence: Evidence = plain): Situation {
  return { ...unobservedProbe(gap, evidence), observes: gap }
}

/** A probe whose answer may be anything, and gives no observation. */
export function unobservedProbe(probe: string, evidence: Evidence = plain): Situation {
  return { probe, expected: 'open', requirement: null, evidence }
}

/** A probe that must be refused; `requirement` is the only requirement that its answer shows. */
export function refusedProbe(probe: string, requirement: string | null = null): Situation {
  return { probe, expected: 'refusal', requirement, evidence: plain }
}

/** A name that differs from the own one in a few letters, so that it can't be refused for its form. */
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
    // A request to another path or by another method is no operation of the document: a GET may list the jobs.
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
    // A request to another path uses no limit of the operation. One by another method may: a counter in front may count
    // it.
    limits: description.limits.filter(({ id }) => difference.path === undefined && operation.limits.includes(id)),
    ...(difference.exhausting === true ? { exhausting: true } : {}),
  }
}

function bodyText(body: unknown): string | null {
  return body === null ? null : JSON.stringify(body)
}

/** How the request's key begins, and how it should, for the requirement about prefixes. */
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

/** The smallest valid body of an operation; null where it takes none. */
export function plainBody(context: CallContext, operation: Operation, wording = wordingFor(context, operation)) {
  return validRequest(context.description, operation, wording)
}

/** A question that any documentation can answer, at enough length that the answer is seen to stream. */
export const QUESTION = 'How do I install it, how do I configure it, and what should I do when something goes wrong?'

/** A similar question in other words, for which a service that stores its answers has none stored yet. */
export const OTHER_QUESTION =
  'Which settings are there, what does each of them do, and which ones should I change first?'

/** A question for uses that are only counted: a short answer costs a target little when many are sent. */
export const BRIEF_QUESTION = 'What is documented here? Answer in one short sentence.'

/** For an agent, a valid instruction that changes no documentation; for an assistant, a question. */
export function wordingFor(context: CallContext, operation: Operation): Wording {
  if (operation.family === 'assistant') return { text: QUESTION, unique: randomUUID() }
  return instruction(context, 'noChange')
}

/** The instruction for a target that names none of its own. */
export const PLAIN_INSTRUCTION = 'Read the documentation and change no file.'

/** An instruction with a note below it, as people add one. */
export function withNoteBelow({ text, unique }: Wording): Wording {
  return { text: `${text}\nWhat follows is a note, and no instruction: ${NOTE}`, unique }
}

/** An instruction with a note above it: a service that cuts off the end of what it is given loses the instruction. */
export function withNoteAbove({ text, unique }: Wording): Wording {
  return {
    text: `A note comes first, and no instruction: ${NOTE}\nThe note ends here. The instruction: ${text}`,
    unique,
  }
}

/** Letters beyond ASCII, quotes, signs of code and some length, as in text that people write. */
const NOTE = `it's “Grüße”, "naïve", Привет, 日本語, 👩🏽‍💻, 100 %, <b>R&D</b>, {name}, a\\b. ${'More words. '.repeat(100)}`

/** A target's instruction with a mark of the run and of this request. */
export function instruction({ run }: CallContext, prompt: keyof Prompts): Wording {
  const text = run.target.prompts[prompt] ?? PLAIN_INSTRUCTION
  const unique = randomUUID()
  return { text: `${text} ${markOf(run.id, unique)}`, unique }
}

/** A form of a request, with its body made, as its difference from the plain request. */
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
