import type { Exchange } from '../../harness/exchange/exchange.ts'
import type { TogetherFigures } from '../../harness/exchange/situation.ts'
import { LEFT_FREED, type LoadFile } from '../../harness/verdict/load-model.ts'
import { withEvidence } from '../../requirements/reading/evidence.ts'
import type { LoadContext, Obstacle } from '../context/context.ts'
import type { LoadRecord } from '../plan/record.ts'
import { quietTime, recoveryOf } from '../streams/recovery.ts'
import type { Asked, Timed } from '../streams/stream-parts.ts'
import { askTogether, askTogetherAgain } from './together.ts'

/** Compares a service before and after a load whose client leaves its streams half-way. */

/** What was measured before the client leaves streams. */
interface BeforeLeaving {
  /** The request, and how long an answer takes without load. */
  readonly timed: Timed
  /** How many questions are asked together: as many as the load would have under way if no client left. */
  readonly atATime: number
  readonly together: TogetherFigures | null
}

export async function beforeLeaving(
  context: LoadContext,
  { wanted, alone }: Asked,
  atATime: number,
): Promise<BeforeLeaving> {
  const milliseconds = (await quietTime(context, wanted)) ?? alone.milliseconds
  const timed = { wanted, alone: { milliseconds } }
  return { timed, atATime, together: await askTogether(context, timed, atATime) }
}

interface Left extends BeforeLeaving {
  readonly records: readonly LoadRecord[]
}

export async function afterLeaving(context: LoadContext, { timed, atATime, together: before, records }: Left) {
  const endedAt = records.reduce((last, { startedAt, duration }) => Math.max(last, startedAt + duration), 0)
  const found = await recoveryOf(context, timed.wanted, { before: timed.alone.milliseconds, endedAt })
  if (found.kind === 'unpaid') return leftUntested(found)
  const streams = records.filter(({ end }) => end === 'timeout').length
  // A service that is still slow with a single question is not asked several at a time.
  if (found.kind === 'slow') return leftShown(found.last, { streams, recoverySeconds: null, together: null })
  const isSeveral = atATime > 1 && (before === null || before.whole > 1)
  const together = before === null || !isSeveral ? null : await askTogetherAgain(context, timed, before)
  if (isSeveral && together === null) {
    const reason = 'as many questions together as were under way before could not be asked'
    return leftUntested({ reason, remedy: 'raise the budget of the target, or ask for a lower --rate' })
  }
  return leftShown(found.last, { streams, recoverySeconds: found.seconds, together })
}

function leftShown(last: Exchange, abandoned: NonNullable<LoadFile['abandoned']>) {
  return { abandoned, last: [withEvidence(last, { kind: 'load-left', ...abandoned })], untested: [] }
}

export function leftUntested({ reason, remedy }: Obstacle) {
  return { abandoned: null, last: [], untested: [{ requirement: LEFT_FREED, reason, remedy }] }
}
