import type { ServerResponse } from 'node:http'
import { constants, crc32, deflateRawSync } from 'node:zlib'

/** A whole streamed answer as data, which `writeStream` sends. */
export interface StreamPlan {
  readonly headers: Readonly<Record<string, string>>
  readonly frames: readonly Frame[]
  /** `cut`: the connection is closed after the last frame, without an end of the body. */
  readonly end: 'complete' | 'cut'
}

export interface Frame {
  readonly kind: FrameKind
  readonly data: string | Uint8Array
  /** Milliseconds to wait before the frame is sent. */
  readonly pause: number
}

type TextKind = 'text-start' | 'text' | 'text-end'
export type FrameKind = 'start' | 'source' | 'detail' | TextKind | 'step-end' | 'finish' | 'thread' | 'error' | 'done'

/**
 * The plan in gzip, as one member: of several, browsers read the first one alone. Each frame ends its block, so that it
 * can be read when it arrives.
 */
export function zippedPlan(plan: StreamPlan): StreamPlan {
  const frames = plan.frames.map((frame) => ({
    ...frame,
    data: deflateRawSync(frame.data, { finishFlush: constants.Z_SYNC_FLUSH }),
  }))
  const head: Frame = { kind: 'start', data: GZIP_HEAD, pause: 0 }
  const end: Frame = {
    kind: 'finish',
    data: gzipEnd(bytesOf(plan)),
    pause: 0,
  }
  return { ...asGzip(plan), frames: [head, ...frames, end] }
}

/** The whole answer, as one piece. */
export function bytesOf({ frames }: StreamPlan): Buffer {
  return Buffer.concat(frames.map(({ data }) => Buffer.from(data)))
}

/** The plan with the headers of an answer in gzip. */
export function asGzip(plan: StreamPlan): StreamPlan {
  return { ...plan, headers: { ...plan.headers, 'content-encoding': 'gzip', vary: 'accept-encoding' } }
}

/** The head of a gzip member without a name (RFC 1952 section 2.3). */
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])

/** An empty last block, then the checksum and the length of all data. */
function gzipEnd(data: Buffer): Buffer {
  const end = Buffer.alloc(10)
  end.writeUInt8(3)
  end.writeUInt32LE(crc32(data), 2)
  end.writeUInt32LE(data.length, 6)
  return end
}

/**
 * Sends a stream, each frame at its time; ends early when the client goes away.
 *
 * It writes directly to the response: a web stream for each answer would cost half the throughput. Times are measured
 * from the start and not from the frame before, so that a late timer does not delay everything after it. Frames that
 * are due at the same time go out in one write.
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
      // A frame that is already late still waits for the event loop, so that its bytes are a read of their own.
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
 * Waits until the system has taken the bytes. So the service does not run ahead of a slow reader, and closing the
 * response afterwards does not lose them.
 */
async function written(outgoing: ServerResponse, chunks: readonly Uint8Array[]): Promise<void> {
  if (chunks.length === 0 || outgoing.destroyed) return
  await new Promise<void>((resolve) => {
    const done = () => {
      outgoing.off('close', done)
      resolve()
    }
    // Where a connection breaks off during a write, the write itself may never report it.
    outgoing.on('close', done)
    outgoing.write(Buffer.concat(chunks), done)
  })
}
