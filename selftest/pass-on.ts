import { type IncomingMessage, type OutgoingHttpHeaders, request, type ServerResponse } from 'node:http'

/** Passes a request on with these additional headers, and its answer back as it arrives. */
export function passOn(
  to: URL,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  besides: OutgoingHttpHeaders = {},
): void {
  const { method, headers } = incoming
  const onward = request(to, { method, headers: { ...headers, ...besides } }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
    outgoing.flushHeaders()
    answer.pipe(outgoing)
  })
  onward.on('error', () => outgoing.destroy())
  outgoing.on('close', () => onward.destroy())
  incoming.pipe(onward)
}
