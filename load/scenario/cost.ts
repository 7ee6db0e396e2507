import type { Scenario, Stage } from '../../harness/target/load-schema.ts'
import type { Target } from '../../harness/target/target.ts'
import { formatCount, formatSeconds } from '../../harness/text/format.ts'
import { streamsAt } from '../figures/step.ts'
import { arrivalsIn, scaled, secondsOf, shortened } from '../plan/arrivals.ts'
import { FEW_STREAMS, MANY_STREAMS } from '../search/capacity.ts'
import { conversationsOf } from '../streams/questions.ts'
import { QUESTIONS } from '../streams/recovery.ts'
import { MOST_LOOKS } from './together.ts'

/** Calculates what a load will spend, before anything of it is sent. */

/** Seconds of an answer where the target has no objective for them. */
const USUAL_ANSWER = 5

/**
 * How many steps a search usually needs to decide, once a load was too much; and the seconds in which a service
 * recovers after each.
 */
const DECIDING = 8
const RECOVERY = 3

/** Loads that a service may carry, in the unit of the search: a larger one takes more questions to find. */
const SEARCHED = [10, 100, 1000] as const

/**
 * Limits and budget must suffice for a search that finds this load; a search that goes further ends where they are
 * spent.
 */
const PAID_UP_TO = 100

interface Cost {
  readonly uses: number
  readonly seconds: number
}

/** Seconds that one answer is expected to take. */
export function expectedAnswer({ objectives }: Target): number {
  return objectives.durationP95 === null ? USUAL_ANSWER : objectives.durationP95 / 1000 / 2
}

/** Questions of all operations together, and the time that they take, if an answer takes its expected time. */
export function costOf({ kind, unit, stages }: Scenario, target: Target): Cost {
  const { load } = target
  const answer = expectedAnswer(target)
  if (kind === 'capacity') return searchCost({ unit, from: stages[0]?.from ?? 1, found: PAID_UP_TO, answer })
  const lasting = shortened(stages, load.stop.seconds)
  const begun = arrivalsIn(unit === 'users' ? scaled(lasting, 1 / answer) : lasting)
  const conversations = kind === 'mixed' ? conversationsOf(load) : [[]]
  const questions = conversations.reduce((sum, pauses) => sum + 1 + pauses.length, 0) / conversations.length
  return { uses: Math.ceil(begun * questions), seconds: secondsOf(lasting) + answer }
}

interface Searched {
  readonly unit: Scenario['unit']
  /** The load with which the search begins. */
  readonly from: number
  /** The load that the search finds to be carried. */
  readonly found: number
  /** Seconds that an answer takes. */
  readonly answer: number
}

/** The cost of steps that double or halve the load until both bounds are known, and of the steps that then decide. */
function searchCost({ unit, from, found, answer }: Searched): Cost {
  const doublings = Math.log2(found / from)
  const ways = Array.from(
    { length: 1 + Math.ceil(Math.abs(doublings)) },
    (_, step) => 2 ** (step * Math.sign(doublings)),
  )
  const steps = [
    ...ways.map((times) => ({ load: from * times, streams: FEW_STREAMS })),
    ...Array.from({ length: DECIDING }, () => ({ load: found, streams: MANY_STREAMS })),
  ].map(({ load, streams }) => {
    const rate = unit === 'users' ? load / answer : load
    const { warm, counted } = streamsAt(rate, streams, answer * 1000)
    return { uses: warm + counted, seconds: (warm + counted) / rate + answer }
  })
  const after = DECIDING * (RECOVERY + QUESTIONS * answer)
  return {
    uses: steps.reduce((sum, { uses }) => sum + uses, DECIDING * QUESTIONS),
    seconds: steps.reduce((sum, { seconds }) => sum + seconds, after),
  }
}

/**
 * A load and its cost, in lines of at most 80 columns; for a search, the cost for several loads that the service may
 * carry.
 */
export function costLines(scenario: Scenario, target: Target): readonly string[] {
  const { kind, unit, stages } = scenario
  const unitText = unit === 'users' ? 'users' : 'questions a second'
  const answer = expectedAnswer(target)
  if (kind !== 'capacity') {
    const { uses, seconds } = costOf(scenario, target)
    const about = unit === 'users' ? 'about' : 'up to'
    const [first = '', ...others] = shortened(stages, target.load.stop.seconds).map((stage) =>
      stageText(stage, unitText),
    )
    return [
      `${kind}: ${first}`,
      ...others.map((one) => `  then ${one}`),
      `  ${about} ${formatCount(uses)} questions in ${formatSeconds(seconds)}, if an answer takes ${formatSeconds(answer)}`,
      ...(kind === 'abandon' ? [`  ${togetherCost(scenario, target)}`] : []),
    ]
  }
  const from = stages[0]?.from ?? 1
  return [
    `${kind}: a search that begins with ${formatCount(from)} ${unitText}`,
    ...SEARCHED.map((found) => {
      const { uses, seconds } = searchCost({ unit, from, found, answer })
      const carried = `if it carries ${formatCount(found)}`
      return `  about ${formatCount(uses)} questions in ${formatSeconds(seconds)} ${carried}`
    }),
    `  limits and budget are to pay for what it takes to find ${PAID_UP_TO}`,
  ]
}

function stageText({ seconds, from, to }: Stage, unitText: string): string {
  const lasting = formatSeconds(seconds)
  if (from === to) return `${formatCount(from)} ${unitText} for ${lasting}`
  return `from ${formatCount(from)} to ${formatCount(to)} ${unitText} in ${lasting}`
}

/** The cost of the questions that are asked together before clients leave their streams, and again afterwards. */
function togetherCost({ unit, stages }: Scenario, target: Target): string {
  const begun = stages[0]?.from ?? 0
  const atATime = Math.max(1, Math.round(unit === 'users' ? begun : begun * expectedAnswer(target)))
  return `besides, up to ${formatCount(atATime)} questions together before and after it, at most ${MOST_LOOKS} times`
}
