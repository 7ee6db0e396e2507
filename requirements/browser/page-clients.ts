import type { DescriptionView, Operation, StreamProtocol } from '../../schemas/description/description.ts'
import { streamingOperation } from '../assistant/stream.ts'

/** A line of the chat client library that answers are meant for, as its real hook runs in a page. */
export interface BrowserClient {
  /** Major version of the library, which names requirements and pages. */
  readonly line: 4 | 5 | 6 | 7
  readonly protocol: StreamProtocol
  /** Name of the package of hooks, as this project has it. */
  readonly hooks: string
}

export const browserClients: readonly BrowserClient[] = [
  { line: 4, protocol: 'v1', hooks: 'react-hooks-v4' },
  { line: 5, protocol: 'v2', hooks: 'react-hooks-v5' },
  { line: 6, protocol: 'v2', hooks: 'react-hooks-v6' },
  { line: 7, protocol: 'v2', hooks: 'react-hooks-v7' },
]

/** Id of a claim about one client: `browser-client-4-answer-shown`. */
export function clientRule({ line }: BrowserClient, claim: string): string {
  return `browser-client-${line}-${claim}`
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
