import { limitInForce } from '../harness/budget/budget.ts'
import type { CounterEvent } from '../harness/limits/counter-event.ts'
import type { Exchange } from '../harness/sending/exchange.ts'
import type { Target } from '../harness/target/target.ts'
import { counterEvents, explained, targetTime, usesOf } from '../requirements/limits/events.ts'
import { type Read, readingsOf } from '../requirements/limits/readings.ts'
import type { LimitFact } from '../schemas/facts-model.ts'
import type { CourseMoment, CoursePart, LimitCourse } from './input.ts'

/** True for a request at a limit whose place on the target's clock is known: what a course is made of. */
export function isAtLimit({ engine, situation: { evidence } }: Exchange): boolean {
  return engine === 'specs' && evidence.kind === 'limit-use'
}

/** What the last tenant's counter of each limit went through, for the limits that this run came to. */
export function limitCourses(
  limits: readonly LimitFact[],
  exchanges: readonly Exchange[],
  target: Target,
): readonly LimitCourse[] {
  return limits.flatMap((limit) => {
    const own = usesOf(limit, exchanges)
    const most = limitInForce(target, limit)
    const explanation = explained(limit, own, target)
    if (most === null || explanation === null) return []
    const said = new Map(readingsOf(limit, own, { target, limits }).map((read) => [read.exchange.id, read]))
    const parts = partsOf(counterEvents(own, 'ahead')).map((events) => partOf(events, said, most))
    return [{ limit: limit.id, window: limit.window, most, explanation, parts }]
  })
}

/** Events from one emptying of the counter to the next. */
function partsOf(events: readonly CounterEvent[]): readonly (readonly CounterEvent[])[] {
  const parts: CounterEvent[][] = []
  for (const event of events) {
    if (event.kind === 'reset' || parts.length === 0) parts.push([])
    if (event.kind !== 'reset') parts.at(-1)?.push(event)
  }
  return parts
}

function partOf(events: readonly CounterEvent[], said: ReadonlyMap<string, Read>, most: number): CoursePart {
  const [first] = events
  const begin = first?.kind === 'use' ? first.from : first?.kind === 'seed' ? first.at : 0
  const moments: CourseMoment[] = []
  let level = 0
  for (const event of events) {
    if (event.kind === 'seed') {
      level = brought(level, event.uses, most)
      const at = event.at - begin
      moments.push({ kind: 'seeded', exchange: null, at, level, remaining: null, resets: null })
    }
    if (event.kind !== 'use' || !event.valid) continue
    if (event.accepted) level += 1
    const kind = event.accepted ? 'accepted' : 'refused'
    moments.push({
      kind,
      exchange: event.id,
      at: event.from - begin,
      level,
      ...toldBy(said.get(event.id), begin),
    })
  }
  return { tellsOfInvalid: events.some((event) => event.kind === 'use' && !event.valid), moments }
}

/**
 * Uses in all once a hook has brought the counter to `uses`: nobody sees how many it added, so at the limit the next whole
 * number of windows is assumed to have been used up, as it would have been by sending them.
 */
function brought(level: number, uses: number, most: number): number {
  const used = Math.max(1, Math.ceil(level / most)) * most - (most - uses)
  return Math.max(level, used)
}

/** What the headers of an answer say of the limit that a course is of. */
function toldBy(read: Read | undefined, begin: number): Pick<CourseMoment, 'remaining' | 'resets'> {
  if (read === undefined) return { remaining: null, resets: null }
  const { remaining, reset } = read.reading
  return { remaining, resets: reset === null ? null : targetTime(read.exchange) - begin + reset * 1000 }
}
