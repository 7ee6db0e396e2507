import { once } from 'node:events'
import type { Server as HttpServer } from 'node:http'
import type { Server } from 'node:net'

/**
 * Starts a server on a free port that only this machine can reach, and returns the port.
 *
 * @throws Error where no port is free.
 */
export async function listenOnLoopback(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  return address !== null && typeof address === 'object' ? address.port : 0
}

/** Closes a server, with every connection that is still open. */
export function closeServer(server: HttpServer): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}
