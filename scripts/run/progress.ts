import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs'
import path from 'node:path'
import { jsonOrProblem } from '../../harness/json/read.ts'
import type { Run } from '../../harness/target/run.ts'
import { wrap } from '../../harness/text/terminal.ts'
import type { Judged } from '../../harness/verdict/judged.ts'
import { isOutcome } from '../../harness/verdict/read-results.ts'
import { resultFiles } from '../../harness/verdict/results.ts'
import type { OutcomeRecord } from '../../harness/verdict/verdict-model.ts'
import type { ReportInput } from '../../report/input.ts'
import { renderSummary } from '../../report/summary.ts'
import { toStanding } from '../command-line/command-line.ts'
import { printJson, terminalOptions } from '../command-line/terminal.ts'

/** Milliseconds between two checks of what the engines have written. */
const LOOK_EVERY = 200

/**
 * Reports progress on the terminal while a run goes on: the first requirement that is shown, and each subject once all
 * of it is shown, except what only a whole run shows. Findings are reported once at the end, when it is known which of
 * them have the same cause. It reads the outcomes that the engines append, so it works alike for all engines. `say`
 * prints a line of an engine.
 */
export function followProgress(run: Run, catalogue: readonly Judged[]): Progress {
  const state = newState(catalogue)
  write(
    `assay: ${run.profile} run ${run.id} on ${run.target.name} (${run.target.baseUrl}), ${state.expected} requirements`,
  )
  const look = () => {
    for (const record of newRecords(run, state)) show(record, state)
    if (process.stdout.isTTY) process.stdout.write(`\r${statusLine(state)}\x1b[K`)
  }
  const timer = setInterval(look, LOOK_EVERY)
  return {
    say: write,
    stop: () => {
      clearInterval(timer)
      look()
      if (process.stdout.isTTY) process.stdout.write('\r\x1b[K')
    },
  }
}

interface Progress {
  readonly say: (line: string) => void
  readonly stop: () => void
}

/** For output that only contains the result. */
export const silentProgress: Progress = { say: () => undefined, stop: () => undefined }

type State = ReturnType<typeof newState>

function newState(catalogue: readonly Judged[]) {
  const open = catalogue.filter(({ exempt }) => exempt === null)
  const bySubject = Map.groupBy(
    open.filter(({ atEnd }) => atEnd === undefined),
    ({ subject }) => subject,
  )
  return {
    startedAt: performance.now(),
    requirements: new Map(catalogue.map((requirement) => [requirement.id, requirement])),
    left: new Map([...bySubject].map(([subject, all]) => [subject, new Set(all.map(({ id }) => id))])),
    found: new Set<string>(),
    shown: new Set<string>(),
    expected: open.length,
    /** Number of bytes of the outcomes that were read. */
    offset: 0,
  }
}

/**
 * The whole lines that were written since the last check: to read the whole file each time would cost a second in a
 * run.
 */
function newRecords(run: Run, state: State): readonly OutcomeRecord[] {
  const file = path.join(run.results, resultFiles.outcomes)
  if (!existsSync(file)) return []
  const handle = openSync(file, 'r')
  const bytes = Buffer.alloc(fstatSync(handle).size - state.offset)
  readSync(handle, bytes, 0, bytes.length, state.offset)
  closeSync(handle)
  const end = bytes.lastIndexOf('\n') + 1
  state.offset += end
  const lines = bytes.toString('utf8', 0, end).split('\n')
  // A line without an outcome is reported when the run is judged.
  return lines.flatMap((line) => {
    const parsed = line === '' ? null : jsonOrProblem(line)
    return parsed?.kind === 'value' && isOutcome(parsed.value) ? [parsed.value] : []
  })
}

function show(record: OutcomeRecord, state: State): void {
  if (record.type === 'broken') {
    write(`! ${record.subject}: the harness broke: ${record.message}`)
    return
  }
  const requirement = state.requirements.get(record.requirement)
  if (requirement === undefined) return
  if (state.shown.size === 0) write(`first shown after ${seconds(state)}: ${requirement.id}`)
  state.shown.add(requirement.id)
  if (record.outcome.kind === 'fail') state.found.add(requirement.id)
  const left = state.left.get(requirement.subject)
  if (left?.delete(requirement.id) !== true || left.size > 0) return
  const found = [...state.found].filter((id) => state.requirements.get(id)?.subject === requirement.subject).length
  write(`${requirement.subject}: all shown, ${seconds(state)}${found === 0 ? '' : `, ${found} broken`}`)
}

function statusLine(state: State): string {
  return `  ${state.shown.size} of ${state.expected} requirements shown, ${state.found.size} broken, ${seconds(state)}`
}

function seconds({ startedAt }: State): string {
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`
}

/** Prints a line, wrapped and with control characters escaped, since parts of it come from the service. */
function write(line: string): void {
  const clear = process.stdout.isTTY ? '\r\x1b[K' : ''
  process.stdout.write(`${clear}${wrap(line, { columns: terminalOptions().columns }, '     ').join('\n')}\n`)
}

export function printSummary(input: ReportInput, results: string): void {
  process.stdout.write(`\n${renderSummary(input, terminalOptions())}`)
  write(`report: ${toStanding(path.join(results, 'report.html'))}`)
}

/** Prints the result for another program, with the path of the report. */
export function printSummaryJson({ run, counts, findings }: ReportInput, results: string, more: object = {}): void {
  printJson({ run, counts, findings, ...more, report: path.join(results, 'report.html') })
}
