/** A whole streamed answer as data: faults change it, `play` sends it. */

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

export interface Frame {
  readonly kind: FrameKind
  readonly data: string | Uint8Array
  /** Milliseconds to wait before it is sent. */
  readonly pause: number
}

export interface Script {
  readonly protocol: 'v1' | 'v2'
  readonly headers: Readonly<Record<string, string>>
  readonly frames: readonly Frame[]
  /** `cut`: the connection is broken off after the last frame. */
  readonly end: 'complete' | 'cut'
}

export function frame(kind: FrameKind, data: string, pause = 0): Frame {
  return { kind, data, pause }
}
