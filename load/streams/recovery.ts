import type { Exchange } from '../../harness/exchange/exchange.ts'
import { median } from '../../harness/figures.ts'
import type { LoadContext, Obstacle } from '../context/context.ts'
import { type Asked, ask, type Wanted } from './stream-parts.ts'

/** What a service is like without a load, and when it is like that again after one. */

/** Questions that are asked one after another to know what an answer takes. */
export const QUESTIONS = 3

/** Quick enough again: so many times what it took before, and on top what any machine needs now and then. */
const FACTOR = 1.5
const SLACK = 50

/**
 * Between two questions of one that waits: at least so long, and a share of the time that has passed, so that a long
 * recovery is known as exactly as a short one and costs hardly more questions.
 */
const LEAST_PAUSE = 100
const PAUSE_SHARE = 0.05

/**
 * A service has so long to be as quick as before, and longer where an answer takes long: connections that a client gives
 * up, and machines that come to help, take the better part of a minute.
 */
const LEAST_WAIT = 60_000
const ANSWERS = 10

/** Null where a question was left unanswered, or could not be paid for. */
export async function quietTime(context: LoadContext, wanted: Wanted): Promise<number | null> {
  const times: number[] = []
  for (let question = 0; question < QUESTIONS; question++) {
    const asked = await ask(context, wanted)
    if (asked.kind !== 'answered') return null
    times.push(asked.alone.milliseconds)
  }
  return median(times)
}

/** What became of a service after a load. */
type Recovery =
  /** `seconds` from when the last stream of the load was to begin until answers were as quick as before. */
  | { readonly kind: 'recovered'; readonly seconds: number; readonly milliseconds: number; readonly last: Exchange }
  /** It had all the time to be as quick again. `milliseconds` is what an answer took in the end; null: there was none. */
  | { readonly kind: 'slow'; readonly milliseconds: number | null; readonly last: Exchange }
  /** The questions that would tell could not be paid for. */
  | ({ readonly kind: 'unpaid' } & Obstacle)

/** Whether a service that answered in `before` milliseconds is as quick as that with `now`. */
export function isAsQuick(now: number, before: number): boolean {
  return now <= before * FACTOR + SLACK
}

/** Asks one question after another until answers take no longer than `before`, several in a row. */
export async function recoveryOf(
  context: LoadContext,
  wanted: Wanted,
  { before, endedAt }: { readonly before: number; readonly endedAt: number },
): Promise<Recovery> {
  const begun = Date.now()
  const wait = Math.max(LEAST_WAIT, ANSWERS * before)
  const isQuick = ({ kind, alone }: Asked) => kind === 'answered' && isAsQuick(alone.milliseconds, before)
  let last: readonly Asked[] = []
  for (;;) {
    const sentAt = Date.now()
    const asked = await ask(context, wanted)
    if (asked.kind === 'untested') return { kind: 'unpaid', reason: asked.reason, remedy: asked.remedy }
    last = [...last, asked].slice(-QUESTIONS)
    const [first = asked] = last
    if (last.length === QUESTIONS && last.every(isQuick)) {
      const seconds = Math.max(0, Math.round((Date.parse(first.alone.sentAt) - endedAt) / 10) / 100)
      return { kind: 'recovered', seconds, milliseconds: inTheEnd(last) ?? before, last: asked.alone }
    }
    const now = Date.now()
    if (isQuick(asked)) continue
    if (now - begun > wait) return { kind: 'slow', milliseconds: inTheEnd(last), last: asked.alone }
    const pause = Math.max(LEAST_PAUSE, PAUSE_SHARE * (now - begun))
    await context.wait(Math.max(0, pause - (now - sentAt)))
  }
}

/** The median of the last answers, since one model's answers to one question differ in length; null: there were none. */
function inTheEnd(last: readonly Asked[]): number | null {
  const times = last.flatMap(({ kind, alone }) => (kind === 'answered' ? alone.milliseconds : []))
  return times.length === 0 ? null : median(times)
}
