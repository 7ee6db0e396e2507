import { createServer } from 'node:http'
import { connect } from 'node:net'
import { closeServer, listenOnLoopback } from '../../harness/sending/loopback.ts'
import { passOn } from '../pass-on.ts'

/** Header that is added to what passes, so that a service can refuse requests that did not come through the proxy. */
export const PROXY_HEADER = 'x-passed-proxy'

/**
 * A forward proxy on loopback, such as a company has: requests in absolute form are sent on, and `CONNECT` opens a
 * tunnel.
 *
 * @returns its address, and a function that ends it
 */
export async function startForwardProxy(): Promise<{ readonly address: string; readonly close: () => void }> {
  const server = createServer((incoming, outgoing) =>
    passOn(new URL(incoming.url ?? ''), incoming, outgoing, { [PROXY_HEADER]: '1' }),
  )
  server.on('connect', ({ url = '' }, client) => {
    const { hostname, port } = new URL(`http://${url}`)
    const onward = connect(Number(port || 80), hostname, () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n')
      client.pipe(onward).pipe(client)
    })
    onward.on('error', () => client.destroy())
    client.on('error', () => onward.destroy())
  })
  const port = await listenOnLoopback(server)
  return { address: `http://127.0.0.1:${port}`, close: () => closeServer(server) }
}
