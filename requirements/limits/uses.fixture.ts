import type { Exchange, RecordedResponse } from '../../harness/exchange/exchange.ts'
import type { EvidenceOf } from '../../harness/exchange/situation.ts'
import { validExchange, withResponse } from '../declaring/valid-examples.ts'

export interface Use extends Partial<EvidenceOf<'limit-use'>> {
  readonly status: number
  readonly operation?: string
  /** Milliseconds after the first use at which this one is sent. */
  readonly at?: number
  readonly headers?: RecordedResponse['headers']
}

/** The uses of a limit as exchanges, `use-0` and so on, one after the other. */
export function usesAt(limit: string, uses: readonly Use[]): readonly Exchange[] {
  return uses.map(({ status, operation = 'createAgentJob', at = 0, headers = [], ...about }, index) => {
    const evidence = { kind: 'limit-use', limit, role: 'observing', use: null, ahead: 0, moved: 0, ...about } as const
    const exchange = validExchange({ operation, status, body: {}, situation: { evidence } })
    const sentAt = new Date(Date.UTC(2026, 3, 1) + at).toISOString()
    return { ...withResponse(exchange, { headers, headersAt: 10 }), id: `use-${index}`, sentAt }
  })
}
