import { processDataStream } from 'ai-4.3.19'
import * as version5 from 'ai-5.0.277'
import * as version6 from 'ai-6.0.326'
import * as version7 from 'ai-7.0.173'
import { createParser } from 'eventsource-parser'
import { createParser as createParser3 } from 'eventsource-parser-3'
import { createDecoder } from '../harness/wire/decode.ts'
import { isJsonObject, type Json } from '../harness/wire/json.ts'
import type { StreamItem } from '../harness/wire/stream-item.ts'
import { deltaOf } from '../harness/wire/summary.ts'
import type { StreamProtocol } from '../schemas/stream-protocols.ts'
import type { Script } from './decode-corpus.ts'
import { readLines, readServerSentEvents } from './decode-split.ts'

/** What a reader found: it must be all there is, or its speed means nothing. */
export interface Reading {
  readonly events: number
  readonly characters: number
}

type Chunks = readonly Uint8Array[]

export interface Reader {
  readonly name: string
  readonly protocol: StreamProtocol
  readonly script: Script
  /** For each sample: what is slow reads less of the same. */
  readonly megabytes: number
  readonly read: (chunks: Chunks) => Reading | Promise<Reading>
}

const v1 = { protocol: 'v1', script: 'ascii', megabytes: 50 } as const
const v2 = { protocol: 'v2', script: 'ascii', megabytes: 50 } as const
const slowV2 = { ...v2, megabytes: 10 }

const assayV1 = (chunks: Chunks) => readWithAssay('v1', chunks)
const assayV2 = (chunks: Chunks) => readWithAssay('v2', chunks)

/** Everything that turns bytes into events, each with its own means; all parse the JSON and look at every delta. */
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
  { name: 'eventsource-parser 4.1.3', ...v2, read: (chunks) => readWithParser(createParser, chunks) },
  { name: 'eventsource-parser 3.1.1', ...v2, read: (chunks) => readWithParser(createParser3, chunks) },
  { name: 'official v2 5.0.277', ...slowV2, read: (chunks) => readParts(partsOf(version5, chunks)) },
  { name: 'official v2 6.0.326', ...slowV2, read: (chunks) => readParts(partsOf(version6, chunks)) },
  { name: 'official v2 7.0.173', ...slowV2, read: (chunks) => readParts(partsOf(version7, chunks)) },
]

function readWithAssay(protocol: StreamProtocol, chunks: Chunks): Reading {
  let events = 0
  let characters = 0
  const count = (items: readonly StreamItem[]) => {
    for (const item of items) {
      if (item.kind !== 'event') continue
      events++
      characters += deltaOf(item).length
    }
  }
  const decoder = createDecoder(protocol)
  for (const chunk of chunks) count(decoder.push(chunk, 0))
  count(decoder.end(0))
  return { events, characters }
}

/** The parsers of versions 3 and 4 differ in how they report errors, which this corpus has none of. */
type CreateParser = (callbacks: { onEvent: (event: { data: string }) => void }) => { feed: (text: string) => void }

function readWithParser(create: CreateParser, chunks: Chunks): Reading {
  let events = 0
  let characters = 0
  const parser = create({
    onEvent: ({ data }) => {
      const value: Json = JSON.parse(data)
      events++
      characters += isJsonObject(value) && typeof value.delta === 'string' ? value.delta.length : 0
    },
  })
  const decoder = new TextDecoder()
  for (const chunk of chunks) parser.feed(decoder.decode(chunk, { stream: true }))
  return { events, characters }
}

async function readWithVersion4(chunks: Chunks): Promise<Reading> {
  let events = 0
  let characters = 0
  await processDataStream({
    stream: streamOf(chunks),
    onTextPart: (text) => {
      events++
      characters += text.length
    },
  })
  return { events, characters }
}

/** The part of a release that reads a stream. Its schema is its own: each release checks more. */
interface OfficialReader<Schema> {
  readonly uiMessageChunkSchema: Schema
  readonly parseJsonEventStream: (source: {
    readonly stream: ReadableStream<Uint8Array>
    readonly schema: Schema
  }) => ReadableStream<Parsed>
}

function partsOf<Schema>(official: OfficialReader<Schema>, chunks: Chunks): ReadableStream<Parsed> {
  return official.parseJsonEventStream({ stream: streamOf(chunks), schema: official.uiMessageChunkSchema })
}

type Parsed =
  | { readonly success: true; readonly value: { readonly type: string; readonly delta?: unknown } }
  | { readonly success: false }

async function readParts(parts: ReadableStream<Parsed>): Promise<Reading> {
  let events = 0
  let characters = 0
  for await (const part of parts) {
    if (!part.success) continue
    events++
    characters += typeof part.value.delta === 'string' ? part.value.delta.length : 0
  }
  return { events, characters }
}

function streamOf(chunks: Chunks): ReadableStream<Uint8Array> {
  let next = 0
  return new ReadableStream({
    pull: (controller) => {
      const chunk = chunks[next++]
      if (chunk === undefined) controller.close()
      else controller.enqueue(chunk)
    },
  })
}
