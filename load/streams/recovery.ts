import type { Exchange } from '../../harness/exchange/exchange.ts'
import { median } from '../../harness/figures.ts'
import type { LoadContext, Obstacle } from '../context/context.ts'
import { type Asked, ask, type Wanted } from './stream-parts.ts'

/** Measures how quick a service is without load, and when it is as quick again after a load. */

/** Number of questions, one after another, that show how long an answer takes. */
export const QUESTIONS = 3

/**
 * An answer is quick enough again if it takes this many times as long as before, plus milliseconds for what any machine
 * needs now and then.
 */
const FACTOR = 1.5
const SLACK = 50

/**
 * Time between two questions while waiting for recovery: at least this many milliseconds, and a share of the time that
 * has passed. So a long recovery is known as exactly as a short one and takes hardly more questions.
 */
const LEAST_PAUSE = 100
const PAUSE_SHARE = 0.05

/**
 * The least time in which a service has to recover; it is longer where an answer takes long. Connections that a client
 * leaves, and machines that are started to help, take the better part of a minute.
 */
const LEAST_WAIT = 60_000
const ANSWERS = 10

/** Milliseconds of an answer without load; null where a question was not answered, or the budget did not suffice. */
export async function quietTime(context: LoadContext, wanted: Wanted): Promise<number | null> {
  const times: number[] = []
  for (let question = 0; question < QUESTIONS; question++) {
    const asked = await ask(context, wanted)
    if (asked.kind !== 'answered') return null
    times.push(asked.alone.milliseconds)
  }
  return median(times)
}

/** How a service recovered after a load. */
type Recovery =
  /** `seconds`: from the last scheduled start of the load until answers were as quick as before. */
  | { readonly kind: 'recovered'; readonly seconds: number; readonly milliseconds: number; readonly last: Exchange }
  /**
   * It did not become as quick in all that time. `milliseconds`: what an answer took in the end; null where there was
   * none.
   */
  | { readonly kind: 'slow'; readonly milliseconds: number | null; readonly last: Exchange }
  /** The budget does not suffice for the questions that would tell. */
  | ({ readonly kind: 'unpaid' } & Obstacle)

/** Whether `now` milliseconds for an answer count as no slower than the `before` milliseconds without load. */
export function isAsQuick(now: number, before: number): boolean {
  return now <= before * FACTOR + SLACK
}

/** Asks one question after another until several answers in a row are as quick as `before`. */
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

/**
 * The median of the last answers, since a model's answers to one question differ in length; null where there were none.
 */
function inTheEnd(last: readonly Asked[]): number | null {
  const times = last.flatMap(({ kind, alone }) => (kind === 'answered' ? alone.milliseconds : []))
  return times.length === 0 ? null : median(times)
}
