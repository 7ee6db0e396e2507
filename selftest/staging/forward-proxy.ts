import { createServer, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'

/** Added to what passes, so that a service can refuse what has come by another way. */
export const PROXY_HEADER = 'x-passed-proxy'

/**
 * A forward proxy on loopback, as a company has one: requests in absolute form are sent on, `CONNECT` opens a tunnel.
 *
 * @returns its address, and what ends it
 */
export async function startForwardProxy(): Promise<{ readonly address: string; readonly close: () => void }> {
  const server = createServer((incoming, outgoing) => {
    const { method, headers, url = '' } = incoming
    const onward = request(url, { method, headers: { ...headers, [PROXY_HEADER]: '1' } }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      outgoing.flushHeaders()
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    outgoing.on('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  server.on('connect', ({ url = '' }, client) => {
    const { hostname, port } = new URL(`http://${url}`)
    const onward = connect(Number(port || 80), hostname, () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n')
      client.pipe(onward).pipe(client)
    })
    onward.on('error', () => client.destroy())
    client.on('error', () => onward.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { address: `http://127.0.0.1:${port}`, close }
}
