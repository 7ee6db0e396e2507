import { targetNamed } from '../harness/target/target-file.ts'
import { formatMilliseconds } from '../harness/text/format.ts'
import { type Line, oneLine, paragraphs, type TerminalOptions, wrap } from '../harness/text/terminal.ts'
import type { HistoryEntry } from '../harness/verdict/files/history-file.ts'
import { historyFolder, readHistory } from '../harness/verdict/history.ts'
import { nameOfRun, redIn, timelineOf, timelineText } from '../report/history/changes.ts'
import { capacityText, capacityTimelines } from '../report/history/searches.ts'
import { toStanding } from '../scripts/command-line/command-line.ts'
import { printJson, terminalOptions } from '../scripts/command-line/terminal.ts'

interface HistoryOptions {
  readonly target: string
  readonly profile: string
  readonly history?: string
  readonly json?: boolean
}

/** Prints what is kept of a target's runs of one profile, and of its searches for capacity. */
export function printHistory({ target, profile, history, json = false }: HistoryOptions): void {
  const { name, reference } = targetNamed(target)
  const folder = historyFolder(history, name)
  const kept = readHistory(folder)
  const runs = kept.filter((entry) => entry.profile === profile && entry.whole)
  if (json) printJson(historyData(name, profile, runs, kept))
  else {
    // A service that a run starts itself has no history, unless a person asks for one.
    const remedy = reference !== null && history === undefined ? '; give --history DIR to verify and here' : ''
    const others = [...new Set(kept.filter(({ whole }) => whole).map((entry) => entry.profile))].join(' and ')
    const found = others === '' ? remedy : `; it has runs of --profile ${others}`
    const text = `no whole ${profile} run of ${name} is kept in ${toStanding(folder)}${found}`
    const none = runs.length === 0 ? `${wrap(text, terminalOptions(), '  ').join('\n')}\n` : ''
    process.stdout.write(none + renderHistory(runs, kept, terminalOptions()))
  }
}

function historyData(target: string, profile: string, runs: readonly HistoryEntry[], kept: readonly HistoryEntry[]) {
  const last = runs.at(-1)
  const red = last === undefined ? [] : [...redIn(last)].map((id) => ({ id, ...timelineOf(id, runs) }))
  return {
    target,
    profile,
    runs,
    searches: kept.filter(({ capacity }) => capacity !== null),
    red: red.map((timeline) => (timeline.kind === 'broken' ? { ...timeline, since: timeline.since.id } : timeline)),
  }
}

/** Most runs that are listed, a month of nights; the picture in the report shows older ones. */
const MOST_RUNS = 30
const MOST_IDS = 20

/**
 * The runs with their figures, then their capacities, then what is red in the last run and since when. Empty where
 * there is nothing to show.
 *
 * @param runs whole runs of one profile, oldest first
 * @param all every run of the target: runs that searched for its capacity showed nothing else
 */
export function renderHistory(
  runs: readonly HistoryEntry[],
  all: readonly HistoryEntry[],
  options: TerminalOptions,
): string {
  const last = runs.at(-1)
  const parts = [
    last === undefined ? [] : [[0, oneLine(`${last.profile} runs of ${last.target}`)] as const],
    runLines(runs),
    figureLines(runs),
    capacityLines(all),
    last === undefined ? [] : timelineLines(last, runs),
  ]
  return parts.every((lines) => lines.length === 0) ? '' : paragraphs(parts, options)
}

function runLines(runs: readonly HistoryEntry[]): readonly Line[] {
  const earlier = runs.length - MOST_RUNS
  return [
    ...(earlier > 0 ? [[0, `… and ${earlier} earlier runs`, 'dim'] as const] : []),
    ...runs.slice(-MOST_RUNS).map((entry): Line => {
      const red = redIn(entry).size
      const found = red === 0 ? 'nothing red' : `${red} red`
      return [0, oneLine(`${nameOfRun(entry)}: ${found}, ${entry.passed} passed`), red === 0 ? 'green' : 'red']
    }),
  ]
}

/** A line for each figure: its development as a small picture, and its first and last value. */
function figureLines(runs: readonly HistoryEntry[]): readonly Line[] {
  const shown = runs.slice(-MOST_RUNS)
  const latencies = shown.flatMap((run) =>
    run.latencies.map(({ operation, p95 }) => [`${operation} p95`, p95] as const),
  )
  const firstTexts = shown.flatMap((run) =>
    run.firstTexts.map(({ operation, p95 }) => [`${operation} first text under load p95`, p95] as const),
  )
  return [...Map.groupBy([...latencies, ...firstTexts], ([name]) => name)].map(([name, points]): Line => {
    const values = points.map(([, value]) => value)
    const [first = 0] = values
    // A single run shows no development.
    if (values.length === 1) return [0, `${name}: ${formatMilliseconds(first)}`]
    return [0, `${sparkline(values)} ${name}: ${formatMilliseconds(first)} → ${formatMilliseconds(values.at(-1) ?? 0)}`]
  })
}

function capacityLines(all: readonly HistoryEntry[]): readonly Line[] {
  return capacityTimelines(all).map((timeline): Line => {
    const found = timeline.found.slice(-MOST_RUNS)
    const picture = sparkline(found.map(({ carries }) => carries))
    return [0, oneLine(`${picture} ${capacityText({ ...timeline, found })}`)]
  })
}

const bars = [...'▁▂▃▄▅▆▇█']

/** A picture on a scale from 0 to the highest value, so that small changes look small. */
export function sparkline(values: readonly number[]): string {
  const highest = Math.max(...values)
  const barOf = (value: number) => bars[highest === 0 ? 0 : Math.round((value / highest) * (bars.length - 1))] ?? ''
  return values.map(barOf).join('')
}

function timelineLines(last: HistoryEntry, runs: readonly HistoryEntry[]): readonly Line[] {
  const red = [...redIn(last)]
  const lines = red.slice(0, MOST_IDS).map((id): Line => {
    const timeline = timelineOf(id, runs)
    const [mark, colour] = timeline.kind === 'flaky' ? (['≈', 'yellow'] as const) : (['✗', 'red'] as const)
    return [0, oneLine(`${mark} ${id}: ${timelineText(timeline)}`), colour]
  })
  const left = red.length - MOST_IDS
  return left > 0 ? [...lines, [0, `… and ${left} more: see the report of that run`]] : lines
}
