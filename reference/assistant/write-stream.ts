import type { ServerResponse } from 'node:http'
import type { StreamPlan } from './stream-plan.ts'

/**
 * Sends a stream, each frame at its time; ends early when the client goes away.
 *
 * Written raw to the response: a web stream for each answer costs half the throughput. Times are measured from the start
 * and not from the frame before, so that a late timer does not make all that follows late. What is due at the same moment
 * goes out in one write.
 */
export async function writeStream({ frames, headers, end }: StreamPlan, outgoing: ServerResponse): Promise<void> {
  outgoing.writeHead(200, { ...headers })
  const start = performance.now()
  let due = 0
  let pending: Uint8Array[] = []
  for (const { data, pause } of frames) {
    if (pause > 0) {
      await flush(outgoing, pending)
      pending = []
      due += pause
      if (!(await waitUntil(start + due, outgoing))) return
    }
    pending.push(typeof data === 'string' ? Buffer.from(data) : data)
  }
  if (end === 'complete') {
    await flush(outgoing, pending)
    outgoing.end()
    return
  }
  if (outgoing.destroyed) return
  // Destroyed at once, the response would take along what it has not handed to the system yet: no answer at all.
  await new Promise<void>((resolve) => outgoing.write(Buffer.concat(pending), () => resolve()))
  outgoing.destroy()
}

/** Writes, and waits while the client reads too slowly. */
async function flush(outgoing: ServerResponse, chunks: readonly Uint8Array[]): Promise<void> {
  if (chunks.length === 0 || outgoing.destroyed) return
  if (outgoing.write(Buffer.concat(chunks))) return
  await new Promise<void>((resolve) => {
    const resume = () => {
      outgoing.off('drain', resume)
      outgoing.off('close', resume)
      resolve()
    }
    outgoing.on('drain', resume)
    outgoing.on('close', resume)
  })
}

/** False: the client has gone away. */
async function waitUntil(moment: number, outgoing: ServerResponse): Promise<boolean> {
  const remaining = moment - performance.now()
  // A frame that is late already still yields, so that its bytes are a read of their own.
  await new Promise<void>((resolve) => (remaining > 0 ? setTimeout(resolve, remaining) : setImmediate(resolve)))
  return !outgoing.destroyed
}
