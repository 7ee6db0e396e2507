import fc from 'fast-check'
import { choices } from '../harness/wire/test-support/choose.ts'
import { misjudgedBroken, misjudgedValid } from '../harness/wire/test-support/random-streams.ts'
import { medianOf, type Row } from './measurement.ts'

export const title = 'Random streams, valid and with one thing broken, and what is said of them: cases per second'

interface JudgeRow extends Row {
  readonly cases: number
  readonly casesPerSecond: number
  /** The seed of the first batch; each later batch has the next number. A seed repeats exactly the same cases. */
  readonly seed: number
  /** The first valid stream with a finding, or broken one without the right finding; empty where there is none. */
  readonly misjudged: string
}

const BATCHES = 5
const CASES_IN_A_BATCH = 2500

/** Judges as many streams as the tests do, and ten times more: each run tries others. */
export async function measure(): Promise<{ rows: JudgeRow[] }> {
  const seed = Date.now() % 1_000_000
  return {
    rows: (['v1', 'v2'] as const).flatMap((protocol) => [
      measureCases(`valid ${protocol}`, seed, (numbers) => misjudgedValid(protocol, numbers)),
      measureCases(`broken ${protocol}`, seed, (numbers) => misjudgedBroken(protocol, numbers)),
    ]),
  }
}

export function bar(rows: readonly JudgeRow[]): readonly string[] {
  return rows.flatMap(({ name, seed, misjudged }) => (misjudged === '' ? [] : [`${name}, seed ${seed}: ${misjudged}`]))
}

function measureCases(
  name: string,
  seed: number,
  misjudgedIn: (numbers: readonly number[]) => string | null,
): JudgeRow {
  const property = fc.property(choices, (numbers) => {
    const wrong = misjudgedIn(numbers)
    if (wrong !== null) throw new Error(wrong)
  })
  const batches = Array.from({ length: BATCHES }, (_, batch) => {
    const began = performance.now()
    const { numRuns, failed, errorInstance } = fc.check(property, { numRuns: CASES_IN_A_BATCH, seed: seed + batch })
    return {
      numRuns,
      misjudged: failed ? String(errorInstance) : '',
      perSecond: (numRuns * 1000) / (performance.now() - began),
    }
  })
  const samples = batches.map(({ perSecond }) => perSecond)
  const cases = batches.reduce((sum, { numRuns }) => sum + numRuns, 0)
  const misjudged = batches.find((batch) => batch.misjudged !== '')?.misjudged ?? ''
  return { name, cases, casesPerSecond: medianOf(samples), seed, misjudged, samples }
}
