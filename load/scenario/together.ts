import type { Served, TogetherFigures } from '../../harness/exchange/situation.ts'
import { percentile } from '../../harness/figures.ts'
import type { LoadContext } from '../context/context.ts'
import { affordable, reserveAll } from '../context/reservation.ts'
import { isWhole } from '../plan/record.ts'
import { putOn } from '../streams/put-on.ts'
import { isAsQuick } from '../streams/recovery.ts'
import { partOf, type Timed } from '../streams/stream-parts.ts'

/**
 * Measures how many questions a service answers at a time, before and after clients leave their streams. A single
 * question would not do: it is answered as long as the service has any place left.
 */

/** All questions begin within this share of an answer's time, so that they are under way together. */
const BEGIN_WITHIN = 0.25

/** Seconds before each further try: a place that is freed by a timeout, such as a proxy's, takes most of a minute. */
const PAUSES = [0, 2, 8, 20, 30] as const
export const MOST_LOOKS = 1 + PAUSES.length

/** The share of the earlier answers that may be missing: on a busy service, one in ten breaks by chance. */
const MAY_MISS = 0.1

/** The percentile of the first text that shows whether questions had to wait. */
const LATE_SHARE = 0.9

/**
 * Asks `atATime` questions together, or half of what the budget leaves; null where that is fewer than two, or a signal
 * came.
 */
export async function askTogether(
  context: LoadContext,
  timed: Timed,
  atATime: number,
): Promise<TogetherFigures | null> {
  const asked = Math.min(atATime, Math.floor(affordable(context, timed.wanted) / 2))
  return asked < 2 ? null : served(context, timed, asked)
}

/**
 * Asks as many questions together as were answered before, until they are answered as well again or a minute is over.
 * Null where the budget does not suffice, or a signal came.
 */
export async function askTogetherAgain(context: LoadContext, timed: Timed, before: TogetherFigures): Promise<Served> {
  let last: Served = null
  for (const pause of PAUSES) {
    await context.wait(pause * 1000)
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

/** Null where the budget does not suffice, or a signal came. */
async function served(context: LoadContext, timed: Timed, asked: number): Promise<TogetherFigures | null> {
  const { wanted, alone } = timed
  const seconds = (alone.milliseconds * BEGIN_WITHIN) / 1000
  const rate = asked / seconds
  const { segments = 1 } = context.run.load ?? {}
  const part = { ...partOf(context, timed, { stages: [{ seconds, from: rate, to: rate }], segments }), streams: asked }
  const reserved = reserveAll(context, [{ ...wanted, requests: asked }])
  if (reserved.kind === 'short') return null
  const [uses = []] = reserved.uses
  const put = await putOn(context, [{ kind: 'ready', wanted, part, uses }])
  if (put.isStopped) return null
  const whole = put.series.flatMap(({ records }) => records).filter(isWhole)
  // Measured from when each question was really sent: the service is not to blame for a late generator.
  const firstTexts = whole.flatMap(({ stream }) => stream?.firstText ?? [])
  return { asked, whole: whole.length, firstText: percentile(firstTexts, LATE_SHARE) ?? 0 }
}
