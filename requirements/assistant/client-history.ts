import type { Facts, OperationFact, StreamProtocol } from '../../harness/description.ts'
import { lawfulRequest, type Wording } from '../bodies/request-body.ts'
import { isObject } from '../evidence.ts'
import { owedSuccess } from '../expected.ts'
import { kebab } from '../naming.ts'
import type { ExchangeRequirement } from '../requirement.ts'
import { assumed } from '../source.ts'
import { answering, lawfulExchange } from '../valid-examples.ts'

/** Id of the requirement that a conversation is taken back as the client library sends it, for one operation. */
export function clientHistoryRule({ id }: OperationFact): string {
  return `${kebab(id)}-client-history-accepted`
}

export function clientHistoryRequirements(facts: Facts): readonly ExchangeRequirement[] {
  return facts.operations
    .filter((operation) => operation.response.kind === 'stream' && takesConversation(facts, operation))
    .map((operation) => {
      const rule = clientHistoryRule(operation)
      return {
        about: 'exchange',
        id: rule,
        operation: operation.id,
        source: assumed(
          'the client library sends a conversation back whole: the role assistant, every part that it was sent, and ' +
            'members of its own (useChat of ai 4.3.19, 5.0.277, 6.0.326, 7.0.173); who refuses that answers each user once',
        ),
        concerns: ({ situation }) => situation.rule === rule,
        check: owedSuccess,
        example: () => lawfulExchange({ operation: operation.id, status: 200, body: {}, situation: { rule } }),
        violation: (lawful) => answering(lawful, 400, {}),
      }
    })
}

function takesConversation({ fields }: Facts, { requestSchema }: OperationFact): boolean {
  return fields.some(({ schema, path }) => schema === requestSchema && path === 'messages')
}

/** The second question of a conversation, in the body that the client library sends. */
export function clientHistory(
  facts: Facts,
  operation: OperationFact,
  protocol: StreamProtocol,
  wording: Wording,
): Readonly<Record<string, unknown>> {
  const body = lawfulRequest(facts, operation, wording) ?? {}
  const [asked] = Array.isArray(body['messages']) ? body['messages'] : []
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
