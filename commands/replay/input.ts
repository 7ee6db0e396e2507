import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import { firstError, jsonOrProblem, type Lines, readLines, type Unreadable } from '../../harness/json/read.ts'
import type { Run } from '../../harness/target/run.ts'
import type { Target } from '../../harness/target/target.ts'
import { completeTarget, readKeptRun } from '../../harness/target/target-file.ts'
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

/** The original name of the document that lies beside a recording; the run has kept it under another name. */
export function documentNameBeside(file: string): string | undefined {
  const document = readKeptRun(path.dirname(file))?.document ?? null
  return document === null ? undefined : path.basename(document)
}

/** A recording with everything beside it. */
export interface ReplayInput extends Recording {
  readonly file: string
  /** The run that made the recording; null where no run did. */
  readonly run: Run | null
  /** The verdicts of the run; null where it did not get that far. */
  readonly verdicts: readonly Verdict[] | null
  readonly target: Target
  /** Lines without an exchange, which are left out: a killed run leaves a torn one. */
  readonly unreadable: readonly Unreadable[]
}

/** What a person says about a file of bytes. */
interface BodyOptions {
  readonly protocol: StreamProtocol | null
  readonly headers: Headers
}

/** The file that a replay reads; in a results folder, the exchanges of the run. */
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
  // A single exchange may be written over several lines, which is not NDJSON, and a HAR is always a single value.
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
    // The file may not be read, or is larger than a buffer.
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
  const run = readKeptRun(folder)
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

/**
 * A target about which nothing is known: what depends on its declarations is not red, and its limits are the documented
 * ones.
 */
function unknownTarget([first]: readonly Exchange[]): Target {
  const origin = URL.parse(first?.request.url ?? '')?.origin
  const baseUrl = origin?.startsWith('http') === true ? origin : 'http://recording.invalid'
  const organization = first?.caller.organization ?? 'unknown'
  return completeTarget({ name: 'recording', baseUrl, tenants: [{ organization }] })
}
