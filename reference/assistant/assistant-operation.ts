import type { IncomingMessage, ServerResponse } from 'node:http'
import { admit } from '../http/admission.ts'
import { type Refusal, type Reply, refusal, refusalReply } from '../http/refusal.ts'
import type { Service } from '../service.ts'
import { composeAnswer } from './answer.ts'
import { corsHeaders } from './cors.ts'
import { dataStreamError, dataStreamScript } from './data-stream.ts'
import { play } from './play.ts'
import { type Question, readQuestion } from './request.ts'
import type { AssistantVersion } from './request-problems.ts'
import type { Script } from './script.ts'
import { newThread, type Thread, withQuestion } from './threads.ts'
import { uiMessageError, uiMessageScript } from './ui-message-stream.ts'

const protocols = {
  v1: { operation: 'createAssistantMessageV1', encode: dataStreamScript, encodeError: dataStreamError },
  v2: { operation: 'createAssistantMessageV2', encode: uiMessageScript, encodeError: uiMessageError },
} as const

/** Answers a question as a stream. Null: the answer has been sent; else the refusal to send. */
export async function createAssistantMessage(
  service: Service,
  version: AssistantVersion,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  domain: string,
): Promise<Reply | null> {
  const { seams, settings, threads } = service
  const { operation, encode, encodeError } = protocols[version]
  const admission = await admit(service, incoming, {
    operation,
    needs: 'assistant',
    place: domain,
    problems: (body) => seams.assistantProblems(body, version),
    obstacle: (tenant, body) => threadObstacle(service, tenant.domain, readQuestion(body)),
  })
  if (admission.kind === 'refused') {
    const why = seams.refusal(admission.refusal, { headers: incoming.headers, operation })
    if (why.reason !== 'limit' || settings.limits.refusal === 'status') return withCors(why, service)
    await send(encodeError(why.detail), { ...seams.crossOrigin(corsHeaders, 'refusal'), ...why.headers }, outgoing)
    return null
  }

  const { tenant, body, headers } = admission
  const question = readQuestion(body)
  const thread = seams.thread(threadOf(service, tenant.domain, question), threads.all())
  const passages = service.search(tenant)({
    text: question.text,
    around: [...thread.questions, ...question.earlier, ...question.context],
    currentPath: question.currentPath,
    filter: question.filter,
    size: seams.pageSize(question.pageSize),
  })
  threads.put(withQuestion(thread, question.text))
  const answer = seams.answer(composeAnswer(question.text, thread, passages), version)
  const told = { ...seams.crossOrigin(corsHeaders, 'answer'), ...headers }
  await send(seams.script(encode(answer, settings.assistant)), told, outgoing)
  return null
}

function withCors(why: Refusal, { settings, seams }: Service): Reply {
  const reply = refusalReply(why, settings.errors.shape)
  return { ...reply, headers: { ...reply.headers, ...seams.crossOrigin(corsHeaders, 'refusal') } }
}

function send(script: Script, headers: Readonly<Record<string, string>>, outgoing: ServerResponse): Promise<void> {
  return play({ ...script, headers: { ...headers, ...script.headers } }, outgoing)
}

function threadObstacle({ threads, settings }: Service, domain: string, { threadId }: Question): Refusal | null {
  if (threadId === null || settings.assistant.unknownThread !== 'refused') return null
  return threads.find(domain, threadId) === null ? refusal('unknown-thread', settings) : null
}

function threadOf({ threads, settings }: Service, domain: string, { threadId }: Question): Thread {
  if (threadId === null) return newThread(domain)
  const adopted = settings.assistant.unknownThread === 'adopted' ? newThread(domain, threadId) : newThread(domain)
  return threads.find(domain, threadId) ?? adopted
}
