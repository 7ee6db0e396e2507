import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { StartError } from '../settings/settings-file.ts'

export interface Listener {
  /** `http://127.0.0.1:4010` */
  readonly origin: string
  /** Stops listening and breaks off what is still being answered. */
  readonly close: () => Promise<void>
}

/** Loopback only: the keys are public knowledge. */
const HOST = '127.0.0.1'

/**
 * Serves on a port of the loopback interface; port 0 is any free one.
 *
 * @throws StartError where the port is taken or not allowed
 */
export async function listen(
  port: number,
  option: string,
  serve: (origin: string) => RequestListener,
): Promise<Listener> {
  const server = createServer()
  server.listen(port, HOST)
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    const why = error.code === 'EADDRINUSE' ? 'is in use' : `can't be listened on (${error.code ?? error.message})`
    throw new StartError(`port ${port} ${why}; give another with ${option}, or 0 for any free one`)
  })
  const address = server.address()
  if (address === null || typeof address === 'string')
    throw new Error('a listener on a port has an address with a port')
  const origin = `http://${HOST}:${address.port}`
  server.on('request', serve(origin))
  const close = async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  return { origin, close }
}
