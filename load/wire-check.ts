import type { Options } from 'k6/options'
import type { Json } from '../harness/wire/json.ts'
import { judgeSample } from '../harness/wire/judge.ts'
import { recordedSample } from '../harness/wire/recording.ts'
import { readPlan, summaryText, tell } from './script.ts'

/**
 * Judges recorded streams inside k6, whose JavaScript lacks much that Node has: shows that the wire code needs none of
 * it. `files`: absolute paths of recordings, without their ending.
 */

const plan = readPlan<{ readonly files: readonly string[] }>()
const recordings = plan.files.map((file) => ({
  file,
  bytes: new Uint8Array(open(`${file}.txt`, 'b')),
  about: JSON.parse(open(`${file}.json`)) as Json,
}))

export const options: Options = { iterations: 1, vus: 1 }

export default function judgeAll(): void {
  for (const { file, bytes, about } of recordings) {
    const protocol = file.includes('/v1-') ? 'v1' : 'v2'
    tell({ file, judgement: judgeSample(protocol, recordedSample(bytes, about)) })
  }
}

export const handleSummary = summaryText
