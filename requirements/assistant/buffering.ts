import type { Exchange } from '../../harness/exchange/exchange.ts'
import { notApplicable, notTested, type Outcome } from '../../harness/verdict/outcome.ts'
import { isLongEnough } from '../../harness/wire/flush.ts'
import type { SequenceRequirement } from '../declaring/requirement.ts'
import { standard } from '../declaring/source.ts'
import { isCompressed, requestHeader } from '../reading/headers.ts'
import { eventsOf } from '../streams/stream-evidence.ts'
import type { Streaming } from '../streams/streaming.ts'
import { habit } from './habit.ts'
import { clearAmong, heldText, moreThanBatches, withoutKept } from './held-back.ts'
import { isPaced } from './paced-answers.ts'
import { heldBack, paced } from './paced-examples.ts'

const streamed = 'interface document: "a streamed response"'

/** Text comes while it is written, to each client: to one that accepts compression as well, which may need a buffer. */
export function bufferingRequirements({ operation: { id }, protocol }: Streaming): readonly SequenceRequirement[] {
  const longAnswers = (exchanges: readonly Exchange[]) =>
    exchanges.filter((exchange) => isPaced(exchange, protocol) && isLongEnough(eventsOf(exchange)))
  const shared = {
    about: 'sequence',
    sequence: 'whole-run',
    operation: id,
    violation: (valid: readonly Exchange[]) => valid.map(heldBack),
  } as const
  return [
    {
      ...shared,
      id: `assistant-stream-${protocol}-not-buffered`,
      source: standard(`Text comes while it is written, not in flushes after it was held back (${streamed})`),
      check: (exchanges) => {
        const answers = longAnswers(exchanges).filter((answer) => !isCompressed(answer))
        return unbuffered(answers, 'text in several arrivals', forAccept)
      },
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
        return unbuffered(answers, 'text in several arrivals for a client that accepts compression')
      },
      example: () => paced(id, protocol, { gzip: true }),
    },
  ]
}

/** @param common groups the answers, as only those to some clients may be held back */
function unbuffered(
  answers: readonly Exchange[],
  expected: string,
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
  return habit(clear, expected, (answer) => (isHeld ? heldText(answer) : null), { common })
}

function forAccept(answer: Exchange): string {
  return `for a client that sends the Accept ${requestHeader(answer, 'accept') ?? 'of none'}`
}
