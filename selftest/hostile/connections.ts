import { type Behaviour, head, jobWith, json, whole, writeOn, writeSlowly } from './behaviour.ts'

const typed = { 'Content-Type': 'application/json' }
const chunked = head(200, { ...typed, 'Transfer-Encoding': 'chunked' })

/** Answers that are no valid HTTP, or lead away. */
export const connectionBehaviours: readonly Behaviour[] = [
  {
    name: 'silence',
    like: 'No request gets an answer.',
    on: 'everything',
    answer: () => undefined,
  },
  {
    name: 'silent-jobs',
    like: 'No job gets an answer.',
    on: 'jobs',
    answer: () => undefined,
  },
  {
    name: 'reset-at-once',
    like: 'Each connection is reset.',
    on: 'everything',
    answer: (socket) => socket.resetAndDestroy(),
  },
  {
    name: 'reset-after-the-head',
    like: 'A connection is reset after the headers.',
    on: 'jobs',
    answer: (socket) => {
      socket.write(head(200, { ...typed, 'Content-Length': '500' }), () => socket.resetAndDestroy())
    },
  },
  {
    name: 'half-closed',
    like: 'A connection is closed on one side before an answer.',
    on: 'jobs',
    answer: (socket) => {
      socket.end()
    },
  },
  {
    name: 'shorter-than-it-says',
    like: 'A body is shorter than its length.',
    on: 'jobs',
    answer: (socket) => {
      socket.end(`${head(200, { ...typed, 'Content-Length': '10000' })}${jobWith('short')}`)
    },
  },
  {
    name: 'longer-than-it-says',
    like: 'A body is longer than its length.',
    on: 'jobs',
    answer: (socket) => {
      socket.end(`${head(200, { ...typed, 'Content-Length': '10' })}${jobWith('long')}`)
    },
  },
  {
    name: 'two-lengths',
    like: 'An answer has two lengths that differ.',
    on: 'jobs',
    answer: (socket) => {
      socket.end(json(jobWith('two'), { 'content-length': '3' }))
    },
  },
  {
    name: 'length-and-chunks',
    like: 'An answer has a length and is chunked.',
    on: 'jobs',
    answer: (socket) => {
      socket.end(json('2\r\n{}\r\n0\r\n\r\n', { 'Transfer-Encoding': 'chunked' }))
    },
  },
  {
    name: 'chunk-size-that-is-none',
    like: 'The size of a chunk is no number.',
    on: 'jobs',
    answer: (socket) => {
      socket.end(`${chunked}zz\r\n{}\r\n`)
    },
  },
  {
    name: 'chunks-without-end',
    like: 'The last chunk never comes.',
    on: 'jobs',
    answer: (socket) => {
      socket.write(`${chunked}2\r\n{}\r\n`)
    },
  },
  {
    name: 'two-answers',
    like: 'Two answers come to one request.',
    on: 'jobs',
    answer: (socket) => {
      socket.end(Buffer.concat([json(jobWith('one')), json(jobWith('two'))]))
    },
  },
  {
    name: 'header-of-10-megabytes',
    like: 'A header is ten megabytes long.',
    on: 'jobs',
    answer: (socket) => {
      socket.end(json(jobWith('header'), { 'X-Long': 'x'.repeat(10_000_000) }))
    },
  },
  {
    name: '10000-headers',
    like: 'An answer has ten thousand headers.',
    on: 'jobs',
    answer: (socket) => {
      const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`X-${index}`, 'x']))
      socket.end(json(jobWith('headers'), many))
    },
  },
  {
    name: 'headers-without-end',
    like: 'The headers never end, a line each second.',
    on: 'jobs',
    answer: (socket) => {
      socket.write('HTTP/1.1 200 OK\r\n')
      writeSlowly(socket, 1000, (count) => `X-${count}: x\r\n`)
    },
  },
  {
    name: 'continue-without-end',
    like: 'Nothing comes but 100 Continue.',
    on: 'jobs',
    answer: (socket) => {
      writeOn(socket, () => head(100))
    },
  },
  {
    name: 'status-that-is-none',
    like: 'The status is 999.',
    on: 'jobs',
    answer: (socket) => {
      socket.end(whole(999, 'application/json', jobWith('status')))
    },
  },
  {
    name: 'another-protocol',
    like: 'What answers speaks another protocol.',
    on: 'everything',
    answer: (socket) => {
      socket.end('SSH-2.0-OpenSSH_9.2\r\n')
    },
  },
  {
    name: 'redirect-elsewhere',
    like: 'A request is sent on to another host.',
    on: 'jobs',
    answer: (socket, { elsewhere }) => {
      socket.end(whole(307, 'text/plain', '', { Location: elsewhere }))
    },
  },
  {
    name: 'streams-redirected-elsewhere',
    like: 'A question is sent on to another host.',
    on: 'streams',
    answer: (socket, { elsewhere }) => {
      socket.end(whole(308, 'text/plain', '', { Location: elsewhere }))
    },
  },
  {
    name: 'wait-for-ever',
    like: 'Every answer asks to come again in thirty years.',
    on: 'everything',
    answer: (socket) => {
      socket.end(whole(429, 'application/json', '{}', { 'Retry-After': '999999999' }))
    },
  },
  {
    name: 'wait-a-negative-time',
    like: 'A job is unavailable, and asks to come again before now.',
    on: 'jobs',
    answer: (socket) => {
      socket.end(whole(503, 'application/json', '{}', { 'Retry-After': '-5' }))
    },
  },
  {
    name: 'polls-of-another-job',
    like: 'Each look at a job shows another one.',
    on: 'polls',
    answer: (socket) => {
      socket.end(json(jobWith(String(Math.random()))))
    },
  },
]
