import { redactor } from '../../harness/redaction/redaction.ts'
import { readTarget } from '../../harness/target/target-file.ts'
import { measuredStreams } from '../../load/figures/objectives.ts'
import { findK6 } from '../../load/k6/binary.ts'
import { runK6 } from '../../load/k6/run-k6.ts'
import { isWhole } from '../../load/plan/record.ts'
import { carriersOf, partOf, planOf } from '../../load/streams/stream-parts.ts'
import { KEY, type Printed } from './ours.ts'
import { type Load, question } from './tool.ts'

/** Puts on one load as `npm run load` does, from the first stream to its figures, without self-check and report. */

const load: Load = JSON.parse(process.argv[2] ?? '{}')
const target = readTarget(process.argv[3] ?? '')
const k6 = await findK6({ tell: console.error })
if (k6.kind === 'missing') throw new Error(k6.remedy)

const streams = Math.round(load.rate * load.seconds)
const request = {
  operation: 'createAssistantMessageV2',
  protocol: 'v2' as const,
  url: load.url,
  headers: { 'Content-Type': 'application/json' },
  secretHeaders: {},
  body: JSON.stringify(question),
  followUp: null,
  key: KEY,
}
const timed = { wanted: { requirement: 'load-assistant-v2-streams-complete', request }, alone: { milliseconds: 1 } }
const stages = [{ seconds: load.seconds, from: load.rate, to: load.rate }]
const size = { streams, users: load.atATime, carriers: carriersOf(load.atATime, 1) }
const part = { ...partOf({ run: { target } }, timed, { stages }), ...size }
const result = await runK6('streams', planOf(target, [part]), { k6, redact: redactor([]), run: { target, load: null } })
const { figures, load: shown } = measuredStreams(part, result.records, result, target.objectives)
const { firstTextP95, gapP99 } = shown
const broken = result.records.filter((record) => !isWhole(record)).length
const invalid = figures.invalid ?? (broken === 0 ? null : `${broken} of ${streams} streams were not whole`)
const printed: Printed = { firstTextP95, gapP99, invalid }
console.log(`\n${JSON.stringify(printed)}`)
