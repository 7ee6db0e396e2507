import type { StreamProtocol } from '../description.ts'

/** What the replay through the real client packages leaves in `clients.json`. */

/** Line of the client library, by its first number. */
export type ClientLine = 4 | 5 | 6 | 7

/** One release of one package, and what of it reads the answer. */
export interface ClientRelease {
  readonly line: ClientLine
  readonly package: 'ai' | '@ai-sdk/react'
  readonly version: string
  /** `processDataStream`: the parser alone; `Chat`: transport and state without a page; `useChat`: the hook, rendered. */
  readonly api: 'processDataStream' | 'Chat' | 'useChat'
  /** The newest of its line: what it makes of an answer is a verdict, what older ones make of it is news. */
  readonly newest: boolean
}

/** A streamed answer that was replayed. */
export interface ReplayedAnswer {
  readonly exchange: string
  readonly protocol: StreamProtocol
  readonly events: readonly string[]
  /** Event types that no line knows: real clients stop at them, and the document leaves them open. */
  readonly unknownTypes: readonly string[]
  readonly threadCarriers: readonly string[]
  /** Answers of the run that were alike in all that could matter to a client, this one included. */
  readonly alike: number
}

/** What one client made of one answer. */
export interface ClientReading {
  readonly exchange: string
  /** `wrong`: told of no error, and yet shows another text than was sent. */
  readonly kind: 'accepted' | 'error' | 'wrong'
  /** What the client told its user's code; null where it told of nothing. */
  readonly error: string | null
  /** The text that it shows, beside the text that our decoder reads; `none`: not even a message. */
  readonly text: 'same' | 'beginning' | 'other' | 'none'
  /** Where an application can find the thread's id; empty: nowhere. Null where the answer has none. */
  readonly threadSeenIn: readonly string[] | null
  /** Messages of the assistant that it shows. */
  readonly messages: number
}

export interface ClientReadings extends ClientRelease {
  readonly readings: readonly ClientReading[]
}

/** The file `clients.json`. */
export interface ClientsFile {
  /** How long the replay took, packages loaded. */
  readonly milliseconds: number
  /** Answers left out, since a client would take too long over them. */
  readonly tooLong: number
  readonly answers: readonly ReplayedAnswer[]
  readonly clients: readonly ClientReadings[]
}

export const CLIENTS_FILE = 'clients.json'

/** Protocol that a line reads. */
export function protocolOfLine(line: ClientLine): StreamProtocol {
  return line === 4 ? 'v1' : 'v2'
}

/** `useChat of @ai-sdk/react 2.0.280` */
export function clientName({ api, package: name, version }: ClientRelease): string {
  return `${api} of ${name} ${version}`
}
