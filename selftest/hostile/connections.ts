import { type Behaviour, behaving, ending, head, jobWith, json, whole, writeOn, writeSlowly } from './behaviour.ts'

const typed = { 'Content-Type': 'application/json' }
const chunked = head(200, { ...typed, 'Transfer-Encoding': 'chunked' })

/** Answers that are not valid HTTP, or lead to another host. */
export const connectionBehaviours: readonly Behaviour[] = [
  behaving('silence', 'No request gets an answer.', 'everything', () => undefined),
  behaving('silent-jobs', 'No job gets an answer.', 'jobs', () => undefined),
  behaving('reset-at-once', 'Each connection is reset.', 'everything', (socket) => socket.resetAndDestroy()),
  behaving('reset-after-the-head', 'A connection is reset after the headers.', 'jobs', (socket) => {
    socket.write(head(200, { ...typed, 'Content-Length': '500' }), () => socket.resetAndDestroy())
  }),
  behaving('half-closed', 'A connection is closed on one side before an answer.', 'jobs', (socket) => {
    socket.end()
  }),
  ending(
    'shorter-than-it-says',
    'A body is shorter than its length.',
    'jobs',
    () => `${head(200, { ...typed, 'Content-Length': '10000' })}${jobWith('short')}`,
  ),
  ending(
    'longer-than-it-says',
    'A body is longer than its length.',
    'jobs',
    () => `${head(200, { ...typed, 'Content-Length': '10' })}${jobWith('long')}`,
  ),
  ending('two-lengths', 'An answer has two lengths that differ.', 'jobs', () =>
    json(jobWith('two'), { 'content-length': '3' }),
  ),
  ending('length-and-chunks', 'An answer has a length and is chunked.', 'jobs', () =>
    json('2\r\n{}\r\n0\r\n\r\n', { 'Transfer-Encoding': 'chunked' }),
  ),
  ending('chunk-size-that-is-none', 'The size of a chunk is no number.', 'jobs', () => `${chunked}zz\r\n{}\r\n`),
  behaving('chunks-without-end', 'The last chunk never comes.', 'jobs', (socket) => {
    socket.write(`${chunked}2\r\n{}\r\n`)
  }),
  ending('two-answers', 'Two answers come to one request.', 'jobs', () =>
    Buffer.concat([json(jobWith('one')), json(jobWith('two'))]),
  ),
  ending('header-of-10-megabytes', 'A header is ten megabytes long.', 'jobs', () =>
    json(jobWith('header'), { 'X-Long': 'x'.repeat(10_000_000) }),
  ),
  ending('10000-headers', 'An answer has ten thousand headers.', 'jobs', () => {
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`X-${index}`, 'x']))
    return json(jobWith('headers'), many)
  }),
  behaving('headers-without-end', 'The headers never end, a line each second.', 'jobs', (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n')
    writeSlowly(socket, 1000, (count) => `X-${count}: x\r\n`)
  }),
  behaving('continue-without-end', 'Nothing comes but 100 Continue.', 'jobs', (socket) => {
    writeOn(socket, () => head(100))
  }),
  ending('status-that-is-none', 'The status is 999.', 'jobs', () => whole(999, 'application/json', jobWith('status'))),
  ending('another-protocol', 'What answers speaks another protocol.', 'everything', () => 'SSH-2.0-OpenSSH_9.2\r\n'),
  ending('redirect-elsewhere', 'A request is sent on to another host.', 'jobs', ({ elsewhere }) =>
    whole(307, 'text/plain', '', { Location: elsewhere }),
  ),
  ending('streams-redirected-elsewhere', 'A question is sent on to another host.', 'streams', ({ elsewhere }) =>
    whole(308, 'text/plain', '', { Location: elsewhere }),
  ),
  ending('wait-for-ever', 'Every answer asks to come again in thirty years.', 'everything', () =>
    whole(429, 'application/json', '{}', { 'Retry-After': '999999999' }),
  ),
  ending('wait-a-negative-time', 'A job is unavailable, and asks to come again before now.', 'jobs', () =>
    whole(503, 'application/json', '{}', { 'Retry-After': '-5' }),
  ),
  ending('polls-of-another-job', 'Each look at a job shows another one.', 'polls', () =>
    json(jobWith(String(Math.random()))),
  ),
]

/** The beginning of a TLS record with a handshake of 16 KB (RFC 8446 section 5.1). */
const recordHead = '\x16\x03\x03\x40\x00'

/** TLS connections that never become ready for a request. */
export const handshakeBehaviours: readonly Behaviour[] = [
  behaving(
    'handshake-that-never-begins',
    'A connection is accepted, and its handshake gets no answer.',
    'handshakes',
    () => undefined,
  ),
  behaving('handshake-byte-a-second', 'The handshake comes a byte at a time.', 'handshakes', (socket) => {
    writeSlowly(socket, 1000, (count) => recordHead[count] ?? '\0')
  }),
]
