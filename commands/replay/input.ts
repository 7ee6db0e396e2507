import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { Type } from '@sinclair/typebox'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import { type Data, nullable, object, oneOf, text, texts } from '../../harness/json/define.ts'
import {
  firstError,
  jsonOrProblem,
  type Lines,
  readJson,
  readLines,
  type Unreadable,
  validator,
} from '../../harness/json/read.ts'
import { profiles } from '../../harness/target/run.ts'
import type { Target } from '../../harness/target/target.ts'
import { completeTarget } from '../../harness/target/target-file.ts'
import { targetDefinition } from '../../harness/target/target-schema.ts'
import { messageOf } from '../../harness/text/format.ts'
import { isExchange, readOutcomes, readVerdicts } from '../../harness/verdict/read-results.ts'
import { resultFiles } from '../../harness/verdict/results.ts'
import type { Verdict } from '../../harness/verdict/verdict-model.ts'
import { isObject } from '../../requirements/reading/body.ts'
import { ConfigurationError } from '../../schemas/description/configuration-error.ts'
import type { DescriptionView, StreamProtocol } from '../../schemas/description/description.ts'
import { type Headers, recordedBody } from './body.ts'
import { recordedByBrowser } from './har.ts'
import type { Recording } from './replay.ts'

/** What a replay reads of `run.json`, which may come from anyone. */
const runDefinition = object({
  id: text,
  target: targetDefinition,
  profile: oneOf(profiles),
  only: nullable(texts),
  startedAt: text,
})
// A run of an earlier version has fewer members of its target.
const isRun = validator(runDefinition, { useDefaults: true })

// A run of an earlier version does not name it.
const isOfDocument = validator(object({ document: Type.Optional(nullable(text)) }))

/** The name of the document that the run beside a recording was given, which keeps it under another one. */
export function documentNameBeside(file: string): string | undefined {
  const document = readJson(path.join(path.dirname(file), 'run.json'), isOfDocument)?.document ?? null
  return document === null ? undefined : path.basename(document)
}

/** A recording and what lies beside it. */
export interface ReplayInput extends Recording {
  readonly file: string
  /** The run's own; null for a recording that no run has made. */
  readonly run: Data<typeof runDefinition> | null
  /** What the run made of it; null where it did not come to that. */
  readonly verdicts: readonly Verdict[] | null
  readonly target: Target
  /** Lines that hold no exchange, which are left out: a killed run leaves a torn one. */
  readonly unreadable: readonly Unreadable[]
}

/** What a user says of a file of bytes. */
interface BodyOptions {
  readonly protocol: StreamProtocol | null
  readonly headers: Headers
}

/** The file that a replay reads: in the results folder of a run, its exchanges. */
export function recordingFile(asked: string): string {
  if (!existsSync(asked)) {
    throw new ConfigurationError(
      `${asked}: no such file; name the exchanges.ndjson of a run, a HAR, or a recorded answer`,
    )
  }
  if (!statSync(asked).isDirectory()) return asked
  const file = path.join(asked, resultFiles.exchanges)
  if (existsSync(file)) return file
  throw new ConfigurationError(`${asked}: no ${resultFiles.exchanges} here; name the results folder of a run`)
}

/**
 * Reads a recording: `exchanges.ndjson`, one exchange as JSON, a HAR, or the bytes of an answer.
 *
 * @throws ConfigurationError with `file:line` for what can't be read.
 */
export function readRecording(file: string, options: BodyOptions, view: DescriptionView): ReplayInput {
  const bytes = readBytes(file)
  if (options.protocol !== null || !looksLikeJson(bytes)) return foreign(file, recordedBody(file, bytes, options, view))
  // One exchange may be written over several lines, which is no NDJSON; a HAR always is one value.
  const whole = jsonOrProblem(bytes.toString('utf8'))
  if (whole.kind === 'broken') return recordedByRun(file, readLines(file, isExchange, file))
  if (isExchange(whole.value)) return recordedByRun(file, { values: [whole.value], unreadable: [] })
  if (isObject(whole.value) && 'log' in whole.value) return foreign(file, recordedByBrowser(file, whole.value, view))
  throw new ConfigurationError(`${file}:1: neither a HAR nor an exchange of a run: ${firstError(isExchange)}`)
}

function readBytes(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    // No right to it, or more than a buffer holds.
    throw new ConfigurationError(`${file}: can't be read: ${messageOf(error)}`)
  }
}

function looksLikeJson(bytes: Buffer): boolean {
  return bytes.subarray(0, 1000).toString('latin1').trimStart().startsWith('{')
}

function recordedByRun(file: string, { values, unreadable }: Lines<Exchange>): ReplayInput {
  const [first] = unreadable
  if (values.length === 0)
    throw new ConfigurationError(`${first?.place ?? file}: not what a run records: ${first?.problem ?? 'it is empty'}`)
  const recording = { ...foreign(file, { exchanges: values, unrecorded: [] }), unreadable }
  if (path.basename(file) !== resultFiles.exchanges) return recording
  const folder = path.dirname(file)
  const run = readJson(path.join(folder, 'run.json'), isRun)
  return {
    ...recording,
    run,
    outcomes: existsSync(path.join(folder, resultFiles.outcomes)) ? readOutcomes(folder).values : null,
    verdicts: readVerdicts(folder)?.verdicts ?? null,
    target: run?.target ?? recording.target,
  }
}

function foreign(file: string, { exchanges, unrecorded }: Pick<Recording, 'exchanges' | 'unrecorded'>): ReplayInput {
  const target = unknownTarget(exchanges)
  return { file, exchanges, unrecorded, outcomes: null, run: null, verdicts: null, target, unreadable: [] }
}

/** A target of which nothing is known: what rests on a declaration of it is not red, and limits are the documented ones. */
function unknownTarget([first]: readonly Exchange[]): Target {
  const origin = URL.parse(first?.request.url ?? '')?.origin
  const baseUrl = origin?.startsWith('http') === true ? origin : 'http://recording.invalid'
  const organization = first?.caller.organization ?? 'unknown'
  return completeTarget({ name: 'recording', baseUrl, tenants: [{ organization }] })
}
