import path from 'node:path'
import { redactor } from '../../harness/sending/redaction.ts'
import { readTarget } from '../../harness/target/target-file.ts'
import { streamFigures } from '../../load/figures.ts'
import { findK6 } from '../../load/k6-binary.ts'
import { runK6 } from '../../load/k6-run.ts'
import { measured } from '../../load/objectives.ts'
import type { StreamPart } from '../../load/plan.ts'
import { isWhole } from '../../load/record.ts'
import { carriersOf } from '../../load/stream-parts.ts'
import { KEY, type Printed } from './ours.ts'
import { ANSWER_SECONDS, type Load, question } from './tool.ts'

/** One load as `npm run load` puts it on, from the first stream to its figures: without the self-check before it and the report. */

const load: Load = JSON.parse(process.argv[2] ?? '{}')
const target = readTarget(process.argv[3] ?? '')
const k6 = await findK6({ env: process.env, cache: path.resolve('.assay'), tell: console.error })
if (k6.kind === 'missing') throw new Error(k6.remedy)

const streams = Math.round(load.rate * load.seconds)
const part: StreamPart = {
  requirement: 'load-assistant-v2-streams-complete',
  request: {
    operation: 'createAssistantMessageV2',
    protocol: 'v2',
    url: load.url,
    headers: { 'Content-Type': 'application/json' },
    secretHeaders: {},
    body: JSON.stringify(question),
    followUp: null,
    key: KEY,
  },
  stages: [{ seconds: load.seconds, from: load.rate, to: load.rate }],
  streams,
  questions: ['How is a package installed?'],
  conversations: [],
  users: load.atATime,
  carriers: carriersOf(load.atATime, 1),
  keepEvery: Math.ceil(streams / 30),
  leavesAfter: null,
}
const plan = { parts: [part], jobs: null, timeout: ANSWER_SECONDS * 1000, stopErrorRate: null, stopSeconds: null }
const result = await runK6('streams', plan, { k6, redact: redactor([]), run: { target, load: null } })
const figures = streamFigures(part, result.records, result, target.objectives)
const { firstTextP95, gapP99 } = measured(figures, result.records)
const broken = result.records.filter((record) => !isWhole(record)).length
const invalid = figures.invalid ?? (broken === 0 ? null : `${broken} of ${streams} streams were not whole`)
const printed: Printed = { firstTextP95, gapP99, invalid }
console.log(`\n${JSON.stringify(printed)}`)
