import { count, type Data, flag, list, nullable, object, oneOf, text, texts } from '../../json/define.ts'

/** Line of the client library, by its first number. */
const lineDefinition = oneOf([4, 5, 6, 7])
export type ClientLine = Data<typeof lineDefinition>

/** One release of one package, and what of it reads the answer. */
const release = {
  line: lineDefinition,
  package: oneOf(['ai', '@ai-sdk/react']),
  version: text,
  /** `processDataStream`: the parser alone; `Chat`: transport and state without a page; `useChat`: the hook, rendered. */
  api: oneOf(['processDataStream', 'Chat', 'useChat']),
  /** The newest of its line: what it makes of an answer is a verdict, what older ones make of it is news. */
  newest: flag,
}
const releaseDefinition = object(release)
export type ClientRelease = Data<typeof releaseDefinition>

/** A streamed answer that was replayed. */
const answerDefinition = object({
  exchange: text,
  protocol: oneOf(['v1', 'v2']),
  events: texts,
  /** Event types that no line knows: real clients stop at them, and the document leaves them open. */
  unknownTypes: texts,
  threadCarriers: texts,
  /** Answers of the run that were alike in all that could matter to a client, this one included. */
  alike: count,
})
export type ReplayedAnswer = Data<typeof answerDefinition>

/** What one client made of one answer. */
const readingDefinition = object({
  exchange: text,
  /** `wrong`: reported no error, and yet shows another text than was sent. */
  kind: oneOf(['accepted', 'error', 'wrong']),
  /** The error that the client gave to its user's code; null where it gave none. */
  error: nullable(text),
  /** The text that it shows, beside the text that our decoder reads; `none`: not even a message. */
  text: oneOf(['same', 'beginning', 'other', 'none']),
  /** Where an application can find the thread's id; empty: nowhere. Null where the answer has none. */
  threadSeenIn: nullable(texts),
  /** Messages of the assistant that it shows. */
  messages: count,
})
export type ClientReading = Data<typeof readingDefinition>

const readingsDefinition = object({ ...release, readings: list(readingDefinition) })
export type ClientReadings = Data<typeof readingsDefinition>

export const clientsFileDefinition = object({
  /** How long the replay took, packages loaded. */
  milliseconds: count,
  /** Answers left out, since a client would take too long over them. */
  tooLong: count,
  answers: list(answerDefinition),
  clients: list(readingsDefinition),
})
export type ClientsFile = Data<typeof clientsFileDefinition>
