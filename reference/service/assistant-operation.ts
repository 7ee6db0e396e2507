import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { composeAnswer } from '../assistant/answer.ts'
import { corsHeaders } from '../assistant/cors.ts'
import { dataStreamError, dataStreamPlan } from '../assistant/data-stream.ts'
import { type Question, readQuestion } from '../assistant/request.ts'
import { type AssistantVersion, assistantProblems } from '../assistant/request-problems.ts'
import { type StreamPlan, writeStream, zippedPlan } from '../assistant/stream-plan.ts'
import { newThread, type Thread, withQuestion } from '../assistant/threads.ts'
import { uiMessageError, uiMessagePlan } from '../assistant/ui-message-stream.ts'
import { varied } from '../assistant/varied.ts'
import type { Operation } from '../http/access.ts'
import { type Coding, saysOf } from '../http/codings.ts'
import { mediaTypeOf } from '../http/front.ts'
import { isObject } from '../http/problem.ts'
import { type Headers, type Refusal, type Reply, refusal, refusalReply } from '../http/refusal.ts'
import type { Tenant } from '../settings/tenants.ts'
import { admit } from './admission.ts'
import type { Service } from './service.ts'

const shared = {
  needs: 'assistant',
  limits: ['assistant-key-month', 'assistant-organization-hour', 'assistant-ip-day'],
} as const satisfies Partial<Operation>

const versions = {
  v1: { operation: { id: 'createAssistantMessageV1', ...shared }, plan: dataStreamPlan, error: dataStreamError },
  v2: { operation: { id: 'createAssistantMessageV2', ...shared }, plan: uiMessagePlan, error: uiMessageError },
} as const

const DEFAULT_PAGE_SIZE = 5
const MOST_PASSAGES = 50

/** Answers a question with a stream. Returns null where the answer has been sent, else the refusal to send. */
export async function createAssistantMessage(
  service: Service,
  version: AssistantVersion,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  domain: string,
): Promise<Reply | null> {
  const { places, settings } = service
  // A request without a place has no effect: it is neither counted nor becomes part of its thread.
  const entered = await places.enter(settings.capacity)
  if (entered === 'refused') return refusedAs(service, refusal('too-many-streams', settings))
  if (entered === 'dropped') {
    outgoing.destroy()
    return null
  }
  return answered(service, version, incoming, outgoing, domain).finally(() =>
    places.leave(settings.capacity, outgoing.headersSent && !outgoing.writableEnded),
  )
}

function refusedAs({ hooks, settings }: Service, why: Refusal): Reply {
  const cors = hooks('crossOrigin', corsHeaders, 'refusal')
  return refusalReply({ ...why, headers: { ...why.headers, ...cors } }, settings.errors.shape)
}

async function answered(
  service: Service,
  version: AssistantVersion,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  domain: string,
): Promise<Reply | null> {
  const { hooks, settings } = service
  const { operation, error } = versions[version]
  const admission = await admit(service, incoming, {
    operation,
    place: domain,
    problems: (body) => hooks('assistantProblems', assistantProblems[version](body), { body, version }),
    obstacle: (tenant, body) =>
      pathObstacle(service, readQuestion(body)) ??
      filterObstacle(service, body) ??
      threadObstacle(service, tenant.domain, readQuestion(body)) ??
      crowdObstacle(service, keyIn(incoming)),
  })
  if (admission.kind === 'refused') {
    const { refusal: why } = admission
    const isInStream = why.reason === 'limit' && settings.limits.refusal === 'in-stream'
    if (!isInStream) return refusedAs(service, why)
    await send(
      service,
      error(why.detail),
      { ...hooks('crossOrigin', corsHeaders, 'refusal'), ...why.headers },
      outgoing,
    )
    return null
  }

  const { tenant, body, headers } = admission
  const stream = streamOf(service, version, incoming, { tenant, body })
  await underWay(service, outgoing, keyIn(incoming), async () => {
    if (settings.assistant.beginMilliseconds > 0) await pause(settings.assistant.beginMilliseconds)
    await send(service, stream, { ...hooks('crossOrigin', corsHeaders, 'answer'), ...headers }, outgoing)
  })
  return null
}

/** The answer to an admitted question; the question becomes part of its thread. */
function streamOf(
  service: Service,
  version: AssistantVersion,
  incoming: IncomingMessage,
  { tenant, body }: { readonly tenant: Tenant; readonly body: unknown },
): StreamPlan {
  const { hooks, settings, threads } = service
  const question = hooks('question', readQuestion(body), body)
  const thread = hooks('thread', threadOf(service, tenant.domain, question), {
    asked: question.threadId,
    fp: question.fp,
    threads: threads.all,
  })
  // The document sets no bounds, so an unusual number is changed to the nearest sensible one.
  const size = Math.min(MOST_PASSAGES, Math.max(1, Math.round(question.pageSize ?? DEFAULT_PAGE_SIZE)))
  const passages = service.library(tenant).search({
    ...question,
    around: [...thread.questions, ...question.earlier, ...question.context],
    size: hooks('pageSize', size, question.pageSize),
  })
  const put = () => threads.put(thread.domain, withQuestion(thread, question.text))
  const behind = settings.assistant.threadsBehindMilliseconds
  if (behind > 0) setTimeout(put, behind).unref()
  else put()
  const whole = composeAnswer(question, thread, passages)
  const words = whole.words.slice(0, settings.capacity.mostWords ?? whole.words.length)
  const composed = varied({ ...whole, words }, settings.assistant, threads.nextNumber())
  const answer = hooks('answer', composed.answer, { version, question, thread, incoming })
  const planned = hooks('stream', versions[version].plan(answer, composed.settings), version)
  const acceptsGzip = hooks('gzipAccepted', saysOf('gzip', incoming.headers) === 'accepted', incoming)
  const accepts = (coding: Coding) =>
    coding === 'gzip' ? acceptsGzip : saysOf(coding, incoming.headers) === 'accepted'
  const coded = settings.assistant.gzip && acceptsGzip ? zippedPlan(planned) : planned
  const types = incoming.headers.accept
  const isHttp2 = incoming.httpVersionMajor === 2
  return hooks('codedStream', coded, { version, types, accepts, isHttp2, uncoded: planned })
}

function keyIn({ headers }: IncomingMessage): string {
  return headers.authorization ?? ''
}

function crowdObstacle({ streams, settings, hooks }: Service, key: string): Refusal | null {
  const streamsAtOnce = hooks('streamsAtOnce', settings.assistant.streamsAtOnce, null)
  if (streamsAtOnce === null || (streams.get(key) ?? 0) < streamsAtOnce) return null
  return refusal('too-many-streams', settings, { headers: { 'retry-after': '1' } })
}

async function underWay(
  { streams, hooks, settings }: Service,
  outgoing: ServerResponse,
  key: string,
  answer: () => Promise<void>,
): Promise<void> {
  streams.set(key, (streams.get(key) ?? 0) + 1)
  await answer().finally(async () => {
    const isLeft = !outgoing.writableEnded
    const { leftMilliseconds } = settings.assistant
    if (isLeft && leftMilliseconds > 0) await pause(leftMilliseconds)
    const isFreed = hooks('placeFreed', true, { isLeft })
    streams.set(key, (streams.get(key) ?? 1) - (isFreed ? 1 : 0))
  })
}

function send({ settings }: Service, stream: StreamPlan, headers: Headers, outgoing: ServerResponse): Promise<void> {
  const all = { ...headers, ...stream.headers }
  const contentType = mediaTypeOf(settings.front, all['content-type'] ?? '')
  return writeStream({ ...stream, headers: { ...all, 'content-type': contentType } }, outgoing)
}

function pathObstacle({ settings }: Service, { currentPath }: Question): Refusal | null {
  const isTaken = !settings.assistant.pathsInAscii || /^\p{ASCII}*$/u.test(currentPath ?? '')
  return isTaken ? null : refusal('invalid-body', settings)
}

function filterObstacle({ settings }: Service, body: unknown): Refusal | null {
  const filter = isObject(body) && isObject(body['filter']) ? body['filter'] : {}
  const isTaken = !settings.assistant.filterMembersChecked || Object.keys(filter).every((name) => name === 'section')
  return isTaken ? null : refusal('invalid-body', settings)
}

function threadObstacle({ threads, settings }: Service, domain: string, { threadId }: Question): Refusal | null {
  if (threadId === null || settings.assistant.unknownThread !== 'refused') return null
  return threads.find(domain, threadId) === null ? refusal('unknown-thread', settings) : null
}

function threadOf({ threads, settings }: Service, domain: string, { threadId }: Question): Thread {
  if (threadId === null) return newThread(domain)
  const adopted = settings.assistant.unknownThread === 'adopted' ? threadId : undefined
  return threads.find(domain, threadId) ?? newThread(domain, adopted)
}
