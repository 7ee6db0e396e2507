import { readFileSync } from 'node:fs'
import { processDataStream } from 'ai-4.3.19'
import * as version5 from 'ai-5.0.277'
import * as version6 from 'ai-6.0.326'
import * as version7 from 'ai-7.0.173'
import { createParser } from 'eventsource-parser'
import { createParser as createParser3 } from 'eventsource-parser-3'
import { isJsonObject, type Json } from '../harness/json/parse.ts'
import { createDecoder } from '../harness/wire/decode.ts'
import type { StreamItem } from '../harness/wire/stream-item.ts'
import { deltaOf } from '../harness/wire/summary.ts'
import type { StreamProtocol } from '../schemas/stream-protocols.ts'
import type { Script } from './decode-corpus.ts'

/** What a reader found: it must be everything, or its speed means nothing. */
interface Reading {
  readonly events: number
  readonly characters: number
}

type Chunks = readonly Uint8Array[]

export interface Reader {
  readonly name: string
  readonly protocol: StreamProtocol
  readonly script: Script
  /** Megabytes for each sample: a slow reader gets less of the same. */
  readonly megabytes: number
  readonly read: (chunks: Chunks) => Promise<Reading>
}

const v1 = { protocol: 'v1', script: 'ascii', megabytes: 50 } as const
const v2 = { protocol: 'v2', script: 'ascii', megabytes: 50 } as const
const slowV2 = { ...v2, megabytes: 10 }

const assayV1 = (chunks: Chunks) => readWithAssay('v1', chunks)
const assayV2 = (chunks: Chunks) => readWithAssay('v2', chunks)

/** Everything that turns bytes into events, each in its own way; all of them parse the JSON and look at every delta. */
export const readers: readonly Reader[] = [
  { name: 'assay v1', ...v1, read: assayV1 },
  { name: 'split and parse v1', ...v1, read: readLines },
  { name: 'assay v1 any script', ...v1, script: 'any', read: assayV1 },
  { name: 'split and parse v1 any script', ...v1, script: 'any', read: readLines },
  { name: 'official v1 4.3.19', ...v1, read: readWithVersion4 },
  { name: 'assay v2', ...v2, read: assayV2 },
  { name: 'split and parse v2', ...v2, read: readServerSentEvents },
  { name: 'assay v2 any script', ...v2, script: 'any', read: assayV2 },
  { name: 'split and parse v2 any script', ...v2, script: 'any', read: readServerSentEvents },
  { name: parserNamed('eventsource-parser'), ...v2, read: (chunks) => readWithParser(createParser, chunks) },
  { name: parserNamed('eventsource-parser-3'), ...v2, read: (chunks) => readWithParser(createParser3, chunks) },
  { name: 'official v2 5.0.277', ...slowV2, read: (chunks) => readOfficially(version5, chunks) },
  { name: 'official v2 6.0.326', ...slowV2, read: (chunks) => readOfficially(version6, chunks) },
  { name: 'official v2 7.0.173', ...slowV2, read: (chunks) => readOfficially(version7, chunks) },
]

/** @param dependency its name in `package.json`, which has the version: as `4.1.3`, or after an `@` */
function parserNamed(dependency: string): string {
  const file = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  const { dependencies }: { readonly dependencies: Readonly<Record<string, string>> } = JSON.parse(file)
  return `eventsource-parser ${dependencies[dependency]?.replace(/^.*@/, '')}`
}

/** Counts what a reader finds. @param read reports each event, with the number of characters in its delta */
async function tallied(read: (event: (characters: number) => void) => void | Promise<void>): Promise<Reading> {
  const found = { events: 0, characters: 0 }
  await read((characters) => {
    found.events++
    found.characters += characters
  })
  return found
}

function readWithAssay(protocol: StreamProtocol, chunks: Chunks): Promise<Reading> {
  return tallied((event) => {
    const decoder = createDecoder(protocol)
    const count = (items: readonly StreamItem[]) => {
      for (const item of items) if (item.kind === 'event') event(deltaOf(item).length)
    }
    for (const chunk of chunks) count(decoder.push(chunk, 0))
    count(decoder.end(0))
  })
}

/*
 * The practical limit: code for a stream in which nothing unusual occurs. It has one decoder in streaming mode, a split
 * and JSON.parse. It ignores offsets, arrival times, comments, other fields or ends of lines, bounds and errors. It
 * does join an event that a chunk cuts, since it would otherwise not read the same bytes.
 */
function readSplit(chunks: Chunks, separator: string, charactersIn: (piece: string) => number): Promise<Reading> {
  return tallied((event) => {
    const decoder = new TextDecoder()
    let rest = ''
    for (const chunk of chunks) {
      const pieces = (rest + decoder.decode(chunk, { stream: true })).split(separator)
      rest = pieces.pop() ?? ''
      for (const piece of pieces) event(charactersIn(piece))
    }
  })
}

function readServerSentEvents(chunks: Chunks): Promise<Reading> {
  return readSplit(chunks, '\n\n', (block) => deltaLength(JSON.parse(block.slice('data: '.length))))
}

function readLines(chunks: Chunks): Promise<Reading> {
  return readSplit(chunks, '\n', (line) => {
    const value: Json = JSON.parse(line.slice('0:'.length))
    return line.startsWith('0') && typeof value === 'string' ? value.length : 0
  })
}

function deltaLength(value: Json): number {
  return isJsonObject(value) && typeof value.delta === 'string' ? value.delta.length : 0
}

/** The parsers of versions 3 and 4 only differ in how they report errors, which this corpus does not have. */
type CreateParser = (callbacks: { onEvent: (event: { data: string }) => void }) => { feed: (text: string) => void }

function readWithParser(create: CreateParser, chunks: Chunks): Promise<Reading> {
  return tallied((event) => {
    const parser = create({ onEvent: ({ data }) => event(deltaLength(JSON.parse(data))) })
    const decoder = new TextDecoder()
    for (const chunk of chunks) parser.feed(decoder.decode(chunk, { stream: true }))
  })
}

function readWithVersion4(chunks: Chunks): Promise<Reading> {
  return tallied((event) => processDataStream({ stream: streamOf(chunks), onTextPart: (text) => event(text.length) }))
}

/** The part of a release that reads a stream. Each release has its own schema, and checks more than the one before. */
interface OfficialReader<Schema> {
  readonly uiMessageChunkSchema: Schema
  readonly parseJsonEventStream: (source: {
    readonly stream: ReadableStream<Uint8Array>
    readonly schema: Schema
  }) => ReadableStream<{
    readonly success: boolean
    readonly value?: { readonly type: string; readonly delta?: unknown }
  }>
}

function readOfficially<Schema>(official: OfficialReader<Schema>, chunks: Chunks): Promise<Reading> {
  const source = { stream: streamOf(chunks), schema: official.uiMessageChunkSchema }
  return tallied(async (event) => {
    for await (const { success, value } of official.parseJsonEventStream(source))
      if (success) event(typeof value?.delta === 'string' ? value.delta.length : 0)
  })
}

function streamOf(chunks: Chunks): ReadableStream<Uint8Array> {
  return ReadableStream.from(chunks)
}
