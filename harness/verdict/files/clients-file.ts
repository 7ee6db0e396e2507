import { clientLineDefinition, protocolDefinition } from '../../exchange/situation.ts'
import { count, type Data, flag, list, nullable, object, oneOf, text, texts } from '../../json/define.ts'

export type ClientLine = Data<typeof clientLineDefinition>

/** One release of one package, and the part of it that reads answers. */
const release = {
  line: clientLineDefinition,
  package: oneOf(['ai', '@ai-sdk/react']),
  version: text,
  /** `processDataStream`: only the parser; `Chat`: transport and state without a page; `useChat`: the rendered hook. */
  api: oneOf(['processDataStream', 'Chat', 'useChat']),
  /**
   * Whether it is the newest release of its line: how that reads an answer gives a verdict, how older ones do is only
   * shown.
   */
  newest: flag,
}
const releaseDefinition = object(release)
export type ClientRelease = Data<typeof releaseDefinition>

/** A streamed answer that was replayed. */
const answerDefinition = object({
  exchange: text,
  protocol: protocolDefinition,
  events: texts,
  /** Event types that no line knows: real clients stop at them, and the document does not say which types there are. */
  unknownTypes: texts,
  threadCarriers: texts,
  /** Number of answers of the run that were alike in everything that could matter to a client, this one included. */
  alike: count,
})
export type ReplayedAnswer = Data<typeof answerDefinition>

/** How one client read one answer. */
const readingDefinition = object({
  exchange: text,
  /** `wrong`: the client reported no error, and yet shows another text than was sent. */
  kind: oneOf(['accepted', 'error', 'wrong']),
  /** The error that the client gave to the application; null where it gave none. */
  error: nullable(text),
  /**
   * The text that the client shows, compared with the one that our decoder reads; `none`: it shows no message at all.
   */
  text: oneOf(['same', 'beginning', 'other', 'none']),
  /** Where an application can find the thread's id; empty where it can't. Null where the answer has no id. */
  threadSeenIn: nullable(texts),
  /** How many messages of the assistant the client shows. */
  messages: count,
})
export type ClientReading = Data<typeof readingDefinition>

const readingsDefinition = object({ ...release, readings: list(readingDefinition) })
export type ClientReadings = Data<typeof readingsDefinition>

export const clientsFileDefinition = object({
  /** How long the replay took, without the loading of the packages. */
  milliseconds: count,
  /** Number of answers left out, since a client would take too long over them. */
  tooLong: count,
  answers: list(answerDefinition),
  clients: list(readingsDefinition),
})
export type ClientsFile = Data<typeof clientsFileDefinition>
