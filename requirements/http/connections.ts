import { isDeepStrictEqual } from 'node:util'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import { agentIds, agentOperations, jobProperties } from '../../harness/target/agent-operations.ts'
import { failSaying, notApplicable, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import { validAnswer } from '../assistant/valid-stream.ts'
import { expectSuccess } from '../declaring/expected.ts'
import type { Requirement, SequenceRequirement } from '../declaring/requirement.ts'
import { standard } from '../declaring/source.ts'
import { answering, jobAnswer, validExchange, withResponse } from '../declaring/valid-examples.ts'
import { jobIn, valueAt } from '../reading/body.ts'
import { header } from '../reading/headers.ts'
import { isMomentary, isRefusal, isSuccess, statusOf } from '../reading/status.ts'
import { newestStream, type Streaming } from '../streams/streaming.ts'
import { http2Requirements } from './http2.ts'

/** How a service handles its connections, and answers that are asked for over HTTP/2 or in gzip. */
export function connectionRequirements(description: DescriptionView): readonly Requirement[] {
  const asked = newestStream(description)
  const ofAssistant = asked === null ? [] : [refusedBodyLeftOut(asked), placeFreed(asked), ...http2Requirements(asked)]
  const hasJobs = agentOperations(description).create !== null
  return [
    ...(hasJobs ? [sameJobCompressed(description), keyWithEachRequest(description), ownAnswer(description)] : []),
    ...ofAssistant,
  ]
}

function refusedBodyLeftOut({ operation: { id } }: Streaming): SequenceRequirement {
  const status = (code: number) => validExchange({ operation: null, status: code, body: null })
  return {
    about: 'sequence',
    sequence: 'kept-connection',
    id: 'http-refused-body-left-out-of-next-answer',
    area: 'access and isolation',
    operation: id,
    source: standard(
      'each request has its own answer: of one that is refused before it is read, the rest is no other request ' +
        '(RFC 9112 section 9.3, CWE-444)',
    ),
    check: ([alone, refused, next]) => {
      if (alone?.response == null || refused === undefined || !isRefusal(refused)) {
        return notApplicable('nothing was refused')
      }
      if (next?.response?.reused !== true) return notApplicable('the service keeps no connection after a refusal')
      const isPassing = [alone, next].some(({ response }) => isMomentary(response?.status ?? 0))
      if (isPassing) return notApplicable('something in front of the service answered in its place')
      if (next.response.status === alone.response.status) return pass
      return failSaying(`${statusOf(alone)}, as on a connection of its own`, `${statusOf(next)} after a refused body`)
    },
    example: () => [status(204), status(401), withResponse(status(204), { reused: true })],
    violation: ([alone, refused]) =>
      alone === undefined || refused === undefined ? [] : [alone, refused, withResponse(status(400), { reused: true })],
  }
}

function placeFreed({ operation: { id }, protocol }: Streaming): SequenceRequirement {
  const answer = () => validAnswer(id, protocol, { threadId: 'thread-1' })
  return {
    about: 'sequence',
    sequence: 'left-answers',
    id: 'http-left-answers-free-their-place',
    area: 'limits and capacity',
    operation: id,
    from: 'nightly',
    source: standard('an answer whose reader has gone away ends: readers close pages, and others have to be answered'),
    check: (exchanges, context) => {
      const [before, next] = [exchanges[0], exchanges.at(-1)]
      const left = exchanges
        .slice(1, -1)
        .filter((exchange) => isSuccess(exchange) && exchange.response?.end === 'limit')
      if (before === undefined || next === undefined || !isSuccess(before) || left.length === 0) {
        return notApplicable('no answer was left while it came')
      }
      // None of our own answers was under way any more, so the crowd of our requests does not explain a refusal.
      const { crowd: _, ...situation } = next.situation
      const outcome = expectSuccess({ ...next, situation }, context)
      if (outcome.kind !== 'fail') return outcome
      return failSaying(`an answer, as before ${left.length} others were left`, outcome.actual)
    },
    example: () => [answer(), withResponse(answer(), { end: 'limit' }), answer()],
    violation: (valid) => [...valid.slice(0, -1), validExchange({ operation: id, status: 429, body: {} })],
  }
}

export const KEY_WITH_EACH_REQUEST = 'http-key-asked-with-each-request'

function keyWithEachRequest(description: DescriptionView): SequenceRequirement {
  const { poll } = agentIds(description)
  const refused = () => answering(jobAnswer({}, poll), 401, {})
  return {
    about: 'sequence',
    sequence: 'key-on-connection',
    id: KEY_WITH_EACH_REQUEST,
    area: 'access and isolation',
    operation: poll,
    faultCategory: 307,
    source: standard(
      'each request is understood by itself: a connection serves many callers once something stands in front of the ' +
        'service (RFC 9110 section 3.3)',
    ),
    check: ([alone, opened, keyless, returned]) => {
      if (alone === undefined || keyless === undefined || !isRefusal(alone)) {
        return notApplicable('no connection of its own refuses a read without a key')
      }
      if (opened === undefined || !isSuccess(opened)) return notApplicable('no job was read')
      const refusal = `${statusOf(alone)}, as on a connection of its own`
      if (returned !== undefined && isSuccess(returned)) {
        return failSaying(refusal, `${statusOf(returned)} with the cookie of a read with a key`)
      }
      if (keyless.response?.reused !== true) return notApplicable('the service keeps no connection after a read')
      if (isMomentary(keyless.response.status)) return notApplicable('something in front of the service answered')
      return isSuccess(keyless) ? failSaying(refusal, `${statusOf(keyless)} after a read with a key`) : pass
    },
    example: () => [refused(), jobAnswer({}, poll), withResponse(refused(), { reused: true })],
    violation: ([alone, opened]) =>
      alone === undefined || opened === undefined ? [] : [alone, opened, withResponse(opened, { reused: true })],
  }
}

export const OWN_ANSWER_ON_CONNECTION = 'http-each-request-on-connection-answered-by-itself'

/** A job is read, and on the same connection, with the same key, one that does not exist. */
function ownAnswer(description: DescriptionView): SequenceRequirement {
  const { poll } = agentIds(description)
  const refused = withResponse(answering(jobAnswer({}, poll), 404, {}), { reused: true })
  return {
    about: 'sequence',
    sequence: 'reads-on-connection',
    id: OWN_ANSWER_ON_CONNECTION,
    area: 'loss and corruption',
    operation: poll,
    source: standard(
      'each request on a connection has the answer to itself, and not that to one before it (RFC 9112 section 9.3.2)',
    ),
    check: ([opened, other]) => {
      const id = jobIn(opened)?.id
      if (opened === undefined || !isSuccess(opened) || id === undefined) return notApplicable('no job was read')
      if (other?.response?.reused !== true) return notApplicable('the service keeps no connection after a read')
      if (isMomentary(other.response.status)) return notApplicable('something in front of the service answered')
      const isSame = isSuccess(other) && isDeepStrictEqual(jobIn(other)?.id, id)
      return isSame ? failSaying('no job, as none has the id of the second read', `the job of the first, ${id}`) : pass
    },
    example: () => [jobAnswer({}, poll), refused],
    violation: ([opened]) => (opened === undefined ? [] : [opened, withResponse(opened, { reused: true })]),
  }
}

export const SAME_IN_CODINGS = 'http-job-same-when-compressed'

/** A job that has ended, read as it is, by clients that accept codings, and as it is again. */
function sameJobCompressed(description: DescriptionView): SequenceRequirement {
  const read = jobAnswer({}, agentIds(description).poll)
  const coded = withResponse(read, { headers: [['content-encoding', 'gzip']] })
  return {
    about: 'sequence',
    sequence: 'job-in-codings',
    id: SAME_IN_CODINGS,
    area: 'loss and corruption',
    operation: agentIds(description).poll,
    source: standard('a coding changes no content: what is read is the same for every client (RFC 9110 section 8.4)'),
    check: (reads) => {
      const outcomes = reads.slice(1, -1).map((one) => sameJob(description, [reads[0], one, reads.at(-1)]))
      const seen = (wanted: Outcome['kind']) => outcomes.find(({ kind }) => kind === wanted)
      return seen('fail') ?? seen('pass') ?? outcomes[0] ?? notApplicable('no job was read')
    },
    example: () => [read, coded, read],
    violation: () => [read, coded, answering(coded, 200, {}), read],
  }
}

type Read = Exchange | undefined

/**
 * Compares only documented members: a service may add the time of the read, or a signed address. Members that differ
 * between the two reads without a coding as well do not differ because of one.
 */
function sameJob(description: DescriptionView, [plain, coded, again]: readonly [Read, Read, Read]): Outcome {
  const [one, other, last] = [jobIn(plain), jobIn(coded), jobIn(again)]
  // That a read got no answer at all is a finding of its own.
  if (one === null || last === null || coded?.response == null || isMomentary(coded.response.status)) {
    return notApplicable('no job was read')
  }
  if (other === null) return failSaying('the job that a client without codings reads', statusOf(coded))
  if (other.status !== undefined && other.status !== one.status) {
    return notApplicable('the job changed between two reads, as when it is archived')
  }
  const described = jobProperties(description).map(({ name }) => name)
  const differingFrom = (job: typeof one) =>
    described.filter((name) => !isDeepStrictEqual(valueAt(one, name), valueAt(job, name)))
  const always = new Set(differingFrom(last))
  const coding = differingFrom(other).filter((name) => !always.has(name))
  if (coding.length > 0) return failSaying('the same job in a coding as without', `another ${coding.join(', ')}`)
  if (header(coded.response, 'content-encoding') === null) return notApplicable('no read of a job comes in a coding')
  return always.size < described.length ? pass : notApplicable('all of a job differs from one read to the next')
}
