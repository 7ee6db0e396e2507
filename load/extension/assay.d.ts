/** The module that `load/extension` adds to k6: a POST whose body is read as it arrives. */
declare module 'k6/x/assay' {
  export interface PostParams {
    readonly protocol: 'v1' | 'v2'
    readonly headers: Readonly<Record<string, string>>
    /** Longest time for the whole exchange, in milliseconds. */
    readonly timeout: number
    readonly tags?: Readonly<Record<string, string>>
    /** Statuses that are no failure in `http_req_failed`; left out: k6's own 200 to 399. */
    readonly expectedStatuses?: readonly number[]
  }

  /** Times are milliseconds since the request was sent, but for `startedAt`: since the epoch. */
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
    readonly texts: number
    /** Of all texts together. */
    readonly characters: number
    /** Of all texts together: the same text has the same one. */
    readonly digest: string
    /** A finish event was seen. */
    readonly finished: boolean
    /** An error event was seen. */
    readonly refused: boolean
    /** An event came where the protocol does not let it. */
    readonly disordered: boolean
    /** Ids of thread and message; empty where the stream names none. */
    readonly thread: string
    readonly message: string
    /** Of the times between two arrivals of text. */
    readonly gapP95: number
    /** The same times as a histogram in JSON, by number of the bucket. */
    readonly gaps: string
    /** The whole body in base64. */
    readonly body: () => string
    readonly arrivals: () => readonly { readonly at: number; readonly bytes: number }[]
  }

  /** Never rejects for what the service does: that is in the answer. */
  export function post(url: string, body: string, params: PostParams): Promise<StreamAnswer>
}
