import type { Exchange } from '../../harness/exchange/exchange.ts'
import {
  type ClientLine,
  type ClientReading,
  type ClientRelease,
  clientName,
  protocolOfLine,
  readByClientId,
} from '../../harness/verdict/clients-model.ts'
import { failSaying, notApplicable, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView, StreamProtocol } from '../../schemas/description/description.ts'
import type { ExchangeRequirement } from '../declaring/requirement.ts'
import { standard } from '../declaring/source.ts'
import { evidenceOf, withEvidence } from '../reading/evidence.ts'
import { isSuccess } from '../reading/status.ts'
import { protocolOf, refusesInStream, summaryOf } from '../streams/stream-evidence.ts'
import { streamingOperation } from '../streams/streaming.ts'
import { validAnswer } from './valid-stream.ts'

/** Every line that the document names: "the version 4 line" for v1, "the version 5 line or later" for v2. */
export const clientLines: readonly ClientLine[] = [4, 5, 6, 7]

/**
 * Whether a client should be able to read an answer: a complete success that was expected. An error event in place of
 * an answer does not count: a limit may refuse that way, and other error events are reported by requirements of their
 * own.
 */
export function isReadableAnswer(exchange: Exchange): boolean {
  const { response, situation } = exchange
  const isWhole = isSuccess(exchange) && response?.end === 'complete' && situation.expected === 'success'
  return isWhole && protocolOf(exchange) !== null && !refusesInStream(exchange)
}

/**
 * The exchange with what a client read in its answer, for the check. It is not recorded, since it follows from the
 * bytes.
 */
export function asReadBy(
  exchange: Exchange,
  release: ClientRelease,
  { error, text }: Pick<ClientReading, 'error' | 'text'>,
): Exchange {
  const { line } = release
  return withEvidence(exchange, { kind: 'client-reading', line, client: clientName(release), error, text })
}

/**
 * One requirement for each line of the client library. Only its newest release is asked: older ones refuse members that
 * the document demands (`threadId` at the top level of `finish`), which is news for those who use them, not a breach.
 */
export function assistantClientRequirements(description: DescriptionView): readonly ExchangeRequirement[] {
  return clientLines.flatMap((line) => {
    const protocol = protocolOfLine(line)
    const operation = streamingOperation(description, protocol)
    return operation === undefined ? [] : [readByClient(line, protocol, operation.id)]
  })
}

function readByClient(line: ClientLine, protocol: StreamProtocol, operation: string): ExchangeRequirement {
  const release = { line, package: '@ai-sdk/react', version: `${line}.x`, api: 'useChat', newest: true } as const
  return {
    about: 'exchange',
    id: readByClientId(line),
    operation,
    source: standard(
      `the newest release of line ${line} of the client library reads the answer without an error and shows its text ` +
        '(npm packages ai and @ai-sdk/react, run)',
    ),
    appliesTo: (exchange) => evidenceOf(exchange, 'client-reading')?.line === line && isReadableAnswer(exchange),
    check: checkReading,
    example: () => {
      const answer = validAnswer(operation, protocol, { threadId: 'thread-1' })
      return asReadBy(answer, release, { error: null, text: 'same' })
    },
    violation: (valid) => asReadBy(valid, release, { error: 'Type validation failed', text: 'same' }),
  }
}

function checkReading(exchange: Exchange): Outcome {
  const reading = evidenceOf(exchange, 'client-reading')
  if (reading === null) return notApplicable('no client has read it')
  const { client, error, text } = reading
  // Clients stop at a type that they don't know; the document leaves further types open, so this is no breach.
  const unknown = summaryOf(exchange)?.unknownTypes ?? []
  if (unknown.length > 0) return notApplicable(`the answer has events that no client knows: ${unknown.join(', ')}`)
  if (error !== null) return failSaying('read without an error', `${client}: ${error}`)
  if (text === 'same') return summaryOf(exchange)?.text === '' ? notApplicable('there is no text to show') : pass
  return failSaying('the text of the stream shown', `${client} shows ${shownInstead[text]} and tells of no error`)
}

const shownInstead: Readonly<Record<Exclude<ClientReading['text'], 'same'>, string>> = {
  none: 'no message',
  beginning: 'only the beginning of it',
  other: 'another text',
}
