import type { Exchange } from '../../harness/exchange/exchange.ts'
import { isByGateway } from '../../harness/sending/gateway.ts'
import { failSaying, notApplicable, notTested, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import { validAnswer } from '../assistant/valid-stream.ts'
import type { SequenceRequirement } from '../declaring/requirement.ts'
import { standard } from '../declaring/source.ts'
import { validExchange } from '../declaring/valid-examples.ts'
import { isSentAway, isSuccess, statusOf } from '../reading/status.ts'
import { refusesInStream } from '../streams/stream-evidence.ts'
import { newestStream } from '../streams/streaming.ts'

export const QUESTION_IN_CHUNKS = 'assistant-question-in-chunks-answered'

/** Statuses by which a server says that it wants a length, finds the body too large, or does not know the coding. */
const NAMED: ReadonlySet<number> = new Set([411, 413, 501])

export function bodyInChunksRequirements(description: DescriptionView): readonly SequenceRequirement[] {
  const asked = newestStream(description)
  if (asked === null) return []
  const { operation, protocol } = asked
  const answered = () => validAnswer(operation.id, protocol, { threadId: 'thread-1' })
  return [
    {
      about: 'sequence',
      sequence: 'question-in-chunks',
      id: QUESTION_IN_CHUNKS,
      operation: operation.id,
      source: standard(
        'every recipient can read a body that comes in chunks, as clients and gateways send one whose length they do not ' +
          'know beforehand (RFC 9112 section 7.1); one that wants a length says so with 411',
      ),
      check: ([inChunks, plain]) => isRead(inChunks, plain),
      example: () => [answered()],
      violation: () => [validExchange({ operation: operation.id, status: 400, body: {} }), answered()],
    },
  ]
}

function isRead(inChunks: Exchange | undefined, plain: Exchange | undefined): Outcome {
  if (inChunks === undefined) return notApplicable('nothing was sent in chunks')
  if (isSuccess(inChunks) && refusesInStream(inChunks))
    return notTested('an error event came in place of the answer', 'run again')
  if (isSuccess(inChunks) || NAMED.has(inChunks.response?.status ?? 0)) return pass
  const why = `refused in chunks: ${statusOf(inChunks)}`
  if (isByGateway(inChunks) || isSentAway(inChunks) || inChunks.response?.status === 403) {
    return notTested(`${why}, by what stands in front of the service or for the moment`, 'run again')
  }
  if (plain === undefined || !isSuccess(plain)) {
    return notTested(`${why}, and with a length too`, 'see what it answers to a plain question')
  }
  return failSaying('an answer, as to the same question with a Content-Length, or 411', statusOf(inChunks))
}
