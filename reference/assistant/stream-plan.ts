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

export type FrameKind =
  | 'start'
  | 'source'
  | 'detail'
  | 'text-start'
  | 'text'
  | 'text-end'
  | 'step-end'
  | 'finish'
  | 'thread'
  | 'error'
  | 'done'
