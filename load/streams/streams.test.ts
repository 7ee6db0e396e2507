import { expect, test } from 'vitest'
import { streamsRequirement, THREADS_DISTINCT } from '../../harness/verdict/load-model.ts'
import { answering, contextOn } from '../context/context.fixture.ts'
import type { LoadContext } from '../context/context.ts'
import { nothingRan } from '../k6/run-k6.ts'
import { arrivalTime } from '../plan/arrivals.ts'
import type { StreamPart } from '../plan/plan.ts'
import { sampleRecord } from '../plan/record.fixture.ts'
import type { LoadRecord } from '../plan/record.ts'
import { runStreams } from './streams.ts'

const v1 = streamsRequirement('v1')

/** Whole streams of a part; all but the first begin so many milliseconds late. */
function begun({ requirement, streams, stages, request: { operation } }: StreamPart, late: number) {
  return Array.from({ length: streams }, (_, number): LoadRecord => {
    const scheduledAt = 1_000 + arrivalTime(stages, number) * 1000
    return sampleRecord({
      requirement,
      operation,
      number,
      scheduledAt,
      startedAt: scheduledAt + (number === 0 ? 0 : late),
    })
  })
}

/** A load in which each run of k6 begins its v1 streams so many milliseconds late, and the result. */
async function runsWith(...delays: readonly number[]) {
  const runs: (readonly string[])[] = []
  const execute: LoadContext['execute'] = async (_, plan) => {
    const parts = 'parts' in plan ? plan.parts : []
    const late = delays[runs.length] ?? 0
    runs.push(parts.map(({ requirement }) => requirement))
    const records = parts.flatMap((part) => begun(part, part.requirement === v1 ? late : 0))
    return { ...nothingRan, records, isComplete: true }
  }
  const open = new Set([v1, streamsRequirement('v2')])
  const { series } = await runStreams(contextOn({}, { open, send: answering, execute }))
  return { runs, invalid: series.map(({ figures }) => figures.invalid) }
}

test('streams that began in time are sent once', async () => {
  expect(await runsWith(0)).toMatchObject({ runs: [[streamsRequirement('v2'), v1]], invalid: [null, null] })
})

test('streams of an operation that other work disturbed are sent once more, and those of the other are not', async () => {
  expect(await runsWith(50, 0)).toMatchObject({ runs: [expect.anything(), [v1]], invalid: [null, null] })
})

test('streams that are disturbed twice stay invalid', async () => {
  const { runs, invalid } = await runsWith(50, 50, 0)
  expect(runs).toHaveLength(2)
  expect(invalid).toEqual([null, expect.stringContaining('the generator was the limit')])
})

test('streams that k6 did not begin show nothing, whatever became of the question asked alone', async () => {
  const open = new Set([v1, streamsRequirement('v2'), THREADS_DISTINCT])
  const complaint = 'invalid output type "nowhere"'
  const execute: LoadContext['execute'] = async () => ({ ...nothingRan, complaint })
  const { untested } = await runStreams(contextOn({}, { open, send: answering, execute }))
  expect(new Set(untested.map(({ requirement }) => requirement))).toEqual(open)
  expect(untested[0]).toMatchObject({ reason: `k6 did not come to its end: ${complaint}` })
})
