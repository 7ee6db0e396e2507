import { isDeepStrictEqual } from 'node:util'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import { failSaying, notApplicable, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { JobPath } from '../../schemas/description/interface-types.ts'
import { jobIn, valueAt } from '../reading/body.ts'

/**
 * Every answer that shows the job must have the same value here.
 *
 * @param isSame how two values are compared, where one value may be written in several ways
 */
export function unchanging(
  path: JobPath,
  isSame: (first: unknown, other: unknown) => boolean = isDeepStrictEqual,
): (exchanges: readonly Exchange[]) => Outcome {
  return (exchanges) => {
    const values = exchanges.map((exchange) => valueAt(jobIn(exchange), path)).filter((value) => value !== undefined)
    if (values.length < 2) return notApplicable(`fewer than two answers about one job show ${path}`)
    const other = values.find((value) => !isSame(values[0], value))
    return other === undefined
      ? pass
      : failSaying(`${path} as at first, ${JSON.stringify(values[0])}`, JSON.stringify(other))
  }
}

/** Milliseconds: the coarsest step of a date-time type that is shown with more digits, `datetime` of SQL Server. */
const STEP = 4

/**
 * Whether two date-times name one moment, whatever their offsets: a service may show a time from its memory first and
 * then one from its database, cut or rounded to fewer digits.
 */
export function isSameMoment(first: unknown, other: unknown): boolean {
  const [a, b] = [momentOf(first), momentOf(other)]
  if (a === null || b === null) return isDeepStrictEqual(first, other)
  return Math.abs(a.at - b.at) <= Math.max(a.precision, b.precision)
}

/** A date-time in milliseconds, and how precise it is; null where the value is none. */
function momentOf(value: unknown): { readonly at: number; readonly precision: number } | null {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN
  if (typeof value !== 'string' || Number.isNaN(at)) return null
  const digits = /\d[.,](\d+)/.exec(value)?.[1]?.length ?? 0
  return { at, precision: Math.max(STEP, 1000 / 10 ** digits) }
}
