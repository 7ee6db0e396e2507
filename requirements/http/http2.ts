import type { Exchange } from '../../harness/exchange/exchange.ts'
import { failSaying, notApplicable, notTested, pass } from '../../harness/verdict/outcome.ts'
import { isLongEnough } from '../../harness/wire/flush.ts'
import { clearAmong, isHeldBack } from '../assistant/held-back.ts'
import { heldBack, paced } from '../assistant/paced-examples.ts'
import { validAnswer } from '../assistant/valid-stream.ts'
import { expectSuccess } from '../declaring/expected.ts'
import type {
  CheckContext,
  ExchangeRequirement,
  Requirement,
  SequenceRequirement,
  SkipReason,
} from '../declaring/requirement.ts'
import { shownByProbe } from '../declaring/requirement.ts'
import { standard } from '../declaring/source.ts'
import { withResponse } from '../declaring/valid-examples.ts'
import { withSituation } from '../reading/evidence.ts'
import { isSuccess } from '../reading/status.ts'
import { eventsOf } from '../streams/stream-evidence.ts'
import type { Streaming } from '../streams/streaming.ts'

export const HTTP2_ANSWERED = 'http-http2-answered'
export const HTTP2_NOT_BUFFERED = 'http-http2-not-buffered'

/** How a service answers over HTTP/2, if it offers it; its gateway is often another program there. */
export function http2Requirements(asked: Streaming): readonly Requirement[] {
  return [answered(asked), notBuffered(asked)]
}

function answered({ operation: { id }, protocol }: Streaming): ExchangeRequirement {
  return shownByProbe({
    id: HTTP2_ANSWERED,
    area: 'streams',
    operation: id,
    from: 'nightly',
    source: standard('a service that offers HTTP/2 answers over it too: every browser takes the offer (RFC 9113)'),
    skipReason: needsTls,
    check: expectSuccess,
    example: () => withSituation(validAnswer(id, protocol, { threadId: 'thread-1' }), { requirement: HTTP2_ANSWERED }),
    violation: (valid) => withResponse(valid, { end: 'cut' }),
  })
}

/** An answer that is held back once may be due to a stall of the network, so the question is then asked again. */
function notBuffered({ operation: { id }, protocol }: Streaming): SequenceRequirement {
  return {
    about: 'sequence',
    sequence: 'answers-over-http2',
    id: HTTP2_NOT_BUFFERED,
    area: 'streams',
    operation: id,
    from: 'nightly',
    source: standard(
      'text comes while it is written over HTTP/2 too, as all browsers read it (interface document: "a streamed response")',
    ),
    skipReason: needsTls,
    check: (answers) => {
      const whole = answers.filter((answer) => isSuccess(answer) && answer.response?.end === 'complete')
      if (whole.length === 0) return notApplicable('no answer came over HTTP/2')
      const isClear = (answer: Exchange) => isLongEnough(eventsOf(answer)) && !isHeldBack(answer)
      if (clearAmong(whole).some(isClear)) return pass
      if (!whole.every(isHeldBack)) return notApplicable('no answer was long enough to show how its text comes')
      if (whole.length === 1) return notTested('held back in one answer only', 'run again: one may be a chance')
      return failSaying('text in several arrivals over HTTP/2', `all at once in each of ${whole.length} answers`)
    },
    example: () => paced(id, protocol).slice(0, 1),
    violation: () => paced(id, protocol).slice(0, 2).map(heldBack),
  }
}

function needsTls({ target }: CheckContext): SkipReason | null {
  if (target.baseUrl.startsWith('https:')) return null
  return notTested('baseUrl is not https, and browsers speak HTTP/2 over TLS alone', 'give an https address in baseUrl')
}
