import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { judge } from '../../harness/verdict/judge.ts'
import { redVerdicts } from '../../harness/verdict/verdict-model.ts'
import { ConfigurationError } from '../../schemas/description/configuration-error.ts'
import type { StreamProtocol } from '../../schemas/description/description.ts'
import { loadDescription } from '../../schemas/description/load.ts'
import { type DescriptionOptions, describe, keptDescription } from '../../scripts/description.ts'
import { terminalOptions } from '../../scripts/terminal.ts'
import type { Headers } from './body.ts'
import { readRecording, recordingFile } from './input.ts'
import { replay } from './replay.ts'
import { checkResultsFolder, writeReplay } from './results.ts'
import { renderReplay } from './text.ts'

export interface ReplayOptions extends DescriptionOptions {
  readonly results?: string
  /** Of a file that holds the bytes of one answer. */
  readonly protocol?: StreamProtocol
  readonly header: Headers
}

/**
 * Judges a recording again, without a network and with today's requirements.
 *
 * @returns the exit status: 1 where something is red, else 0.
 * @throws ConfigurationError with `file:line` for what can't be read, or where nothing in it can be judged.
 */
export async function replayFile(asked: string, options: ReplayOptions): Promise<number> {
  const file = recordingFile(asked)
  if (options.results !== undefined) checkResultsFolder(options.results)
  const work = mkdtempSync(path.join(tmpdir(), 'assay-replay-'))
  try {
    // What a run was judged by lies in its results, and is read again: the validators beside it are code, and a recording
    // may come from anyone.
    const kept = keptDescription(path.join(path.dirname(file), 'description'))
    const asked = options.document ?? options.description
    const inUse = await describe(asked === undefined ? kept : options, work)
    const description = await loadDescription(inUse.folder)
    const body = { protocol: options.protocol ?? null, headers: options.header }
    const input = readRecording(file, body, description)
    const { catalogue, records } = replay(input, { description, target: input.target })
    if (records.length === 0) {
      throw new ConfigurationError(`${file}: nothing in it is an answer that a requirement of the document speaks of`)
    }
    const verdicts = judge(catalogue, records, {
      knownGaps: input.target.knownGaps,
      pinned: new Set(),
      day: input.run?.startedAt.slice(0, 10) ?? '',
    })
    if (options.results !== undefined) {
      await writeReplay(path.resolve(options.results), { input, description, inUse, records, verdicts })
    }
    process.stdout.write(renderReplay({ input, description, verdicts, records }, terminalOptions()))
    return verdicts.some(({ verdict }) => redVerdicts.has(verdict)) ? 1 : 0
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
