import type { Exchange } from '../../harness/exchange/exchange.ts'
import { failSaying, notApplicable, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import { rulesOf, type StreamRule } from '../../harness/wire/rules.ts'
import type { StreamSample } from '../../harness/wire/sample.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import { limitExplains } from '../declaring/expected.ts'
import type { CheckContext, ExchangeRequirement } from '../declaring/requirement.ts'
import { assumed, documented, type Source, standard } from '../declaring/source.ts'
import { withResponse } from '../declaring/valid-examples.ts'
import { isAskedWithDamage } from '../reading/asked-with-damage.ts'
import { isSuccess, stillComing } from '../reading/status.ts'
import {
  isBrokenOff,
  judgementOf,
  protocolOf,
  refusesInStream,
  sampleOf,
  summaryOf,
} from '../streams/stream-evidence.ts'
import { type Streaming, streamOfEachProtocol } from '../streams/streaming.ts'
import { validAnswer } from './valid-stream.ts'

/** Every rule of the stream judge, for each protocol that an operation of the document streams its answers in. */
export function assistantStreamRequirements(description: DescriptionView): readonly ExchangeRequirement[] {
  return streamOfEachProtocol(description).flatMap((streaming) =>
    rulesOf(streaming.protocol).map((rule) => requirementOf(rule, streaming)),
  )
}

/** Rules of the judge that hold an answer to the media type and the schema of its events. */
const ofSchema: ReadonlySet<StreamRule['id']> = new Set([
  'content-type',
  'content-type-not-of-another-format',
  'events-well-formed',
])

function requirementOf(rule: StreamRule, { operation, protocol }: Streaming): ExchangeRequirement {
  return {
    about: 'exchange',
    id: `assistant-stream-${protocol}-${rule.id}`,
    operation: operation.id,
    source: sourceOf(rule),
    ...(ofSchema.has(rule.id) ? { faultCategory: 200 } : {}),
    ...(rule.subject === undefined || rule.subject.isInEvery ? {} : { byChance: true }),
    appliesTo: (exchange) => protocolOf(exchange) === protocol && isAnswer(exchange),
    check: (exchange, context) => checkRule(rule, exchange, context),
    example: () => {
      const least = validAnswer(operation.id, protocol, { threadId: 'thread-1' })
      const added = rule.subject?.added
      return added === undefined ? least : withSample(least, (sample) => added(sample, protocol))
    },
    violation: (valid) => withSample(valid, (sample) => rule.violation(sample, protocol)),
  }
}

/**
 * Whether a stream is judged as an answer. A limit's refusal inside a 200 is valid, and no answer. Where a requirement
 * sends a request to see whether it is accepted, an error event is that requirement's finding, with its own strength. A
 * request of which the document says nothing may get anything, but a streamed text is judged like any other.
 */
function isAnswer(exchange: Exchange): boolean {
  const { expected, limitReached, requirement } = exchange.situation
  const mayBeRefused = expected === 'open' || limitReached !== undefined || requirement !== null
  if (!isSuccess(exchange) || expected === 'refusal' || (mayBeRefused && refusesInStream(exchange))) return false
  return expected === 'success' || ((summaryOf(exchange)?.text ?? '') !== '' && !isAskedWithDamage(exchange))
}

function sourceOf(rule: StreamRule): Source {
  switch (rule.strength) {
    case 'documented':
      return documented()
    case 'standard':
      return standard(`${rule.statement} (${rule.source})`)
    case 'assumed':
      return assumed(`${rule.statement} (${rule.source})`)
  }
}

function checkRule(rule: StreamRule, exchange: Exchange, context: CheckContext): Outcome {
  const { validate } = context.description
  const judgement = judgementOf(exchange, { validate })
  if (judgement === null) return notApplicable('no streamed answer')
  const byLimit = limitExplains(exchange, context)
  if (byLimit !== null) return byLimit
  const finding = judgement.findings.find((candidate) => candidate.rule === rule.id)
  if (finding === undefined) {
    const { subject } = rule
    // Keep-alives may come without end, and then neither the end nor what is wrong with it.
    if (rule.needsEnd && isBrokenOff(exchange)) return stillComing(exchange) ?? notApplicable('its end was not seen')
    return subject === undefined || subject.isIn(judgement.summary) ? pass : notApplicable(`no ${subject.name} came`)
  }
  const { eventTypes, timing } = judgement.summary
  // After the finish, events that only keep the connection alive are not waited for.
  const last = eventTypes.includes('finish') ? timing.lastEvent : undefined
  const unseen = finding.offset === null ? stillComing(exchange, last) : null
  if (unseen !== null) return unseen
  const place = finding.offset === null ? '' : ` at byte ${finding.offset}`
  return failSaying(finding.expected, `${finding.actual}${place}`)
}

function withSample(valid: Exchange, mutate: (sample: StreamSample) => StreamSample): Exchange {
  const sample = sampleOf(valid)
  if (sample === null) return valid
  const { headers, bytes, arrivals, end } = mutate(sample)
  const body = { encoding: 'base64', text: Buffer.from(bytes).toString('base64') } as const
  return withResponse(valid, { headers, body, arrivals, end })
}
