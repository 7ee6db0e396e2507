import type { DescriptionView, Operation, StreamProtocol } from '../../schemas/description/description.ts'
import type { AssistantRequest, Unchecked } from '../../schemas/description/interface-types.ts'
import { kebab } from '../../schemas/description/words.ts'
import { inTurn } from '../bodies/in-turn.ts'
import { type RequestRequirement, requestRequirement } from '../declaring/request-requirement.ts'
import { assumed, type Source, standard } from '../declaring/source.ts'
import { isObject } from '../reading/body.ts'
import type { RequestDifference } from '../requests/request.ts'
import { validRequest, type Wording } from '../requests/request-body.ts'
import { streamsTaking } from '../streams/streaming.ts'

/**
 * A service must accept a conversation in each form in which the client library sends it back: `useChat` of ai 4.3.19
 * with `sendExtraMessageFields`, and of 5.0.277, 6.0.326 and 7.0.173.
 */
export function clientHistoryRequirements(description: DescriptionView): readonly RequestRequirement[] {
  const chats = streamsTaking(description, 'messages')
  return [
    ...chats.map(({ operation, protocol }) => {
      const { asked, regenerated, edited } = historyOf(description, operation, protocol)
      return sending(operation, 'client-history-accepted', everyConversation, {
        body: asked,
        others: [
          { name: 'to answer a question anew', body: regenerated },
          { name: 'with a question edited', body: edited },
        ],
      })
    }),
    ...inTurn(
      chats.map(({ operation, protocol }) => {
        const { withParts, others } = historyOf(description, operation, protocol)
        const request = { body: withParts, others }
        const requirement = sending(operation, 'client-parts-accepted', someConversations, request)
        return { requirement, sharedBy: 'parts of every type' }
      }),
    ),
  ]
}

const everyConversation = standard(
  'the client library sends a conversation back whole, with the role assistant, the part step-start and members that no ' +
    'document names (id and trigger of the body, createdAt, metadata and others of its messages): a service that refuses ' +
    'them answers each user once',
)

const someConversations = assumed(
  'the client library sends back every part of an answer and what a user attaches: a service that refuses a type must ' +
    'not send it, nor offer attachments',
)

function sending(
  operation: Operation,
  claim: string,
  source: Source,
  request: Pick<RequestDifference, 'body' | 'others'>,
): RequestRequirement {
  return requestRequirement(operation, {
    id: `${kebab(operation.id)}-${claim}`,
    source,
    request: { expected: 'success', inContract: false, ...request },
  })
}

/**
 * Number of earlier turns: a reader may ask so often before finding the answer, and the library sends all turns each
 * time.
 */
const EARLIER_TURNS = 4

/** The last question of a conversation, in the bodies that the client library sends. */
function historyOf(description: DescriptionView, operation: Operation, protocol: StreamProtocol) {
  const { plain, rich, stopped, attaching, trigger } = forms[protocol]
  const body =
    (answer: object | null, members: object, ask = (question: Message): Message => question, last = answer) =>
    (wording: Wording): Unchecked<AssistantRequest> => {
      const valid: Unchecked<AssistantRequest> = validRequest(description, operation, wording) ?? {}
      const [question] = Array.isArray(valid.messages) ? valid.messages : []
      if (!isObject(question)) return valid
      const turns =
        answer === null ? [] : Array.from({ length: EARLIER_TURNS }, (_, turn) => `${turn}-${wording.unique}`)
      const history = turns.flatMap((turn) => [
        { ...question, id: `first-${turn}` },
        { ...(turn === turns.at(-1) ? last : answer), id: `answer-${turn}` },
      ])
      const own = { id: `chat-${wording.unique}`, ...members }
      return { ...valid, ...own, messages: [...history, ask(question)] }
    }
  const submitted = trigger('submit-message')
  /** The library names an edited message in the body, and keeps its id. */
  const edited = (wording: Wording) => {
    const id = `first-${wording.unique}`
    const members = protocol === 'v1' ? {} : { ...submitted, messageId: id }
    return body(null, members, (question) => ({ ...question, id }))(wording)
  }
  const attached = {
    name: protocol === 'v1' ? 'with an attachment' : 'with a file',
    body: body(null, submitted, attaching),
  }
  return {
    asked: body(plain, submitted),
    regenerated: body(plain, trigger('regenerate-message')),
    edited,
    withParts: body(rich, submitted),
    others: [
      attached,
      // The library keeps a message from its start on, with nothing in it where its reader stopped it before a word.
      {
        name: `after an answer without ${protocol === 'v1' ? 'content' : 'parts'}`,
        body: body(plain, submitted, undefined, stopped),
      },
      ...(protocol === 'v1' ? [{ name: 'with data of the page', body: body(null, { data: { a: 1 } }) }] : []),
    ],
  }
}

type Message = Readonly<Record<string, unknown>>

const url = 'https://docs.example/install'
const file = 'data:text/plain;base64,aGk='
const toolCall = { toolCallId: 'call-1', toolName: 'search', args: { query: 'install' }, result: { hits: 1 } }

const plainVersion4 = {
  role: 'assistant',
  createdAt: '2026-01-01T00:00:00.000Z',
  content: 'Run it.',
  parts: [{ type: 'step-start' }, { type: 'text', text: 'Run it.' }],
  revisionId: 'revision-1',
}

const plainVersion5 = {
  role: 'assistant',
  metadata: {},
  parts: [{ type: 'step-start' }, { type: 'text', text: 'Run it.', state: 'done' }],
}

/**
 * For each protocol: an answer with only text, one with parts of each type, a question with what a user attaches, and
 * the members of a body that say why it is sent.
 */
const forms = {
  v1: {
    plain: plainVersion4,
    rich: {
      ...plainVersion4,
      parts: [
        { type: 'step-start' },
        { type: 'reasoning', reasoning: 'Read.', details: [{ type: 'text', text: 'Read.', signature: 'signed' }] },
        { type: 'source', source: { sourceType: 'url', id: 'source-1', url, title: 'Install' } },
        { type: 'tool-invocation', toolInvocation: { state: 'result', step: 0, ...toolCall } },
        { type: 'text', text: 'Run it.' },
      ],
      reasoning: 'Read.',
      toolInvocations: [{ state: 'result', step: 0, ...toolCall }],
      annotations: [{ type: 'finish', threadId: 'thread-1' }],
    },
    stopped: { ...plainVersion4, content: '', parts: [] },
    attaching: (question: Message) => ({
      ...question,
      experimental_attachments: [{ name: 'a.txt', contentType: 'text/plain', url: file }],
    }),
    trigger: () => ({}),
  },
  v2: {
    plain: plainVersion5,
    rich: {
      ...plainVersion5,
      metadata: { threadId: 'thread-1' },
      parts: [
        { type: 'step-start' },
        { type: 'reasoning', id: 'r', text: 'Read.', state: 'done' },
        { type: 'source-url', sourceId: 'source-1', url, title: 'Install' },
        {
          type: 'tool-search',
          toolCallId: 'call-1',
          state: 'output-available',
          input: toolCall.args,
          output: toolCall.result,
        },
        { type: 'text', text: 'Run it.', state: 'done' },
        { type: 'data-status', id: 'd', data: { stage: 'done' } },
      ],
    },
    stopped: { ...plainVersion5, parts: [] },
    attaching: (question: Message) => ({
      ...question,
      parts: [
        { type: 'file', mediaType: 'text/plain', filename: 'a.txt', url: file },
        ...(Array.isArray(question['parts']) ? question['parts'] : []),
      ],
      metadata: { mine: 1 },
    }),
    trigger: (trigger: string) => ({ trigger }),
  },
} as const
