import { setTimeout as delay } from 'node:timers/promises'
import type { Exchange } from '../../harness/sending/exchange.ts'
import type { LoadContext } from '../context.ts'
import { middleOf } from '../search/estimate.ts'
import { type Asked, ask, type Wanted } from '../stream-parts.ts'

/** What a service is like without a load, and when it is like that again after one. */

/** Questions that are asked one after another to know what an answer takes. */
const QUESTIONS = 3

/** Quick enough again: so many times what it took before, and on top what any machine needs now and then. */
const FACTOR = 1.5
const SLACK = 50

/** Between two questions of one that waits. */
const PAUSE = 100

/** A service has so long to be as quick as before, and longer where an answer takes long: a search ends with one that never is. */
const LEAST_WAIT = 20_000
const ANSWERS = 10

/** Null where a question was left unanswered, or could not be paid for. */
export async function quietTime(context: LoadContext, wanted: Wanted): Promise<number | null> {
  const times: number[] = []
  for (let question = 0; question < QUESTIONS; question++) {
    const asked = await ask(context, wanted)
    if (asked.kind !== 'answered') return null
    times.push(asked.alone.milliseconds)
  }
  return middleOf(times)
}

export interface Recovery {
  /** From when the last stream of the load was to begin until answers were as quick as before; null: they never were. */
  readonly seconds: number | null
  /** What an answer took in the end; null: there was none. */
  readonly milliseconds: number | null
  /** The last question; null where none was asked. */
  readonly last: Exchange | null
}

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
  const deadline = Date.now() + Math.max(LEAST_WAIT, ANSWERS * before)
  let last: readonly Asked[] = []
  const isQuick = ({ kind, alone }: Asked) => kind === 'answered' && isAsQuick(alone.milliseconds, before)
  while (Date.now() < deadline) {
    const sentAt = Date.now()
    const asked = await ask(context, wanted)
    if (asked.kind === 'untested') break
    last = [...last, asked].slice(-QUESTIONS)
    const [first] = last
    if (first !== undefined && last.length === QUESTIONS && last.every(isQuick)) {
      const at = Date.parse(first.alone.sentAt)
      return {
        seconds: Math.max(0, Math.round((at - endedAt) / 10) / 100),
        milliseconds: inTheEnd(last),
        last: asked.alone,
      }
    }
    if (!isQuick(asked)) await delay(Math.max(0, PAUSE - (Date.now() - sentAt)))
  }
  const milliseconds = last.length === 0 ? before : inTheEnd(last)
  return { seconds: null, milliseconds, last: last.at(-1)?.alone ?? null }
}

/** The median of the last answers, since one model's answers to one question differ in length; null: there were none. */
function inTheEnd(last: readonly Asked[]): number | null {
  const times = last.flatMap(({ kind, alone }) => (kind === 'answered' ? alone.milliseconds : []))
  return times.length === 0 ? null : middleOf(times)
}
