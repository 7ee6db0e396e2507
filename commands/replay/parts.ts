import { type NotTested, notTested } from '../../harness/verdict/outcome.ts'

/** What a recording by another tool than ours may lack. `status` and `headers`: it holds the body alone. */
export type RecordedPart = 'status' | 'headers' | 'times' | 'end'

/** Requirements that are about one part alone: judged without it, they would pass or fail by our own invention. */
const rulesAbout: Readonly<Record<RecordedPart, readonly RegExp[]>> = {
  status: [/^service-answers-every-request$/, /^service-no-server-error-for-client-input$/],
  headers: [/^assistant-stream-v\d-(content-type|protocol-header)$/],
  times: [/^assistant-stream-v\d-(not-buffered|no-stall)$/],
  end: [/^assistant-stream-v\d-connection-complete$/],
}

const remedies: Readonly<Record<RecordedPart, string>> = {
  status: 'record with curl -i',
  headers: 'record with curl -i, or give --header',
  times: 'record it with verify, which keeps the time of each read',
  end: 'record it with verify, which tells a cut connection from an end',
}

/** Why a requirement can't be judged on a recording that lacks these parts; null where it can. */
export function unrecordedPart(id: string, unrecorded: readonly RecordedPart[]): NotTested | null {
  const part = unrecorded.find((one) => rulesAbout[one].some((rule) => rule.test(id)))
  return part === undefined ? null : notTested(`the recording does not hold its ${part}`, remedies[part])
}
