import type { DescriptionView, Operation, StreamProtocol } from '../../schemas/description/description.ts'
import type { AssistantRequest, Unchecked } from '../../schemas/description/interface-types.ts'
import { requestProperty, validRequest, type Wording } from '../bodies/request-body.ts'
import { isObject } from '../evidence.ts'
import { kebab } from '../naming.ts'
import { type RequestRequirement, requestRequirement } from '../request.ts'
import { assumed } from '../source.ts'

/** A conversation is taken back as the client library sends it. */
export function clientHistoryRequirements(description: DescriptionView): readonly RequestRequirement[] {
  return description.operations.flatMap((operation) => {
    const { response } = operation
    if (response.kind !== 'stream' || requestProperty(description, operation, 'messages') === null) return []
    return requestRequirement(operation, {
      id: `${kebab(operation.id)}-client-history-accepted`,
      source: assumed(
        'the client library sends a conversation back whole: the role assistant, every part that it was sent, and ' +
          'members of its own (useChat of ai 4.3.19, 5.0.277, 6.0.326, 7.0.173); who refuses that answers each user once',
      ),
      request: {
        expected: 'success',
        body: (wording) => clientHistory(description, operation, response.protocol, wording),
        inContract: false,
      },
    })
  })
}

/** The second question of a conversation, in the body that the client library sends. */
function clientHistory(
  description: DescriptionView,
  operation: Operation,
  protocol: StreamProtocol,
  wording: Wording,
): Unchecked<AssistantRequest> {
  const body: Unchecked<AssistantRequest> = validRequest(description, operation, wording) ?? {}
  const [asked] = Array.isArray(body.messages) ? body.messages : []
  if (!isObject(asked)) return body
  const answer = protocol === 'v1' ? answerOfVersion4 : answerOfVersion5
  const first = { ...asked, id: `first-${wording.unique}` }
  const messages = [first, { ...answer, id: `answer-${wording.unique}` }, asked]
  const own = protocol === 'v1' ? { id: 'chat-1' } : { id: 'chat-1', trigger: 'submit-message' }
  return { ...body, ...own, messages }
}

const url = 'https://docs.example/install'

/** As `useChat` of @ai-sdk/react 1.2.12 keeps an answer, with `sendExtraMessageFields`. */
const answerOfVersion4 = {
  role: 'assistant',
  createdAt: '2026-01-01T00:00:00.000Z',
  content: 'Run it.',
  parts: [
    { type: 'step-start' },
    { type: 'source', source: { sourceType: 'url', id: 'source-1', url } },
    { type: 'text', text: 'Run it.' },
  ],
  revisionId: 'revision-1',
}

/** As `useChat` of @ai-sdk/react 2.0.280 and later keeps an answer. */
const answerOfVersion5 = {
  role: 'assistant',
  metadata: {},
  parts: [
    { type: 'step-start' },
    { type: 'source-url', sourceId: 'source-1', url },
    { type: 'text', text: 'Run it.', state: 'done' },
  ],
}
