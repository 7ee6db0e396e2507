import { messageOf } from '../harness/text/format.ts'
import {
  type ClientReading,
  type ClientReadings,
  type ClientsFile,
  protocolOfLine,
} from '../harness/verdict/clients-model.ts'
import { type Answer, recordedFetch } from './answers.ts'
import { chatOf, hookOf, hookOfVersion4 } from './chat.ts'
import { type InstalledRelease, newestChat, releases } from './packages.ts'
import { openPage, type Page } from './page.ts'
import { parserOf } from './parser.ts'
import { placesOf, type ReadAnswer, type Showing } from './showing.ts'

export interface Client {
  readonly release: InstalledRelease
  readonly read: ReadAnswer
}

/**
 * Loads every release, one after another: loading only needs the processor, and takes 1.3 s for all.
 *
 * @throws Error naming the package that is not installed.
 */
export async function loadClients(): Promise<readonly Client[]> {
  const page = await openPage()
  const clients: Client[] = []
  for (const release of releases) clients.push({ release, read: await readerOf(release, page) })
  return clients
}

async function readerOf(release: InstalledRelease, page: Page): Promise<ReadAnswer> {
  const { api, line, module } = release
  if (api === 'processDataStream') return parserOf(module)
  if (api === 'Chat') return chatOf(module)
  const chat = newestChat(line)
  return chat === undefined ? hookOfVersion4(module, page) : hookOf(module, chat.module, page)
}

export type Replayed = Pick<ClientsFile, 'answers' | 'clients'>

/**
 * Replays each answer through each client that speaks its protocol. A client that takes too long over one gets no
 * further answer: if it does so over each, the engine's time would not be enough for all clients.
 */
export async function replayAnswers(clients: readonly Client[], answers: readonly Answer[]): Promise<Replayed> {
  const rows: ClientReadings[] = []
  for (const client of clients) {
    const { module: _, ...release } = client.release
    const readings: ClientReading[] = []
    for (const answer of answers.filter(({ protocol }) => protocol === protocolOfLine(release.line))) {
      const reading = await readingOf(client, answer)
      if (reading === null) break
      readings.push(reading)
    }
    rows.push({ ...release, readings })
  }
  return { answers: answers.map(({ about }) => about), clients: rows }
}

/**
 * Milliseconds for one answer; the longest answer that is replayed took 1 s at most. All clients together would still
 * end before the engine has to.
 */
export const LONGEST_READING = 30_000

/** Longest message of a client that is kept: releases with a strict schema list every alternative that they tried. */
const LONGEST_ERROR = 600

/** Null where the client has not come to an end: it may hang, or this machine be busy. */
async function readingOf({ read }: Client, { exchange, response, summary }: Answer): Promise<ClientReading | null> {
  const late = Promise.withResolvers<null>()
  const timer = setTimeout(() => late.resolve(null), LONGEST_READING)
  // An error that a client does not catch would end its user's page.
  const reading = read(recordedFetch(response)).catch((error: unknown) => lost(messageOf(error)))
  const showing = await Promise.race([reading, late.promise])
  clearTimeout(timer)
  if (showing === null) return null
  const { error, text, messages, places } = showing
  const shown = messages === 0 ? 'none' : textShown(text, summary.text)
  const kind = error !== null ? 'error' : shown === 'same' ? 'accepted' : 'wrong'
  const threadSeenIn = summary.threadId === null ? null : placesOf(places, summary.threadId)
  const shortError = error?.slice(0, LONGEST_ERROR) ?? null
  return { exchange: exchange.id, kind, error: shortError, text: shown, threadSeenIn, messages }
}

function lost(error: string): Showing {
  return { error, text: '', messages: 0, places: {} }
}

function textShown(text: string, sent: string): ClientReading['text'] {
  if (text === sent) return 'same'
  return sent.startsWith(text) ? 'beginning' : 'other'
}
