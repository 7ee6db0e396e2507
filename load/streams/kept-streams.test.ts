import { appendFileSync, existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readLoadFile } from '../../harness/verdict/read-results.ts'
import { contextOn, wantedIn } from '../context/context.fixture.ts'
import type { LoadContext } from '../context/context.ts'
import { streamFigures } from '../figures/figures.ts'
import { fromItsBegin, nothingRan } from '../k6/run-k6.ts'
import type { Part } from '../plan/plan.ts'
import { sampleRecord } from '../plan/record.fixture.ts'
import { writeWhatIsKept } from '../run.ts'
import { forgetStreams, keepStreams, keptSeries } from './kept-streams.ts'
import { partOf } from './stream-parts.ts'

const WHY = 'the load was killed'

/** A run whose load has begun, and the part that is put on. */
function begun() {
  const context = contextOn({})
  const timed = { wanted: wantedIn(context), alone: { milliseconds: 100 } }
  return { ...context, part: partOf(context, timed, { stages: [{ seconds: 60, from: 10, to: 10 }] }) }
}

function keep({ run, redact }: Pick<LoadContext, 'run' | 'redact'>, parts: readonly Part[], some: typeof records) {
  const kept = keepStreams(run.results, parts, redact)
  for (const record of some) kept.add(record)
  kept.close()
}

const began = (number: number) => ({ number, scheduledAt: 1e6 + number * 100, startedAt: 1e6 + number * 100 + 3 })
const records = [
  ...Array.from({ length: 40 }, (_, number) => sampleRecord(began(number), { firstText: 20 + number })),
  sampleRecord({ ...began(40), end: 'cut' }, { finished: false }),
  sampleRecord({ ...began(41), thread: 't', turn: 1 }, { thread: 'other' }),
]

test('what a killed load has kept gives the figures that its records give, but for why it has no others', () => {
  const { run, redact, part } = begun()
  keep({ run, redact }, [part], records)
  const file = path.join(run.results, 'load-streams.ndjson')
  appendFileSync(file, '{"kind":"record","record":{"requi')
  const [series, ...more] = keptSeries(run, WHY)
  const whole = streamFigures(part, fromItsBegin(records), nothingRan, run.target.objectives)
  expect(series?.figures).toEqual({ ...whole, invalid: `k6 did not come to its end: ${WHY}` })
  expect(series?.figures.values.outcomes).toEqual(['whole', 'cut', 'another thread'])
  expect(more).toEqual([])
})

test('streams that are sent once more replace the first ones of their part, and no others', () => {
  const { run, redact, part } = begun()
  const other = { ...part, requirement: 'other' }
  keep({ run, redact }, [part, other], [...records, sampleRecord({ requirement: 'other' })])
  keep({ run, redact }, [part], records.slice(0, 3))
  expect(keptSeries(run, WHY).map((one) => one.records.length)).toEqual([3, 1])
})

test('the file of a load that was killed says so, and that of one that has come to its end stays as it is', () => {
  const { run, redact, part } = begun()
  writeWhatIsKept(run, WHY)
  expect(readLoadFile(run.results)).toBeNull()
  keep({ run, redact }, [part], records)
  writeWhatIsKept(run, WHY)
  const file = readLoadFile(run.results)
  expect(file).toMatchObject({ valid: false, endedBy: WHY, goodput: expect.any(Number), streams: [{ whole: 40 }] })
  writeWhatIsKept(run, 'another reason')
  expect(readLoadFile(run.results)).toEqual(file)
  forgetStreams(run.results)
  expect(existsSync(path.join(run.results, 'load-streams.ndjson'))).toBe(false)
})
