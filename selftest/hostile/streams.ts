import { type Behaviour, behaving, ending, piece, streamHead, whole, writeOn, writeSlowly } from './behaviour.ts'

/** Streams that never end, or whose size no valid answer has. */
export const streamBehaviours: readonly Behaviour[] = [
  stream('endless-stream', 'Text comes without end, as fast as it is read.', (socket, { version }) => {
    writeOn(socket, () => piece(version, 'and on '))
  }),
  stream('endless-slow-stream', 'Text comes without end, ten words a second.', (socket, { version }) => {
    writeSlowly(socket, 100, () => piece(version, 'and on '))
  }),
  stream('100000-events', 'An answer of a hundred thousand words, each an event.', (socket, { version }) => {
    writeOn(socket, (count) => (count < 100_000 ? piece(version, `word${count} `) : null))
  }),
  stream(
    'event-of-4-megabytes',
    'One event of four megabytes, nearly as long as an answer may be.',
    (socket, { version }) => {
      socket.end(piece(version, 'x'.repeat(4_000_000)))
    },
  ),
  stream('event-of-8-megabytes', 'One event of eight megabytes.', (socket, { version }) => {
    socket.end(piece(version, 'x'.repeat(8_000_000)))
  }),
  stream('line-without-end', 'A line never ends.', (socket) => {
    writeOn(socket, () => `data: ${'x'.repeat(65_536)}`)
  }),
  stream('event-of-10000-lines', 'One event of ten thousand lines.', (socket) => {
    socket.end(`${'data: {\n'.repeat(10_000)}\n`)
  }),
  stream('deep-event', 'An event of a hundred thousand lists in one another.', (socket, { version }) => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    socket.end(version === 'v1' ? `2:${deep}\n` : `data: {"type":"data-any","data":${deep}}\n\n`)
  }),
  stream('comments-without-end', 'Nothing comes but comments.', (socket) => {
    writeSlowly(socket, 20, () => ': still here\n\n')
  }),
  stream('bytes-that-are-no-text', 'Events of random bytes, NUL and a byte order mark.', (socket) => {
    const bytes = Buffer.from(Array.from({ length: 4096 }, (_, index) => (index * 167 + 13) % 256))
    socket.end(Buffer.concat([Buffer.from('\uFEFFdata: '), bytes, Buffer.from('\0\n\n')]))
  }),
  stream('escapes-in-text', 'Words clear the screen, and are markup.', (socket, { version }) => {
    socket.end(piece(version, '\u001b[2J\u001b]0;taken\u0007</script><script>hostile()</script>'))
  }),
  stream('cut-in-a-word', 'The connection is reset in the middle of an event.', (socket, { version }) => {
    socket.write(piece(version, 'half a wo').slice(0, -6), () => socket.resetAndDestroy())
  }),
  stream('silence-after-the-head', 'Nothing comes after the headers.', () => undefined),
  stream('silence-after-a-word', 'Nothing comes after the first word.', (socket, { version }) => {
    socket.write(piece(version, 'first '))
  }),
  ending('stream-of-json', 'An answer is JSON and no stream.', 'streams', () =>
    whole(200, 'application/json', '{"answer":"no stream"}'),
  ),
]

function stream(name: string, like: string, write: Behaviour['answer']): Behaviour {
  return behaving(name, like, 'streams', (socket, asked) => {
    socket.write(streamHead)
    write(socket, asked)
  })
}
