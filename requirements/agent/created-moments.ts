import type { Exchange } from '../../harness/exchange/exchange.ts'
import { agentIds } from '../../harness/target/agent-operations.ts'
import { failSaying, notApplicable, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import type { SequenceRequirement } from '../declaring/requirement.ts'
import { documented } from '../declaring/source.ts'
import { atSecond, withFields } from '../declaring/valid-examples.ts'
import { jobIn } from '../reading/body.ts'
import { isSuccess } from '../reading/status.ts'
import { endOf, inTime, startOf } from '../reading/time.ts'
import { lifecycleOf } from './lifecycle.ts'
import { type ShownMoment, shownMoment } from './shown-moment.ts'

/** Milliseconds from an answer to the next request, after which both jobs show moments of their own. */
const APART = 2_000

/** The same where moments are shown to the millisecond, which clocks of replicas do not meet by chance. */
const APART_EXACTLY = 200

/**
 * Number of such jobs in a row that show one moment: two may have it from replicas whose clocks differ by just the time
 * that lies between them.
 */
const ENOUGH = 3

/** Jobs that were asked for one after the other were not all created at one moment. */
export function createdMomentRequirements(description: DescriptionView): readonly SequenceRequirement[] {
  const { create } = agentIds(description)
  const { active, declare } = lifecycleOf(description, create)
  const started = (second: number, shown: number) =>
    withFields(atSecond(active, second), {
      id: `job_${second}`,
      createdAt: new Date(Date.UTC(2026, 0, 1, 12, 0, 7 + shown)).toISOString(),
    })
  return [
    declare({
      id: 'agent-job-created-at-of-its-own',
      sequence: 'whole-run',
      source: documented(),
      check: (exchanges) => ownMoments(inTime(exchanges.filter(({ operation }) => operation === create))),
      example: [0, 3, 6].map((second) => started(second, second)),
      broken: [0, 3, 6].map((second) => started(second, 0)),
    }),
  ]
}

interface Created extends ShownMoment {
  readonly exchange: Exchange
}

function ownMoments(creations: readonly Exchange[]): Outcome {
  const created = creations.flatMap((exchange) => {
    const shown = isSuccess(exchange) ? shownMoment(jobIn(exchange)?.createdAt) : null
    return shown === null ? [] : [{ ...shown, exchange }]
  })
  if (inRow(created).length < ENOUGH) return notApplicable('fewer than three jobs were asked for one after the other')
  for (const alike of Map.groupBy(created, ({ at }) => at).values()) {
    const row = inRow(alike).map(({ exchange }) => jobIn(exchange))
    if (row.length < ENOUGH) continue
    const ids = row.map((job) => job?.id).join(', ')
    return failSaying(
      'moments of their own for jobs that were asked for one after the other',
      `${row[0]?.createdAt} of ${ids}`,
    )
  }
  return pass
}

/** Of these jobs the first, and each that was asked for so long after the answer of the one before it in the row. */
function inRow(created: readonly Created[]): readonly Created[] {
  const row: Created[] = []
  for (const one of created) {
    const last = row.at(-1)
    const isOther = row.every(({ exchange }) => jobIn(exchange)?.id !== jobIn(one.exchange)?.id)
    const apart = one.precision === 1 ? APART_EXACTLY : Math.max(APART, one.precision)
    const after = last === undefined ? 0 : endOf(last.exchange) + apart
    if (isOther && startOf(one.exchange) >= after) row.push(one)
  }
  return row
}
