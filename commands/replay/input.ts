import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Facts, StreamProtocol } from '../../harness/description.ts'
import { parseJson, readJson } from '../../harness/json/read.ts'
import { firstError } from '../../harness/json/validate.ts'
import type { Exchange } from '../../harness/sending/exchange.ts'
import { ConfigurationError } from '../../harness/target/configuration-error.ts'
import type { Target } from '../../harness/target/target.ts'
import { isExchange, isOutcomeRecord, isVerdictFile } from '../../harness/verdict/read-results.ts'
import { resultFiles } from '../../harness/verdict/results.ts'
import type { OutcomeRecord, Verdict } from '../../harness/verdict/verdict-model.ts'
import { isObject } from '../../requirements/evidence.ts'
import { type Headers, recordedBody } from './body.ts'
import { recordedByBrowser } from './har.ts'
import { type Lines, readLines } from './lines.ts'
import type { Recording } from './replay.ts'
import { isRun, type RecordedRun } from './schemas.ts'

/** A recording and what lies beside it. */
export interface ReplayInput extends Recording {
  readonly file: string
  /** The run's own; null for a recording that no run has made. */
  readonly run: RecordedRun | null
  /** What the run made of it; null where it did not come to that. */
  readonly verdicts: readonly Verdict[] | null
  readonly target: Target
  /** True where the last line is torn, which is left out. */
  readonly torn: boolean
}

/** What a user says of a file of bytes. */
export interface BodyOptions {
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
export function readRecording(file: string, options: BodyOptions, facts: Facts): ReplayInput {
  const bytes = readBytes(file)
  if (options.protocol !== null || !looksLikeJson(bytes))
    return foreign(file, recordedBody(file, bytes, options, facts))
  const text = bytes.toString('utf8')
  // One exchange may be written over several lines, which is no NDJSON; a HAR always is one value.
  const whole = parseJson(text)
  if (whole.kind === 'broken') return recordedByRun(file, readLines(file, text, isExchange))
  if (isExchange(whole.value)) return recordedByRun(file, { values: [whole.value], torn: false })
  if (isObject(whole.value) && 'log' in whole.value) return foreign(file, recordedByBrowser(file, whole.value, facts))
  throw new ConfigurationError(`${file}:1: neither a HAR nor an exchange of a run: ${firstError(isExchange)}`)
}

function readBytes(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    // No right to it, or more than a buffer holds.
    throw new ConfigurationError(`${file}: can't be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function looksLikeJson(bytes: Buffer): boolean {
  return bytes.subarray(0, 1000).toString('latin1').trimStart().startsWith('{')
}

function recordedByRun(file: string, { values, torn }: Lines<Exchange>): ReplayInput {
  if (values.length === 0) throw new ConfigurationError(`${file}:1: no exchange in it`)
  const beside = (name: string) => path.join(path.dirname(file), name)
  const isWholeRun = path.basename(file) === resultFiles.exchanges
  const run = isWholeRun ? readJson(beside('run.json'), isRun) : null
  return {
    file,
    exchanges: values,
    torn,
    outcomes: isWholeRun ? readOutcomes(beside(resultFiles.outcomes)) : null,
    run,
    verdicts: isWholeRun ? (readJson(beside('verdicts.json'), isVerdictFile)?.verdicts ?? null) : null,
    unrecorded: [],
    target: run?.target ?? unknownTarget(values),
  }
}

function readOutcomes(file: string): readonly OutcomeRecord[] | null {
  return existsSync(file) ? readLines(file, readFileSync(file, 'utf8'), isOutcomeRecord).values : null
}

function foreign(file: string, { exchanges, unrecorded }: Pick<Recording, 'exchanges' | 'unrecorded'>): ReplayInput {
  const target = unknownTarget(exchanges)
  return { file, exchanges, unrecorded, outcomes: null, run: null, verdicts: null, target, torn: false }
}

/** A target of which nothing is known: what rests on a declaration of it is not red, and limits are the documented ones. */
function unknownTarget([first]: readonly Exchange[]): Target {
  const url = first?.request.url ?? ''
  const organization = first?.caller.organization ?? 'unknown'
  return {
    name: 'recording',
    baseUrl: URL.canParse(url) ? new URL(url).origin : 'http://recording.invalid',
    keyPrefix: null,
    production: false,
    deterministic: false,
    tenants: [{ organization, project: null, domain: null, adminKey: null, assistantKeys: [], parameters: {} }],
    poll: null,
    lacks: [],
    sourceAddresses: [],
    limits: {},
    budget: {},
    exhaust: false,
    hooks: { advanceTime: null, reset: null, seedCounter: null },
    prompts: { change: null, noChange: null, failure: null, archive: null },
    objectives: { firstTextP95: null, gapP99: null, durationP95: null, errorRate: null },
    knownGaps: [],
    reference: null,
  }
}
