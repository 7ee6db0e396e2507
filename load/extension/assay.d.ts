/** The module that `load/extension` adds to k6: a POST whose body is read as it arrives. */
declare module 'k6/x/assay' {
  export interface PostParams {
    readonly protocol: 'v1' | 'v2'
    readonly headers: Readonly<Record<string, string>>
    /** Longest time for the whole exchange, in milliseconds. */
    readonly timeout: number
    readonly tags?: Readonly<Record<string, string>>
    /** Statuses that do not count as failures in `http_req_failed`; left out: k6's own, 200 to 399. */
    readonly expectedStatuses?: readonly number[]
  }

  /** Times are in milliseconds since the request was sent, except `startedAt`, which counts from the epoch. */
  export interface StreamAnswer {
    /** 0 where no response came. */
    readonly status: number
    readonly headers: readonly (readonly [name: string, value: string])[]
    /** Empty where no response came. */
    readonly end: 'complete' | 'cut' | 'limit' | 'timeout' | ''
    /** Empty where a response came. */
    readonly failureKind: 'connect' | 'timeout' | 'reset' | 'protocol' | ''
    readonly failure: string
    readonly startedAt: number
    readonly headersAt: number
    readonly duration: number
    /** -1 where no text came. */
    readonly firstText: number
    /** Characters of all texts together. */
    readonly characters: number
    /** Digest of all texts together: equal texts have equal digests. */
    readonly digest: string
    /** A finish event was seen. */
    readonly finished: boolean
    /** An error event was seen. */
    readonly refused: boolean
    /** An event came where the protocol does not allow it. */
    readonly disordered: boolean
    /** Ids of thread and message; empty where the stream names none. */
    readonly thread: string
    readonly message: string
    /** 95th percentile of the times between two arrivals of text. */
    readonly gapP95: number
    /** The same times as a histogram in JSON, by the bucket's number. */
    readonly gaps: string
    /** The whole body in base64. */
    readonly body: () => string
    readonly arrivals: () => readonly { readonly at: number; readonly bytes: number }[]
  }

  /** Rejects for nothing that the service does: that is in the answer. */
  export function post(url: string, body: string, params: PostParams): Promise<StreamAnswer>
}
