import { limitInForce } from '../../harness/budget/budget.ts'
import type { Target } from '../../harness/target/target.ts'
import { type ClientLine, protocolOfLine } from '../../harness/verdict/clients-model.ts'
import { notApplicable } from '../../harness/verdict/outcome.ts'
import type { DescriptionView, Limit, Operation, StreamProtocol } from '../../schemas/description/description.ts'
import { clientLines } from '../assistant/clients.ts'
import { streamingOperation } from '../assistant/stream.ts'
import { needsSeededLimit } from '../expected.ts'
import type { CheckContext, SkipReason } from '../requirement.ts'

/** A line of the chat client library that answers are meant for, as its real hook runs in a page. */
export interface BrowserClient {
  /** Major version of the library, which names requirements and pages. */
  readonly line: ClientLine
  readonly protocol: StreamProtocol
  /** Name of the package of hooks, as this project has it. */
  readonly hooks: string
}

export const browserClients: readonly BrowserClient[] = clientLines.map((line) => ({
  line,
  protocol: protocolOfLine(line),
  hooks: `react-hooks-v${line}`,
}))

/** Id of a claim about one client: `browser-client-4-answer-shown`. */
export function clientRule({ line }: BrowserClient, claim: string): string {
  return `browser-client-${line}-${claim}`
}

/** What each requirement about one exchange of a client's page begins with. */
export function pageRule({ client, operation }: ClientOperation, claim: string) {
  return { about: 'exchange', id: clientRule(client, claim), operation: operation.id } as const
}

/** A client with the operation of the document in use whose answers it reads. */
export interface ClientOperation {
  readonly client: BrowserClient
  readonly operation: Operation
}

/** The clients that the document in use has an operation for. */
export function clientOperations(description: DescriptionView): readonly ClientOperation[] {
  return browserClients.flatMap((client) => {
    const operation = streamingOperation(description, client.protocol)
    return operation === undefined ? [] : [{ client, operation }]
  })
}

/** The limit by which a page is refused: the first of its operation that the target enforces; null where there is none. */
export function limitForPage({ limits }: DescriptionView, target: Target, operation: Operation): Limit | null {
  return limits.find((limit) => operation.limits.includes(limit.id) && limitInForce(target, limit) !== null) ?? null
}

/** Why no page can be refused by a limit on this target; null where one can. */
export function withoutUsableLimit(operation: Operation, context: CheckContext): SkipReason | null {
  if (limitForPage(context.description, context.target, operation) === null) {
    return notApplicable('the target enforces no limit of this operation')
  }
  return needsSeededLimit(context)
}
