import type { Scenario } from '../../harness/target/load-schema.ts'
import type { Target } from '../../harness/target/target.ts'
import { formatCount, formatSeconds } from '../../harness/text/format.ts'
import { ConfigurationError } from '../../schemas/description/configuration-error.ts'
import type { LoadContext } from '../context.ts'
import { type Demand, shortageOf } from '../reservation.ts'
import { arrivalsIn, scaled, secondsOf, shortened } from '../scripts/arrivals.ts'
import type { Wanted } from '../stream-parts.ts'
import { conversationsOf } from './questions.ts'
import { demandsOf, sharesOf, tooMany, wantedFor } from './shares.ts'

/** What a load will spend, before anything of it is sent. */

/** Seconds that an answer is taken to need where the target states no objective for it. */
const USUAL_ANSWER = 5

/** Steps that a search usually takes on the way up and to decide, and streams of each with those of its warm-up. */
const SEARCH = { up: 6, few: 120, deciding: 8, many: 420 } as const

interface Cost {
  readonly uses: number
  readonly seconds: number
}

/** Seconds that one answer is expected to take. */
export function expectedAnswer({ objectives }: Target): number {
  return objectives.durationP95 === null ? USUAL_ANSWER : objectives.durationP95 / 1000 / 2
}

/** Questions of all operations together, and how long they take, if an answer takes as long as is expected of it. */
export function costOf({ kind, unit, stages }: Scenario, target: Target): Cost {
  const { load } = target
  const answer = expectedAnswer(target)
  if (kind === 'capacity') {
    const uses = SEARCH.up * SEARCH.few + SEARCH.deciding * SEARCH.many
    // On the way up, half of the streams come with the first step, half of the rest with the second and so on.
    const rate = (stages[0]?.from ?? 1) / (unit === 'users' ? answer : 1)
    const deciding = SEARCH.deciding * (3 + answer * 4)
    return { uses, seconds: (2 * SEARCH.few) / rate + deciding }
  }
  const lasting = shortened(stages, load.stop.seconds)
  const begun = arrivalsIn(unit === 'users' ? scaled(lasting, 1 / answer) : lasting)
  const conversations = kind === 'mixed' ? conversationsOf(load.seed, 64, load.think) : [[]]
  const questions = conversations.reduce((sum, pauses) => sum + 1 + pauses.length, 0) / conversations.length
  return { uses: Math.ceil(begun * questions), seconds: secondsOf(lasting) + answer }
}

export function costText(scenario: Scenario, target: Target): string {
  const { uses, seconds } = costOf(scenario, target)
  const about = scenario.kind === 'capacity' ? 'about ' : scenario.unit === 'users' ? 'about ' : 'up to '
  return `${scenario.kind}: ${about}${formatCount(uses)} questions in ${formatSeconds(seconds)}`
}

/**
 * @throws ConfigurationError where the operation is not there, or its limits and budget do not pay for the load.
 */
export function checkAffordable(
  context: Pick<LoadContext, 'run' | 'description'>,
  scenario: Scenario,
): readonly Wanted[] {
  const wanted = wantedFor(context, scenario)
  if (wanted.length === 0) throw new ConfigurationError('no operation that streams can be asked on this target')
  const short = shortageOf(context, expectedDemands(context, scenario, wanted))
  if (short === null) return wanted
  const { reason, remedy } = tooMany(short)
  throw new ConfigurationError(`${reason}; ${remedy}`)
}

/** What a load asks if an answer takes as long as is expected of it, with the one question that is asked alone before. */
function expectedDemands(
  context: Pick<LoadContext, 'run' | 'description'>,
  scenario: Scenario,
  wanted: readonly Wanted[],
): readonly Demand[] {
  const { target } = context.run
  const alone = wanted.map(({ operation, tenant }) => ({ operation, tenant, requests: 1 }))
  if (scenario.kind === 'capacity')
    return alone.map((demand) => ({ ...demand, requests: costOf(scenario, target).uses }))
  const milliseconds = expectedAnswer(target) * 1000
  const timed = wanted.map((one) => ({ wanted: one, alone: { milliseconds } }))
  return [...alone, ...demandsOf(sharesOf(context, scenario, timed))]
}
