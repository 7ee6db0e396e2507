import type { Exchange } from '../../harness/exchange/exchange.ts'
import { notApplicable, notTested, type Outcome } from '../../harness/verdict/outcome.ts'
import { isLongEnough } from '../../harness/wire/flush.ts'
import type { SequenceRequirement } from '../declaring/requirement.ts'
import { assumed, standard } from '../declaring/source.ts'
import { isCompressed, requestHeader } from '../reading/headers.ts'
import { eventsOf } from '../streams/stream-evidence.ts'
import type { Streaming } from '../streams/streaming.ts'
import { habit } from './habit.ts'
import { clearAmong, heldText, moreThanBatches, portionsAmong, withoutKept } from './held-back.ts'
import { isPaced } from './paced-answers.ts'
import { heldBack, inPortions, paced } from './paced-examples.ts'

const streamed = 'interface document: "a streamed response"'

/** Text comes while it is written, to each client: to one that accepts compression as well, which may need a buffer. */
export function bufferingRequirements({ operation: { id }, protocol }: Streaming): readonly SequenceRequirement[] {
  const longAnswers = (exchanges: readonly Exchange[]) =>
    exchanges.filter((exchange) => isPaced(exchange, protocol) && isLongEnough(eventsOf(exchange)))
  const plainOf = (exchanges: readonly Exchange[]) => longAnswers(exchanges).filter((answer) => !isCompressed(answer))
  const shared = {
    about: 'sequence',
    sequence: 'whole-run',
    operation: id,
  } as const
  return [
    {
      ...shared,
      id: `assistant-stream-${protocol}-not-buffered`,
      source: standard(`Text comes while it is written, not in flushes after it was held back (${streamed})`),
      check: (exchanges) => {
        const answers = plainOf(exchanges)
        const isInPortions = portionsAmong(answers)
        return unbuffered(answers, 'text in several arrivals', (answer) => !isInPortions(answer), forAccept)
      },
      violation: (valid) => valid.map(heldBack),
      example: () => paced(id, protocol),
    },
    {
      ...shared,
      id: `assistant-stream-${protocol}-not-in-portions`,
      byChance: true,
      source: assumed(
        'our choice: text comes as it is written; a guard that looks at one portion of it after the other makes readers ' +
          'wait for each',
      ),
      check: (exchanges) => {
        const answers = plainOf(exchanges)
        return unbuffered(answers, 'text piece by piece', portionsAmong(answers), forAccept)
      },
      violation: (valid) => valid.map(inPortions),
      example: () => paced(id, protocol),
    },
    {
      ...shared,
      id: `assistant-stream-${protocol}-compressed-not-buffered`,
      source: standard(
        `Text comes while it is written to clients that accept compression as well, as all browsers do (${streamed})`,
      ),
      check: (exchanges) => {
        const answers = longAnswers(exchanges).filter(isCompressed)
        if (answers.length === 0) return notApplicable('no answer that is long enough to show it came compressed')
        const isInPortions = portionsAmong(plainOf(exchanges))
        const expected = 'text in several arrivals for a client that accepts compression'
        return unbuffered(answers, expected, (answer) => !isInPortions(answer))
      },
      violation: (valid) => valid.map(heldBack),
      example: () => paced(id, protocol, { gzip: true }),
    },
  ]
}

/**
 * @param isMeant whether a text that was held back is one that this is about
 * @param common groups the answers, as only those to some clients may be held back
 */
function unbuffered(
  answers: readonly Exchange[],
  expected: string,
  isMeant: (answer: Exchange) => boolean,
  common: (answer: Exchange) => string = () => '',
): Outcome {
  const written = withoutKept(answers)
  const clear = clearAmong(written)
  if (written.length > 0 && clear.length === 0) {
    return notTested(
      'no answer shows whether it was held back: each was read late, or came at once and soon',
      'run it where answers take half a second and less other work is done',
    )
  }
  const isHeld = moreThanBatches(clear)
  return habit(clear, expected, (answer) => (isHeld && isMeant(answer) ? heldText(answer) : null), { common })
}

function forAccept(answer: Exchange): string {
  return `for a client that sends the Accept ${requestHeader(answer, 'accept') ?? 'of none'}`
}
