import type { RecordedResponse } from '../exchange/exchange.ts'

/** When an answer was made, as its `Date` says, in milliseconds since 1970; null where it has none. */
export function dateOf(response: Pick<RecordedResponse, 'headers'> | null): number | null {
  const [, date = ''] = response?.headers.find(([name]) => name === 'date') ?? []
  const time = Date.parse(date)
  return Number.isNaN(time) ? null : time
}
