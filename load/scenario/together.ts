import type { Served, TogetherFigures } from '../../harness/exchange/situation.ts'
import { percentile } from '../../harness/figures.ts'
import type { LoadContext } from '../context/context.ts'
import { affordable, reserve } from '../context/reservation.ts'
import { isWhole } from '../plan/record.ts'
import { putOn } from '../streams/put-on.ts'
import { isAsQuick } from '../streams/recovery.ts'
import { partOf, type Timed } from '../streams/stream-parts.ts'

/**
 * How many questions a service answers at a time, before its clients left answers and after: one question alone finds a
 * place as long as any is left.
 */

/** All are begun within this share of an answer, so that they are under way together. */
const BEGIN_WITHIN = 0.25

/** Seconds before each further look: a place that a timeout frees, such as that of a proxy, takes most of a minute. */
const PAUSES = [0, 2, 8, 20, 30] as const
export const MOST_LOOKS = 1 + PAUSES.length

/** Of what was served before, the share that may be missing: one in ten breaks by chance on a busy service. */
const MAY_MISS = 0.1

/** The first text that is later than in all but one in ten shows who had to wait. */
const LATE_SHARE = 0.9

/** Asks `atATime` together, or what the budget pays for twice; null where that is not even two, or a signal came. */
export async function askTogether(
  context: LoadContext,
  timed: Timed,
  atATime: number,
): Promise<TogetherFigures | null> {
  const asked = Math.min(atATime, Math.floor(affordable(context, timed.wanted) / 2))
  return asked < 2 ? null : served(context, timed, asked)
}

/**
 * Asks as many together as were answered before, again and again until they are as well served, or a minute is over. Null
 * where the budget does not pay for it, or a signal came.
 */
export async function askTogetherAgain(context: LoadContext, timed: Timed, before: TogetherFigures): Promise<Served> {
  let last: Served = null
  for (const pause of PAUSES) {
    await context.wait(pause * 1000)
    if (affordable(context, timed.wanted) < before.whole) return null
    const after = await served(context, timed, before.whole)
    if (after === null) return null
    last = { before, after, isAsBefore: isAsGood(after, before) }
    if (last.isAsBefore) return last
  }
  return last
}

function isAsGood(after: TogetherFigures, before: TogetherFigures): boolean {
  const missed = after.asked - after.whole
  return missed <= Math.floor(after.asked * MAY_MISS) && isAsQuick(after.firstText, before.firstText)
}

async function served(context: LoadContext, timed: Timed, asked: number): Promise<TogetherFigures | null> {
  const { wanted, alone } = timed
  const seconds = (alone.milliseconds * BEGIN_WITHIN) / 1000
  const rate = asked / seconds
  const { segments = 1 } = context.run.load ?? {}
  const part = { ...partOf(context, timed, { stages: [{ seconds, from: rate, to: rate }], segments }), streams: asked }
  const { uses } = reserve(context, wanted, asked)
  const put = await putOn(context, [{ kind: 'ready', wanted, part, uses }])
  if (put.isStopped) return null
  const whole = put.series.flatMap(({ records }) => records).filter(isWhole)
  // Measured from when each was really sent: the service is not charged with a late generator.
  const firstTexts = whole.flatMap(({ stream }) => stream?.firstText ?? [])
  return { asked, whole: whole.length, firstText: percentile(firstTexts, LATE_SHARE) ?? 0 }
}
