import type { Exchange } from '../../harness/exchange/exchange.ts'
import { formatMilliseconds } from '../../harness/text/format.ts'
import { LEFT_FREED, STEADY, togetherText } from '../../harness/verdict/load-model.ts'
import { failSaying, notApplicable, pass } from '../../harness/verdict/outcome.ts'
import { validAnswer } from '../assistant/valid-stream.ts'
import type { ExchangeRequirement, SequenceRequirement } from '../declaring/requirement.ts'
import { assumed, standard } from '../declaring/source.ts'
import { evidenceOf, withEvidence } from '../reading/evidence.ts'
import { isSuccess, statusOf } from '../reading/status.ts'
import type { Streaming } from '../streams/streaming.ts'
import { loadsIn, untested } from './objectives.ts'

/** What a service shows under a load that lasts, or whose clients hang up. */

type OfStreams = Pick<SequenceRequirement, 'operation'> & { readonly example: () => readonly Exchange[] }

/**
 * Its breach is a question and no failure: caches that fill, and a model that others use too, also make a service
 * slower.
 */
export function steady(common: OfStreams): SequenceRequirement {
  return {
    ...common,
    about: 'sequence',
    sequence: 'load-streams',
    id: STEADY,
    statedBy: (_, load) => load?.kind === 'soak',
    source: assumed('under a load that stays the same, answers take no longer, break no more and need no more memory'),
    check: (exchanges) => {
      const loads = loadsIn(exchanges)
      if (loads.length === 0) return notApplicable('no load was put on')
      const grown = loads.flatMap(({ operation, load }) => (load.growth ?? []).map((line) => `${operation}: ${line}`))
      const disturbed = untested(exchanges)
      if (disturbed !== null) return disturbed
      if (grown.length > 0) return failSaying('figures that stay as they are', grown.join('; '))
      const areCompared = loads.some(({ load }) => load.firstTextP95 !== null)
      return areCompared ? pass : notApplicable('too few answers came whole to compare their figures')
    },
    example: () => common.example().map((exchange) => withGrowth(exchange, [])),
    violation: (valid) => valid.map((exchange) => withGrowth(exchange, ['firstText grew from 0.2 s to 0.9 s'])),
  }
}

function withGrowth(exchange: Exchange, growth: readonly string[]): Exchange {
  const figures = { firstTextP95: 200, gapP99: null, durationP95: null, errorRate: 0 }
  const load = { ...figures, concurrency: 16, users: 16, invalid: null, growth }
  return withEvidence(exchange, { kind: 'load-stream', requirement: STEADY, load })
}

export function leftFreed({ operation, protocol }: Streaming): ExchangeRequirement {
  const valid = validAnswer(operation.id, protocol, { threadId: 'thread-1' })
  const left = (recoverySeconds: number | null) =>
    ({ kind: 'load-left', streams: 30, recoverySeconds, together: null }) as const
  return {
    about: 'exchange',
    id: LEFT_FREED,
    operation: operation.id,
    statedBy: (_, load) => load?.kind === 'abandon',
    source: standard('answers whose readers have gone away end: readers close pages, and others have to be answered'),
    appliesTo: (exchange) => evidenceOf(exchange, 'load-left') !== null,
    check: (exchange) => {
      const { streams, recoverySeconds, together } = evidenceOf(exchange, 'load-left') ?? left(null)
      if (streams === 0) return notApplicable('no answer was left while it came')
      if (recoverySeconds === null) {
        const last = isSuccess(exchange) ? formatMilliseconds(exchange.milliseconds) : statusOf(exchange)
        return failSaying(`answers as quick as before, once ${streams} others were left`, `${last} in the end`)
      }
      if (together === null || together.isAsBefore) return pass
      const { before, after } = together
      return failSaying(`as before ${streams} others were left: ${togetherText(before)}`, togetherText(after))
    },
    example: () => withEvidence(valid, left(0.4)),
    violation: (exchange) => withEvidence(exchange, left(null)),
  }
}
