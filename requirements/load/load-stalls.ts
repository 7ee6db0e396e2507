import type { Exchange } from '../../harness/exchange/exchange.ts'
import { STALLS } from '../../harness/verdict/load-model.ts'
import { failSaying, notApplicable, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import { gapBeyond, LONGEST_STALL, otherwiseJudged } from '../assistant/pace.ts'
import { paced, stalled } from '../assistant/paced-examples.ts'
import type { SequenceRequirement } from '../declaring/requirement.ts'
import { assumed } from '../declaring/source.ts'
import { evidenceOf } from '../reading/evidence.ts'
import { isSuccess } from '../reading/status.ts'
import type { Streaming } from '../streams/streaming.ts'
import { untested } from './objectives.ts'

/** Number of stalled answers that fail: a single one may be due to a busy machine. */
const LEAST_TO_FAIL = 2

const source = assumed(
  'our choice: under load too a reader is not left to wonder for seconds whether an answer broke; the target states no objectives.gapP99',
)

/**
 * Fails where single answers stand still: a percentile of all gaps would not show them, but the reader of such an
 * answer sees the gap.
 */
export function withoutStalls({ operation: { id: operation }, protocol }: Streaming): SequenceRequirement {
  return {
    operation,
    about: 'sequence',
    sequence: 'load-streams',
    id: STALLS,
    source,
    skipReason: ({ target }) => otherwiseJudged('gapP99', source, target),
    check: noneStalls,
    example: () => paced(operation, protocol),
    violation: (valid) => valid.map(stalled),
  }
}

function noneStalls(exchanges: readonly Exchange[]): Outcome {
  const disturbed = untested(exchanges)
  if (disturbed !== null) return disturbed
  const isInLoad = (exchange: Exchange) => evidenceOf(exchange, 'load-stream')?.load !== null
  const shown = exchanges.filter((one) => isSuccess(one) && one.response?.end === 'complete' && isInLoad(one))
  if (shown.length === 0) return notApplicable('no stream came whole')
  const stalls = shown.flatMap((exchange) => {
    const gap = gapBeyond(exchange, LONGEST_STALL)
    return gap === null ? [] : [`${gap} in ${exchange.id}`]
  })
  const [first] = stalls
  if (first === undefined || stalls.length < LEAST_TO_FAIL) return pass
  return failSaying(
    `no gap of ${LONGEST_STALL / 1000} s after the first text of an answer`,
    `${first}, and the like in ${stalls.length} of ${shown.length}`,
  )
}
