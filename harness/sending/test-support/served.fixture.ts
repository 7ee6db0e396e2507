import { createServer, Server as HttpServer, type RequestListener } from 'node:http'
import type { Server } from 'node:net'
import { onTestFinished } from 'vitest'
import { listenOnLoopback } from '../loopback.ts'

/** Starts a service that runs until the test has ended, and returns its address. */
export async function served(service: RequestListener | Server): Promise<string> {
  const server = typeof service === 'function' ? createServer(service) : service
  const port = await listenOnLoopback(server)
  onTestFinished(() => {
    server.close()
    if (server instanceof HttpServer) server.closeAllConnections()
  })
  return `http://127.0.0.1:${port}`
}
