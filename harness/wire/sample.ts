import type { Description } from '../../schemas/description/description.ts'
import type { RecordedResponse } from '../exchange/exchange.ts'

/** The parts of a recorded answer by which a stream is judged. */
export interface StreamSample extends Pick<RecordedResponse, 'headers' | 'arrivals' | 'end'> {
  readonly bytes: Uint8Array
}

/** What the judge needs of the run. */
export interface JudgeOptions {
  /** Judges single events by the description. */
  readonly validate: Description['validate']
}

/** What the judge needs beside the items. */
export type StreamContext = Omit<StreamSample, 'bytes'> & JudgeOptions
