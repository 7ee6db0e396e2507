import type { Exchange } from '../../harness/sending/exchange.ts'
import { STALLS } from '../../harness/verdict/load-model.ts'
import { failSaying, notApplicable, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import { gapBeyond, LONGEST_STALL, otherwiseJudged } from '../assistant/pace.ts'
import type { SequenceRequirement } from '../requirement.ts'
import { assumed } from '../source.ts'
import { withResponse } from '../valid-examples.ts'
import { untested } from './objectives.ts'

/** One answer that stands still may have met a busy machine. */
const NO_CHANCE = 2

const source = assumed(
  'our choice: under load too a reader is not left to wonder for seconds whether an answer broke; the target states no objectives.gapP99',
)

/** A percentile of all gaps does not show that some answers stand still, and a reader sees one answer. */
export function withoutStalls(common: Pick<SequenceRequirement, 'operation' | 'example'>): SequenceRequirement {
  return {
    ...common,
    about: 'sequence',
    sequence: 'load-streams',
    id: STALLS,
    source,
    skipReason: ({ target }) => otherwiseJudged('gapP99', source, target),
    check: noneStalls,
    violation: (valid) => valid.map(stalled),
  }
}

function noneStalls(exchanges: readonly Exchange[]): Outcome {
  const disturbed = untested(exchanges)
  if (disturbed !== null) return disturbed
  const shown = exchanges.filter(({ response }) => response?.end === 'complete')
  if (shown.length === 0) return notApplicable('no stream came whole')
  const stalls = shown.flatMap((exchange) => {
    const gap = gapBeyond(exchange, LONGEST_STALL)
    return gap === null ? [] : [`${gap} in ${exchange.id}`]
  })
  const [first] = stalls
  if (first === undefined || stalls.length < NO_CHANCE) return pass
  return failSaying(
    `no gap of ${LONGEST_STALL / 1000} s after the first text of an answer`,
    `${first}, and the like in ${stalls.length} of ${shown.length}`,
  )
}

/** Its last arrival comes six seconds late. */
function stalled(exchange: Exchange): Exchange {
  const { response } = exchange
  const arrivals = response?.arrivals.map((arrival, index, all) =>
    index === all.length - 1 ? { ...arrival, at: arrival.at + 6_000 } : arrival,
  )
  return arrivals === undefined ? exchange : withResponse(exchange, { arrivals })
}
