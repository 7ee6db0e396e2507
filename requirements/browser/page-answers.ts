import type { Exchange } from '../../harness/exchange/exchange.ts'
import { fail, failSaying, notApplicable, notTested, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import { expectSuccess } from '../declaring/expected.ts'
import type { ExchangeRequirement } from '../declaring/requirement.ts'
import { documented, standard } from '../declaring/source.ts'
import { withResponse } from '../declaring/valid-examples.ts'
import { summaryOf } from '../streams/stream-evidence.ts'
import { originRemedy } from './cross-origin.ts'
import {
  type ClientOperation,
  isSeenBy,
  isTurn,
  observationOf,
  observedAs,
  pageRule,
  seenAnswer,
} from './page-clients.ts'

/** The whole text of the stream stands on the screen in the end. */
export function answerShown(pair: ClientOperation): ExchangeRequirement {
  const { client } = pair
  return {
    ...pageRule(pair, 'answer-shown'),
    source: documented(),
    appliesTo: (exchange) => isSeenBy(client, exchange) && !isTurn(exchange, 'past-limit'),
    check: (exchange, context) => {
      const expected = expectSuccess(exchange, context)
      return expected.kind === 'pass' ? wholeAnswer(exchange) : expected
    },
    example: () => seenAnswer(pair, 'question'),
    violation: (valid) => observedAs(valid, { shown: 'Install ' }),
  }
}

function wholeAnswer(exchange: Exchange): Outcome {
  const [observation, summary] = [observationOf(exchange), summaryOf(exchange)]
  if (observation === null || summary === null || summary.text === '') return notApplicable('there is no text to show')
  const { shown, error, readable } = observation
  if (!readable) return notTested('the browser keeps the answer from a page of another origin', originRemedy)
  const [unknown] = summary.unknownTypes
  if (error !== null && unknown !== undefined) {
    return notApplicable(
      `this client stops at "${unknown}", an event whose type the document leaves open: ${oneLine(error)}`,
    )
  }
  if (error !== null) return failSaying('the answer on the screen and no error', `the error "${oneLine(error)}"`)
  if (shown === summary.text) return pass
  return failSaying(
    `all ${summary.text.length} characters of the answer on the screen`,
    `${shown.length} characters, ending in ${JSON.stringify(shown.slice(-40))}`,
  )
}

/** The first line of an error on a page, which may quote a whole schema. */
function oneLine(text: string): string {
  const [line = ''] = text.split('\n')
  return line.length <= LONGEST_ERROR ? line : `${line.slice(0, LONGEST_ERROR)}…`
}

const LONGEST_ERROR = 120

/** Least milliseconds between the first text and the last in which a person can see an answer grow. */
const SLOW_ENOUGH = 300
/** Least number of looks at the screen: with fewer, as on a busy machine, an answer may grow unseen. */
const ENOUGH_LOOKS = 4

/** The page shows the answer while it comes, and not only once it is complete. */
export function answerGrows(pair: ClientOperation): ExchangeRequirement {
  const { client } = pair
  return {
    ...pageRule(pair, 'answer-grows'),
    source: standard('a streamed response is for being read while it is written: the screen shows it grow'),
    appliesTo: (exchange) => isSeenBy(client, exchange) && !isTurn(exchange, 'past-limit'),
    check: (exchange) => {
      const [observation, timing] = [observationOf(exchange), summaryOf(exchange)?.timing]
      const took = (timing?.lastText ?? 0) - (timing?.firstText ?? 0)
      if (observation === null || took < SLOW_ENOUGH)
        return notApplicable('its text came too quickly to be seen growing')
      if (observation.error !== null || !observation.readable) return notApplicable('no whole answer was shown')
      if (observation.lengths >= 2) return pass
      if (observation.looks < ENOUGH_LOOKS) return notApplicable('the screen was not looked at often enough')
      return fail(`text of several lengths in ${Math.round(took)} ms`, observation.lengths)
    },
    example: () => slowed(seenAnswer(pair, 'question')),
    violation: (valid) => observedAs(valid, { lengths: 1 }),
  }
}

/** The same answer, written a hundred times as slowly. */
function slowed(exchange: Exchange): Exchange {
  const arrivals = exchange.response?.arrivals ?? []
  return withResponse(exchange, { arrivals: arrivals.map(({ at, bytes }) => ({ at: at * 100, bytes })) })
}
