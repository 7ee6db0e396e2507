import type { SendFailure } from '../exchange/exchange.ts'

/** Why no answer came, told from the error that Node gives. */
export function failureOf(error: Error & { readonly code?: string }): SendFailure {
  const code = error.code ?? error.name
  if (code === 'ECONNRESET' || code === 'EPIPE') return { kind: 'reset', message: `${unanswered.message} (${code})` }
  if (code.startsWith('HPE_')) return { kind: 'protocol', message: `the answer is not HTTP (${code})` }
  const causes: readonly unknown[] = error instanceof AggregateError ? error.errors : [error]
  if (causes.every(isOfThisMachine)) return { kind: 'local', message: `this machine could send nothing (${code})` }
  return unconnected(code)
}

/** The other end closed in good order and had not answered, for which Node gives no error. */
export const unanswered: SendFailure = { kind: 'reset', message: 'the connection was closed before an answer came' }

function unconnected(why: string): SendFailure {
  return { kind: 'connect', message: `no connection (${why})` }
}

/** @param timeout milliseconds that a connection had to come about */
export function unconnectedWithin(timeout: number): SendFailure {
  return unconnected(`none within ${timeout / 1000} s`)
}

/** What a failure says where a machine answers that nothing listens at the port. */
export const NOTHING_LISTENS = 'ECONNREFUSED'

/** No name server, network, port, file handle or memory to send with. A refused connection is the other end's doing. */
const LOCAL_CODES = ['EAI_AGAIN', 'ENETUNREACH', 'ENETDOWN', 'EADDRNOTAVAIL', 'EMFILE', 'ENFILE', 'ENOBUFS']

function isOfThisMachine(error: unknown): boolean {
  return error instanceof Error && 'code' in error && LOCAL_CODES.includes(String(error.code))
}
