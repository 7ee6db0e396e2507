import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'

/** A whole streamed answer as data: `writeStream` sends it. */
export interface StreamPlan {
  readonly headers: Readonly<Record<string, string>>
  readonly frames: readonly Frame[]
  /** `cut`: the connection is broken off after the last frame. */
  readonly end: 'complete' | 'cut'
}

export interface Frame {
  readonly kind: FrameKind
  readonly data: string | Uint8Array
  /** Milliseconds to wait before it is sent. */
  readonly pause: number
}

type TextKind = 'text-start' | 'text' | 'text-end'
export type FrameKind = 'start' | 'source' | 'detail' | TextKind | 'step-end' | 'finish' | 'thread' | 'error' | 'done'

/** The same in gzip, each frame a member of its own, so that each can be read when it comes (RFC 1952 section 2.2). */
export function zippedPlan(plan: StreamPlan): StreamPlan {
  const frames = plan.frames.map((frame) => ({ ...frame, data: gzipSync(frame.data) }))
  return { ...plan, headers: { ...plan.headers, 'content-encoding': 'gzip', vary: 'accept-encoding' }, frames }
}

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
      await written(outgoing, pending)
      pending = []
      due += pause
      const remaining = start + due - performance.now()
      // A frame that is late already still yields, so that its bytes are a read of their own.
      await new Promise<void>((resolve) => (remaining > 0 ? setTimeout(resolve, remaining) : setImmediate(resolve)))
      if (outgoing.destroyed) return
    }
    pending.push(typeof data === 'string' ? Buffer.from(data) : data)
  }
  await written(outgoing, pending)
  if (end === 'complete') outgoing.end()
  else outgoing.destroy()
}

/**
 * Waits until the system has the bytes: a client that reads slowly is not written ahead of, and a response that is then
 * destroyed does not take them along.
 */
async function written(outgoing: ServerResponse, chunks: readonly Uint8Array[]): Promise<void> {
  if (chunks.length === 0 || outgoing.destroyed) return
  await new Promise<void>((resolve) => {
    const done = () => {
      outgoing.off('close', done)
      resolve()
    }
    // Of a connection that breaks off during a write, the write itself may never say so.
    outgoing.on('close', done)
    outgoing.write(Buffer.concat(chunks), done)
  })
}
