import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { percentile } from '../../harness/figures.ts'
import type { Service, Truth } from './service.ts'

/**
 * The service of this bench. It writes words that were encoded only once to the socket, since a service that used most
 * of a processor would leave too little for the generators. It records when each word was written.
 */

const service: Service = JSON.parse(process.argv[2] ?? '{}')

/** Faults of single answers break one answer in this many. */
const BROKEN_EVERY = 10
const DROPPED_EVERY = 200
/** Milliseconds by which each answer takes longer than the one before. */
const GROWTH = 1
/**
 * Milliseconds for which an answer keeps others from beginning; and until the first text where there are too many
 * answers.
 */
const SERIAL = 20
const LATE = 2500
const MOST_AT_A_TIME = 50

const headers = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache',
  'x-vercel-ai-ui-message-stream': 'v1',
  'transfer-encoding': 'chunked',
}

const chunk = (text: string) => Buffer.from(`${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`)
const event = (value: object) => `data: ${JSON.stringify(value)}\n\n`
const id = 'text-1'
const words = Array.from({ length: service.words }, (_, index) =>
  chunk(event({ type: 'text-delta', id, delta: `word${index} ` })),
)
const failure = chunk(`${event({ type: 'error', errorText: 'The model is overloaded.' })}data: [DONE]\n\n`)

let number = 0
let atATime = 0
let mostAtATime = 0
let begunAt = 0
let endedAt = 0
let freeAt = 0
/** For each answer, when its request came and when its words were written. */
const times: number[][] = []

const server = createServer((request, response) => {
  const arrived = performance.now()
  request.resume()
  request.once('end', () => answer(request, response, arrived))
})
// Closing a connection while a request is on its way would be a fault that the bench did not intend.
server.keepAliveTimeout = 600_000
server.listen(0, '127.0.0.1', 4096, () => {
  const address = server.address()
  process.send?.(address !== null && typeof address === 'object' ? address.port : 0)
})
process.on('message', () => process.send?.(truth()))

async function answer(request: IncomingMessage, response: ServerResponse, arrived: number): Promise<void> {
  const index = number++
  const written = [arrived]
  times.push(written)
  begunAt ||= Date.now()
  mostAtATime = Math.max(mostAtATime, ++atATime)
  response.once('close', () => {
    atATime--
    endedAt = Date.now()
  })
  const { fault } = service
  const isBroken = index % BROKEN_EVERY === BROKEN_EVERY - 1
  if (fault === '1 in 200 dropped' && index % DROPPED_EVERY === DROPPED_EVERY - 1) {
    request.socket.destroy()
    return
  }
  if (fault === 'refused over 50' && atATime > MOST_AT_A_TIME) {
    response.writeHead(429, { 'content-type': 'application/json' }).end('{"error":"too many at a time"}')
    return
  }
  response.writeHead(200, headers).flushHeaders()
  const { socket } = request
  const start = [{ type: 'start', messageId: `message-${index}` }, { type: 'start-step' }, { type: 'text-start', id }]
  socket.write(chunk(start.map(event).join('')))
  const firstAt = performance.now() + untilFirst(index)
  for (const [place, word] of words.entries()) {
    // Timed by the clock: pauses between words would add up the lateness of timers, most of all where they are short.
    await delay(Math.max(0, firstAt + place * service.pause - performance.now()))
    if (socket.destroyed) return
    if (isBroken && place === Math.floor(words.length / 3)) {
      if (fault === 'error in a 200') socket.write(failure)
      if (fault === 'error in a 200' || fault === 'cut streams') return void response.end()
      if (fault === 'repeated text') for (const again of words.slice(0, place)) socket.write(again)
    }
    written.push(performance.now())
    socket.write(word)
  }
  const messageMetadata = { threadId: `thread-${index}` }
  const end = [{ type: 'text-end', id }, { type: 'finish-step' }, { type: 'finish', messageMetadata }]
  socket.write(chunk(`${end.map(event).join('')}data: [DONE]\n\n`))
  response.end()
}

/** Milliseconds to the first word. */
function untilFirst(index: number): number {
  const { first, fault } = service
  if (fault === 'growing latency') return first + index * GROWTH
  if (fault === 'slow first text') return LATE
  if (fault !== 'serialised') return first
  const now = performance.now()
  freeAt = Math.max(now, freeAt) + SERIAL
  return freeAt - now
}

function truth(): Truth {
  const gaps = times.flatMap(([, ...written]) => written.slice(1).map((at, place) => at - (written[place] ?? at)))
  const firstTexts = times.flatMap(([arrived = 0, first]) => (first === undefined ? [] : [first - arrived]))
  return {
    streams: times.length,
    events: gaps.length + firstTexts.length,
    atATime: mostAtATime,
    begunAt,
    endedAt,
    firstTextP95: percentile(firstTexts, 0.95) ?? Number.NaN,
    gapP99: percentile(gaps, 0.99) ?? Number.NaN,
  }
}
