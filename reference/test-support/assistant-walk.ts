import { ask, assistantPath, question } from './client.ts'
import type { ServiceProcess } from './service-process.ts'
import { createTranscript } from './transcript.ts'

const [message] = question.messages
const versions = ['v1', 'v2'] as const

/** Bodies with one field of another value; `undefined` leaves it out. */
const bodyWith = (change: object) => ({ ...question, ...change })
const messageWith = (change: object) => bodyWith({ messages: [{ ...message, ...change }] })

const path199 = `/${'x'.repeat(199)}`
const fields = [
  ...['user-7', undefined, 7].map((fp) => ({ fp })),
  ...[2, '2'].map((retrievalPageSize) => ({ retrievalPageSize })),
  ...[null, 7].map((threadId) => ({ threadId })),
  ...[null, { section: 'Assistant' }, []].map((filter) => ({ filter })),
  ...[path199, `${path199}x`, 7].map((currentPath) => ({ currentPath })),
  ...[undefined, 'Hello', []].map((messages) => ({ messages })),
  ...[[{ type: 'code', value: 'x' }], [{ type: 'page', value: 'x' }], [{ type: 'code' }], [{ value: 7 }], {}].map(
    (context) => ({ context }),
  ),
]
const inMessage = [
  ...['id', 'role', 'content'].flatMap((name) => [{ [name]: undefined }, { [name]: 7 }]),
  { parts: undefined },
  ...[{ text: 'x' }, { type: 7 }, { type: 'text' }, { type: 'text', text: 7 }, { type: 'file', url: 'x' }].map(
    (part) => ({ parts: [part] }),
  ),
]
/** Bodies that keep to the interface, and for each rule one that breaks it. */
const bodies: readonly unknown[] = [question, ...fields.map(bodyWith), ...inMessage.map(messageWith), '{']

/** How both versions answer each body, and to whom. */
export async function assistantWalk(service: ServiceProcess): Promise<readonly string[]> {
  const { note, lines } = createTranscript(service)
  const keys = [null, 'svc_dsc_wrong', 'ADMIN_KEY', 'GLOBEX_ASSISTANT_KEY', 'ASSISTANT_KEY_2']
  const asked = [
    ...versions.flatMap((version) =>
      bodies.map((body) => ({ path: assistantPath(version), key: 'ASSISTANT_KEY', body })),
    ),
    ...keys.map((key) => ({ path: assistantPath('v2'), key, body: question })),
    { path: assistantPath('v2', 'nowhere'), key: 'ASSISTANT_KEY', body: question },
  ]
  const answers = await Promise.all(
    asked.map(async (request) => ({ what: JSON.stringify(request), received: await ask(service, request) })),
  )
  // In the order in which they were asked, not in that of the answers.
  for (const { what, received } of answers) note(what, received)
  return lines
}

/** Conversations: one goes on, one names a thread that is not there, and another organization asks in between. */
export async function threadWalk(service: ServiceProcess): Promise<readonly string[]> {
  const { tell, lines } = createTranscript(service)
  const own = { key: 'ASSISTANT_KEY', domain: 'acme-docs' }
  const foreign = { key: 'GLOBEX_ASSISTANT_KEY', domain: 'globex-docs' }
  const say = async ({ key, domain }: typeof own, text: string, threadId?: string) => {
    const body = { ...messageWith({ content: text, parts: [{ type: 'text', text }] }), threadId }
    const answers: string[] = []
    for (const version of versions)
      answers.push((await tell(`${text} ${version}`, { path: assistantPath(version, domain), key, body })).body)
    return /"threadId":"(thread_[\w-]+)"/.exec(answers[0] ?? '')?.[1] ?? 'none'
  }
  const first = await say(own, 'Where do I start?')
  await say(own, 'And then?', first)
  await say(foreign, 'How are limits counted?')
  await say(own, 'What was that?', 'thread_unknown12345')
  await say(foreign, 'What was that again?', first)
  return lines
}

/** What a page of another origin may read: a preflight, an answer and a refusal, of both versions. */
export async function browserWalk(service: ServiceProcess): Promise<readonly string[]> {
  const { tell, lines } = createTranscript(service)
  const headers = { origin: 'http://localhost:1', 'access-control-request-headers': 'authorization,content-type' }
  for (const version of versions) {
    const path = assistantPath(version)
    await tell(`${version} preflight`, { method: 'OPTIONS', path, headers })
    await tell(`${version} answer`, { path, key: 'ASSISTANT_KEY', headers, body: question })
    await tell(`${version} refusal`, { path, headers, body: question })
  }
  return lines
}
