import { ask, assistantPath, question, type Received } from './client.ts'
import type { ServiceProcess } from './service-process.ts'
import { createTranscript } from './transcript.ts'

const [message] = question.messages
const versions = ['v1', 'v2'] as const

/** Bodies with one field of another value; `undefined` leaves it out. */
const bodyWith = (change: object) => ({ ...question, ...change })
const messageWith = (change: object) => bodyWith({ messages: [{ ...message, ...change }] })
const partOf = (part: object) => messageWith({ parts: [part] })
const contextOf = (item: object) => bodyWith({ context: [item] })

const fields = [
  { fp: 'user-7' },
  { fp: undefined },
  { fp: 7 },
  { retrievalPageSize: 2 },
  { retrievalPageSize: '2' },
  { threadId: null },
  { threadId: 7 },
  { filter: null },
  { filter: { section: 'Assistant' } },
  { filter: [] },
  { currentPath: `/${'x'.repeat(199)}` },
  { currentPath: `/${'x'.repeat(200)}` },
  { currentPath: 7 },
  { context: {} },
  { messages: undefined },
  { messages: 'Hello' },
  { messages: [] },
]
const contexts = [{ type: 'code', value: 'x' }, { type: 'page', value: 'x' }, { type: 'code' }, { value: 7 }]
const messages = [
  { id: undefined },
  { id: 7 },
  { role: undefined },
  { role: 7 },
  { content: undefined },
  { content: 7 },
  { parts: undefined },
]
const parts = [{ text: 'x' }, { type: 7 }, { type: 'text' }, { type: 'text', text: 7 }, { type: 'file', url: 'x' }]

/** Bodies that keep to the interface, and for each rule one that breaks it. */
const bodies: readonly unknown[] = [
  question,
  ...fields.map(bodyWith),
  ...contexts.map(contextOf),
  ...messages.map(messageWith),
  ...parts.map(partOf),
  '{',
]

/** How both versions answer each body, and to whom. */
export async function assistantWalk(service: ServiceProcess): Promise<readonly string[]> {
  const { note, lines } = createTranscript()
  const [path, v2] = [assistantPath('v1'), assistantPath('v2')]
  const keys = [null, 'svc_dsc_wrong', 'ADMIN_KEY', 'GLOBEX_ASSISTANT_KEY', 'ASSISTANT_KEY_2']
  const asked = [
    ...bodies.map((body) => ({ path, key: 'ASSISTANT_KEY', body })),
    ...bodies.map((body) => ({ path: v2, key: 'ASSISTANT_KEY', body })),
    ...keys.map((key) => ({ path: v2, key, body: question })),
    { path: assistantPath('v2', 'nowhere'), key: 'ASSISTANT_KEY', body: question },
  ]
  const answers = await Promise.all(
    asked.map(
      async (request): Promise<readonly [string, Received]> => [JSON.stringify(request), await ask(service, request)],
    ),
  )
  // In the order in which they were asked, not in that of the answers.
  for (const [what, received] of answers) note(what, received)
  return lines
}

/** Conversations: one goes on, one names a thread that is not there, and another organization asks in between. */
export async function threadWalk(service: ServiceProcess): Promise<readonly string[]> {
  const { note, lines } = createTranscript()
  const threads: string[] = []
  const say = async (what: string, text: string, threadId?: string, key = 'ASSISTANT_KEY', domain = 'acme-docs') => {
    const body = { ...messageWith({ content: text, parts: [{ type: 'text', text }] }), threadId }
    for (const version of versions) {
      const received = await ask(service, { path: assistantPath(version, domain), key, body })
      note(`${what} ${version}`, received)
      threads.push(/"threadId":"(thread_\w[\w-]*)"/.exec(received.body)?.[1] ?? 'none')
    }
  }
  await say('first', 'Where do I start?')
  await say('follow-up', 'And then?', threads[0])
  await say('another', 'How are limits counted?', undefined, 'GLOBEX_ASSISTANT_KEY', 'globex-docs')
  await say('unknown', 'What was that?', 'thread_unknown12345')
  await say('of another domain', 'What was that?', threads[0], 'GLOBEX_ASSISTANT_KEY', 'globex-docs')
  return lines
}

/** What a page of another origin may read: a preflight, an answer and a refusal, of both versions. */
export async function browserWalk(service: ServiceProcess): Promise<readonly string[]> {
  const { note, lines } = createTranscript()
  const origin = { origin: 'http://localhost:1' }
  const asking = { ...origin, 'access-control-request-headers': 'authorization,content-type' }
  for (const version of versions) {
    const path = assistantPath(version)
    note(`${version} preflight`, await ask(service, { method: 'OPTIONS', path, headers: asking }))
    note(`${version} answer`, await ask(service, { path, key: 'ASSISTANT_KEY', headers: origin, body: question }))
    note(`${version} refusal`, await ask(service, { path, headers: origin, body: question }))
  }
  return lines
}
