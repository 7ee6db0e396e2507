import { limitInForce } from '../../harness/budget/budget.ts'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import { agreed, type Classification, countsRefused } from '../../harness/limits/classify.ts'
import { type CounterEvent, nominalSeconds } from '../../harness/limits/limiter.ts'
import type { Target } from '../../harness/target/target.ts'
import type {
  LimitExplanation,
  LimitMoment,
  LimitPart,
  LimitTimeline,
} from '../../harness/verdict/files/limits-file.ts'
import type { Limit } from '../../schemas/description/description.ts'
import { counterEvents, explained, targetTime, usesOf } from './events.ts'
import { type Read, readingsOf } from './readings.ts'

/** Timelines of the last tenant's counters, of each limit that this run used up: `limits.json`. */
export function limitTimelines(
  limits: readonly Limit[],
  exchanges: readonly Exchange[],
  target: Target,
): readonly LimitTimeline[] {
  return limits.flatMap((fact) => {
    const uses = usesOf(fact, exchanges)
    const limit = limitInForce(target, fact)
    const found = explained(fact, exchanges, target)
    if (limit === null || found === null) return []
    const read = new Map(readingsOf(fact, uses, { target, limits }).map((one) => [one.exchange.id, one]))
    const ends = fillingEnds(limit, fact, found)
    const parts = partsOf(counterEvents(uses, 'ahead')).map((events) => partOf(events, read, ends))
    return [{ id: fact.id, window: fact.window, limit, explanation: explanation(found, parts), parts }]
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

/** Whether the next use, at this time, begins a new filling after these moments of the current one. */
type FillingEnds = (filling: readonly LimitMoment[], at: number) => boolean

/**
 * An accepted use begins a new filling of the counter if a window has passed since the first use of the current one.
 * With a valid limiter it also does after a refusal, and where the counter must have been full: counting on would show
 * more uses than the limit allows, which reads as a breach. Where no valid limiter explains the uses, that breach is
 * shown.
 */
function fillingEnds(limit: number, { window }: Limit, { kind }: Classification): FillingEnds {
  return (filling, at) => {
    const [first, last] = [filling[0], filling.at(-1)]
    if (first === undefined || last === undefined) return false
    const isFull = last.kind === 'refused' || last.used >= limit
    return at >= first.at + nominalSeconds[window] * 1000 || (kind !== 'invalid' && isFull)
  }
}

function partOf(events: readonly CounterEvent[], read: ReadonlyMap<string, Read>, ends: FillingEnds): LimitPart {
  const [first] = events
  const begin = first === undefined || first.kind === 'reset' ? 0 : first.from
  const moments: LimitMoment[] = []
  for (const event of events) {
    if (event.kind === 'reset' || (event.kind === 'use' && !event.valid)) continue
    const { filling = 0, used = 0 } = moments.at(-1) ?? {}
    if (event.kind === 'seed') {
      const at = event.to - begin
      const moment = { kind: 'seeded', exchange: null, at, remaining: null, resets: null } as const
      moments.push({ ...moment, filling, used: Math.max(used, event.uses) })
      continue
    }
    const at = event.from - begin
    const ofFilling = moments.filter((moment) => moment.filling === filling)
    const isNext = event.accepted && ends(ofFilling, at)
    moments.push({
      kind: event.accepted ? 'accepted' : 'refused',
      exchange: event.id,
      at,
      filling: isNext ? filling + 1 : filling,
      used: (isNext ? 0 : used) + (event.accepted ? 1 : 0),
      ...readIn(read.get(event.id), begin),
    })
  }
  return { showsInvalid: events.some((event) => event.kind === 'use' && !event.valid), moments }
}

/** What the headers of an answer say of the limit that a timeline is of. */
function readIn(read: Read | undefined, begin: number): Pick<LimitMoment, 'remaining' | 'resets'> {
  if (read === undefined) return { remaining: null, resets: null }
  const { remaining, reset } = read.reading
  return { remaining, resets: reset === null ? null : targetTime(read.exchange) - begin + reset * 1000 }
}

const DAY = 24 * 3_600_000

function explanation(found: Classification, parts: readonly LimitPart[]): LimitExplanation {
  if (found.kind === 'invalid') {
    const { id, accepted } = found.contradiction
    const moment = parts.flatMap(({ moments }) => moments).find(({ exchange }) => exchange === id)
    return { kind: 'contradicted', nearest: found.nearest, exchange: id, accepted, at: moment?.at ?? null }
  }
  const { limiters } = found
  const length = agreed(limiters, 'length')
  return {
    kind: 'valid',
    windows: [...new Set(limiters.map(({ kind }) => kind))],
    countsRefused: countsRefused(limiters),
    countsInvalid: agreed(limiters, 'countsInvalid'),
    month: length === 'calendar-month' ? 'calendar' : length !== null && length > DAY ? length / DAY : null,
  }
}
