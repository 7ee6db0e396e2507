import { ask, type Told } from './client.ts'
import type { Running } from './process.ts'
import { createTranscript } from './transcript.ts'

export const message = {
  id: 'm1',
  role: 'user',
  content: 'How do I start?',
  parts: [{ type: 'text', text: 'How do I start with the tool?' }],
}
export const lawful = { fp: 'anonymous', messages: [message] }
export const assistantPath = (version: 'v1' | 'v2', domain = 'acme-docs') =>
  `/discovery/${version}/assistant/${domain}/message`

function without(name: keyof typeof message): unknown {
  return { ...message, [name]: undefined }
}

const part = (value: unknown) => ({ ...lawful, messages: [{ ...message, parts: [value] }] })

/** Bodies that keep to the interface, and for each rule one that breaks it. */
const bodies: Readonly<Record<string, unknown>> = {
  lawful,
  'named user': { ...lawful, fp: 'user-7' },
  'page size 2': { ...lawful, retrievalPageSize: 2 },
  'page size text': { ...lawful, retrievalPageSize: '2' },
  'thread null': { ...lawful, threadId: null },
  'thread number': { ...lawful, threadId: 7 },
  'filter null': { ...lawful, filter: null },
  'filter section': { ...lawful, filter: { section: 'Assistant' } },
  'filter list': { ...lawful, filter: [] },
  'path of 200': { ...lawful, currentPath: `/${'x'.repeat(199)}` },
  'path of 201': { ...lawful, currentPath: `/${'x'.repeat(200)}` },
  'path number': { ...lawful, currentPath: 7 },
  'context code': { ...lawful, context: [{ type: 'code', value: 'x' }] },
  'context of no list': { ...lawful, context: {} },
  'context other type': { ...lawful, context: [{ type: 'page', value: 'x' }] },
  'context without value': { ...lawful, context: [{ type: 'code' }] },
  'context value number': { ...lawful, context: [{ type: 'code', value: 7 }] },
  'fp missing': { messages: lawful.messages },
  'fp number': { ...lawful, fp: 7 },
  'messages missing': { fp: 'anonymous' },
  'messages text': { ...lawful, messages: 'Hello' },
  'id missing': { ...lawful, messages: [without('id')] },
  'id number': { ...lawful, messages: [{ ...message, id: 7 }] },
  'role missing': { ...lawful, messages: [without('role')] },
  'role number': { ...lawful, messages: [{ ...message, role: 7 }] },
  'content missing': { ...lawful, messages: [without('content')] },
  'content number': { ...lawful, messages: [{ ...message, content: 7 }] },
  'parts missing': { ...lawful, messages: [without('parts')] },
  'part without type': part({ text: 'x' }),
  'part type number': part({ type: 7 }),
  'part without text': part({ type: 'text' }),
  'part text number': part({ type: 'text', text: 7 }),
  'part of another type': part({ type: 'file', url: 'x' }),
  'no JSON': '{',
}

/** What each body is answered with, by both versions, and who may ask at all. */
export async function assistantTrial(service: Running): Promise<readonly string[]> {
  const { note, lines } = createTranscript()
  const asked = (['v1', 'v2'] as const).flatMap((version) =>
    Object.entries(bodies).map(async ([name, body]): Promise<readonly [string, Told]> => {
      const told = await ask(service, { path: assistantPath(version), key: 'ASSISTANT_KEY', body })
      return [`${version} ${name}`, told]
    }),
  )
  const keyed = [null, 'svc_dsc_wrong', 'ADMIN_KEY', 'GLOBEX_ASSISTANT_KEY', 'ASSISTANT_KEY_2'].map(
    async (key): Promise<readonly [string, Told]> => [
      `with ${key}`,
      await ask(service, { path: assistantPath('v2'), key, body: lawful }),
    ],
  )
  const unknown = ask(service, { path: assistantPath('v2', 'nowhere'), key: 'ASSISTANT_KEY', body: lawful })
  // In the order in which they were asked, not in that of the answers.
  for (const [what, told] of await Promise.all([...asked, ...keyed])) note(what, told)
  note('unknown domain', await unknown)
  return lines()
}

/** Conversations: one goes on, one names a thread that is not there, and another organization asks in between. */
export async function threadTrial(service: Running): Promise<readonly string[]> {
  const { note, lines } = createTranscript()
  const say = async (what: string, text: string, threadId?: string, key = 'ASSISTANT_KEY', domain = 'acme-docs') => {
    const messages = [{ ...message, content: text, parts: [{ type: 'text', text }] }]
    for (const version of ['v1', 'v2'] as const) {
      const told = await ask(service, {
        path: assistantPath(version, domain),
        key,
        body: { ...lawful, messages, threadId },
      })
      note(`${what} ${version}`, told)
      threads.push(/"threadId":"(thread_\w[\w-]*)"/.exec(told.body)?.[1] ?? 'none')
    }
  }
  const threads: string[] = []
  await say('first', 'Where do I start?')
  await say('follow-up', 'And then?', threads[0])
  await say('another', 'How are limits counted?', undefined, 'GLOBEX_ASSISTANT_KEY', 'globex-docs')
  await say('unknown', 'What was that?', 'thread_unknown12345')
  await say('of another domain', 'What was that?', threads[0], 'GLOBEX_ASSISTANT_KEY', 'globex-docs')
  return lines()
}
