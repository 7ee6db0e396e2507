import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { countVerdicts, judge } from '../../harness/verdict/judge.ts'
import { recordExchange, recordOutcomes } from '../../harness/verdict/results.ts'
import { type RunSummary, redVerdicts } from '../../harness/verdict/verdict-model.ts'
import { writeReport } from '../../report/write.ts'
import { limitTimelines } from '../../requirements/limits/timelines.ts'
import { observe } from '../../requirements/observations/observations.ts'
import { ConfigurationError } from '../../schemas/description/configuration-error.ts'
import type { StreamProtocol } from '../../schemas/description/description.ts'
import { loadDescription } from '../../schemas/description/load.ts'
import { terminalOptions } from '../../scripts/command-line/terminal.ts'
import {
  type DescriptionInUse,
  type DescriptionOptions,
  describe,
  keepDescription,
  keptDescription,
} from '../../scripts/run/description.ts'
import { checkResultsFolder } from '../../scripts/run/folders.ts'
import type { Headers } from './body.ts'
import { documentNameBeside, type ReplayInput, readRecording, recordingFile } from './input.ts'
import { replay } from './replay.ts'
import { type ReplayText, renderReplay } from './text.ts'

interface ReplayOptions extends DescriptionOptions {
  readonly results?: string
  /** The protocol of a file with the bytes of a single answer. */
  readonly protocol?: StreamProtocol
  readonly header: Headers
}

/**
 * Judges a recording again with today's requirements, without a network.
 *
 * @returns the exit status: 1 where something is red, else 0.
 * @throws ConfigurationError with `file:line` for what can't be read, or where nothing in it can be judged.
 */
export async function replayFile(asked: string, options: ReplayOptions): Promise<number> {
  const file = recordingFile(asked)
  if (options.results !== undefined) checkResultsFolder(options.results, 'replay')
  // The document in the run's results is read again. The validators beside it are not used: they are code, and a
  // recording may come from anyone.
  const kept = keptDescription(path.join(path.dirname(file), 'description'))
  const isKept = (options.document ?? options.description) === undefined
  using inUse = await (isKept ? describe(kept, kept.document && documentNameBeside(file)) : describe(options))
  const description = await loadDescription(inUse.folder)
  const body = { protocol: options.protocol ?? null, headers: options.header }
  const input = readRecording(file, body, description)
  const { catalogue, records } = replay(input, { description, target: input.target })
  if (records.length === 0) {
    throw new ConfigurationError(`${file}: nothing in it is an answer that a requirement of the document speaks of`)
  }
  const verdicts = judge(catalogue, records, {
    knownGaps: input.target.knownGaps,
    isPart: true,
    pinned: new Set(),
    day: input.run?.startedAt.slice(0, 10) ?? '',
  })
  if (options.results !== undefined) {
    await writeReplay(path.resolve(options.results), { input, description, inUse, records, verdicts })
  }
  process.stdout.write(renderReplay({ input, description, verdicts, records }, terminalOptions()))
  return verdicts.some(({ verdict }) => redVerdicts.has(verdict)) ? 1 : 0
}

/** What a replay leaves. */
interface ReplayResults extends ReplayText {
  readonly inUse: DescriptionInUse
}

/** Writes verdicts, observations and report of a replay into a folder of its own, in the files that a run has. */
async function writeReplay(
  folder: string,
  { input, description, inUse, records, verdicts }: ReplayResults,
): Promise<void> {
  mkdirSync(folder, { recursive: true })
  keepDescription(inUse, folder)
  for (const exchange of input.exchanges) recordExchange(folder, exchange)
  recordOutcomes(folder, records)
  const { assumptionsFor } = await import('../../schemas/write/assumptions.ts')
  await writeReport(folder, {
    run: summaryOf(input),
    counts: countVerdicts(verdicts),
    verdicts,
    observations: observe(description, input.exchanges, input.target),
    // A replay judges only what the description requires.
    pacts: [],
    limits: limitTimelines(description.limits, input.exchanges, input.target),
    exchanges: input.exchanges,
    unreadable: input.unreadable,
    description,
    // It judges only what the recording happens to hold.
    whole: false,
    documentPath: description.file,
    assumptions: await assumptionsFor(path.join(folder, 'description')),
    baseline: { kind: 'not-compared' },
    again: null,
    past: [],
    searches: [],
  })
}

/** A replay takes no time on a target and spends nothing there. */
function summaryOf({ run, target, exchanges }: ReplayInput): RunSummary {
  return {
    id: run === null ? 'replay' : `replay of ${run.id}`,
    target: target.name,
    build: null,
    profile: run?.profile ?? 'replay',
    startedAt: run?.startedAt ?? exchanges[0]?.sentAt ?? '',
    seconds: 0,
    interrupted: false,
    spent: {},
  }
}
