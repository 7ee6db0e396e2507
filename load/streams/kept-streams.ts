import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import { Type } from '@sinclair/typebox'
import { object, oneOf } from '../../harness/json/define.ts'
import { readLines, validator } from '../../harness/json/read.ts'
import type { Redact } from '../../harness/redaction/redaction.ts'
import type { Run } from '../../harness/target/run.ts'
import { type MeasuredStreams, measuredStreams } from '../figures/objectives.ts'
import { fromItsBegin, nothingRan } from '../k6/run-k6.ts'
import type { Part } from '../plan/plan.ts'
import type { LoadRecord } from '../plan/record.ts'

/**
 * The streams of a load, one line for each when it ends. The file exists only while the load lasts: where the process
 * is killed after 25 of 30 minutes, their figures are not lost. It holds what figures are made from, and no body.
 */
const KEPT_FILE = 'load-streams.ndjson'

type Line = { readonly kind: 'part'; readonly part: Part } | { readonly kind: 'record'; readonly record: LoadRecord }

/** Checks only the kind of a line: this file has written it itself. */
const isLine = validator(Type.Unsafe<Line>(object({ kind: oneOf(['part', 'record']) })))

/** Begins to keep the streams of these parts, whose records are `withoutSecrets`. Parts that began before begin anew. */
export function keepStreams(results: string, parts: readonly Part[], redact: Redact) {
  const file = openSync(path.join(results, KEPT_FILE), 'a')
  const write = (line: Line) => writeSync(file, `${JSON.stringify(line)}\n`)
  for (const { requirement, request, stages, users, streams } of parts) {
    const sent = { ...request, url: redact(request.url), body: redact(request.body) }
    write({ kind: 'part', part: { requirement, request: sent, stages, users, streams } })
  }
  return {
    add: (record: LoadRecord) => write({ kind: 'record', record: withoutTexts(record) }),
    close: () => closeSync(file),
  }
}

/** The record without texts that no figure is made from: a service may put a key into any of them. */
function withoutTexts(record: LoadRecord): LoadRecord {
  const { stream, job } = record
  const left = { headers: [], failure: '', transcript: null }
  return {
    ...record,
    ...left,
    unique: '',
    question: '',
    stream: stream === null ? null : { ...stream, message: '', digest: '' },
    ...(job === undefined
      ? {}
      : { job: { ...job, lastRead: job.lastRead === null ? null : { ...job.lastRead, ...left, url: '' } } }),
  }
}

/**
 * What was measured of a load that broke off, by part.
 *
 * @param why it broke off
 */
export function keptSeries(
  { results, target }: Pick<Run, 'results' | 'target'>,
  why: string,
): readonly MeasuredStreams[] {
  const series = new Map<string, { readonly part: Part; readonly records: LoadRecord[] }>()
  for (const line of readLines(path.join(results, KEPT_FILE), isLine, KEPT_FILE).values) {
    if (line.kind === 'part') series.set(line.part.requirement, { part: line.part, records: [] })
    else series.get(line.record.requirement)?.records.push(line.record)
  }
  const begun = [...series.values()].filter(({ records }) => records.length > 0)
  const ended = { ...nothingRan, complaint: why }
  return begun.map(({ part, records }) => measuredStreams(part, fromItsBegin(records), ended, target.objectives))
}

/** Removes the file, once `load.json` has everything in it. */
export function forgetStreams(results: string): void {
  rmSync(path.join(results, KEPT_FILE), { force: true })
}
