import { type Behaviour, behaving, writeSlowly } from './behaviour.ts'

/** The beginning of a record of TLS that holds a handshake of 16 KB (RFC 8446 section 5.1). */
const recordHead = '\x16\x03\x03\x40\x00'

/** Connections over TLS that are never ready for a request. */
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
