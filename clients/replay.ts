import { messageOf } from '../harness/text/format.ts'
import {
  type ClientReading,
  type ClientReadings,
  type ClientsFile,
  clientName,
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

/** Replays each answer through each client that speaks its protocol. */
export async function replayAnswers(clients: readonly Client[], answers: readonly Answer[]): Promise<Replayed> {
  const rows: ClientReadings[] = []
  for (const client of clients) {
    const { module: _, ...release } = client.release
    const readings: ClientReading[] = []
    for (const answer of answers) {
      if (answer.protocol === protocolOfLine(release.line)) readings.push(await readingOf(client, answer))
    }
    rows.push({ ...release, readings })
  }
  return { answers: answers.map(({ about }) => about), clients: rows }
}

/** Milliseconds for one answer; the longest answer that is replayed took 1 s at most. */
const LONGEST_READING = 10_000

/** Longest message of a client that is kept: releases with a strict schema list every alternative that they tried. */
const LONGEST_ERROR = 600

async function readingOf({ release, read }: Client, { exchange, response, summary }: Answer): Promise<ClientReading> {
  const late = Promise.withResolvers<Showing>()
  const endless = lost(`${clientName(release)} does not come to an end`)
  const timer = setTimeout(() => late.resolve(endless), LONGEST_READING)
  // An error that a client does not catch would end its user's page.
  const reading = read(recordedFetch(response)).catch((error: unknown) => lost(messageOf(error)))
  const { error, text, messages, places } = await Promise.race([reading, late.promise])
  clearTimeout(timer)
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
