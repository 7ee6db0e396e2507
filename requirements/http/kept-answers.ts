import type { Exchange, RecordedResponse } from '../../harness/exchange/exchange.ts'
import { agentIds } from '../../harness/target/agent-operations.ts'
import { fail, failSaying, notApplicable, notTested, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import type { SequenceRequirement } from '../declaring/requirement.ts'
import { assumed, standard } from '../declaring/source.ts'
import { atSecond, jobAnswer, withFields, withRequest, withResponse } from '../declaring/valid-examples.ts'
import { jobIn } from '../reading/body.ts'
import { elementsIn, header, requestHeader } from '../reading/headers.ts'
import { isSuccess } from '../reading/status.ts'
import { COPIES_AGREE, endOf, inTime, startOf } from '../reading/time.ts'
import { secondsKept } from './stored-answers.ts'

export const ETAG_OF_CODING = 'http-job-etag-of-one-coding'

/** Seconds by which an answer may be old without harm to a client that polls. */
const SOON = 5

/** How caches may treat reads of a job, which changes, and an address whose answers depend on request headers. */
export function keptAnswerRequirements(description: DescriptionView): readonly SequenceRequirement[] {
  const { create, poll } = agentIds(description)
  const read = (fields: Parameters<typeof jobAnswer>[0], headers: RecordedResponse['headers']) =>
    withResponse(jobAnswer(fields, poll), { headers: [['content-type', 'application/json'], ...headers] })
  const tagged = read({ status: 'active' }, [['etag', '"1"']])
  const ended = atSecond(read({}, [['etag', '"2"']]), 10)
  const asking = (exchange: Exchange) => withRequest(exchange, { headers: [['If-None-Match', '"1"']] })
  const kept = read({}, [
    ['cache-control', 'max-age=60'],
    ['vary', 'Accept-Encoding'],
  ])
  const inGzip = (etag: string) =>
    read({}, [
      ['etag', etag],
      ['content-encoding', 'gzip'],
    ])
  const modified = (fields: Parameters<typeof jobAnswer>[0], seconds: number, second: number) =>
    atSecond(read(fields, [['last-modified', `Thu, 01 Jan 2026 00:00:0${second} GMT`]]), seconds)
  const coded = withResponse(kept, { headers: [...(kept.response?.headers ?? []), ['content-encoding', 'gzip']] })
  const ofReads = { about: 'sequence', sequence: 'whole-run', operation: create } as const
  const each = (check: (read: Exchange) => Outcome) => (exchanges: readonly Exchange[]) => {
    const outcomes = exchanges.filter((exchange) => exchange.operation === poll && isSuccess(exchange)).map(check)
    const seen = (wanted: Outcome['kind']) => outcomes.find(({ kind }) => kind === wanted)
    return seen('fail') ?? seen('pass') ?? outcomes[0] ?? notApplicable('no job was read')
  }
  return [
    {
      ...ofReads,
      id: 'http-job-etag-changes-with-job',
      source: standard(
        'an ETag names one state of what it stands for: a client that asks whether it has changed would be told for ' +
          'ever that it has not (RFC 9110 section 8.8.1)',
      ),
      check: (exchanges) => sameTag(exchanges.filter(({ operation }) => operation === poll)),
      example: () => [tagged, read({}, [['etag', '"2"']])],
      violation: () => [tagged, withFields(tagged, { status: 'completed' })],
    },
    {
      ...ofReads,
      sequence: 'job-in-codings',
      id: ETAG_OF_CODING,
      source: assumed(
        'an ETag that is not weak stands for the bytes that are sent, and those in gzip are others: a cache that asks ' +
          'whether it may keep the one is told so of the other (RFC 9110 section 8.8.3.3); few clients ask that',
      ),
      check: ofOneCoding,
      example: () => [read({}, [['etag', '"1"']]), inGzip('W/"1"')],
      violation: ([plain]) => (plain === undefined ? [] : [plain, inGzip('"1"')]),
    },
    {
      ...ofReads,
      id: 'http-job-last-modified-moves-with-job',
      source: standard(
        'Last-Modified is when what is read became what it is: a cache that asks whether it has changed since would be ' +
          'told that it has not (RFC 9110 section 8.8.2)',
      ),
      check: (exchanges) => datedAnew(exchanges.filter(({ operation }) => operation === poll)),
      example: () => [modified({ status: 'active' }, 1, 0), modified({ status: 'active' }, 5, 0), modified({}, 7, 6)],
      violation: () => [modified({ status: 'active' }, 1, 0), modified({ status: 'active' }, 5, 0), modified({}, 7, 0)],
    },
    {
      ...ofReads,
      id: 'http-job-304-only-if-unchanged',
      area: 'loss and corruption',
      source: standard(
        'where If-None-Match names no ETag that what is read has by now, it is sent: a client that is told that nothing has ' +
          'changed polls for ever (RFC 9110 section 13.1.2)',
      ),
      check: (exchanges) => sentIfChanged(exchanges.filter(({ operation }) => operation === poll)),
      example: () => [tagged, ended, asking(atSecond(ended, 20))],
      violation: () => [tagged, ended, asking(atSecond(withResponse(ended, { status: 304 }), 20))],
    },
    {
      ...ofReads,
      id: 'http-job-read-anew',
      area: 'loss and corruption',
      source: assumed(
        'our choice: a job is read to see whether it has ended, and a browser that may keep an answer for long shows ' +
          'an old one to each poll',
      ),
      check: each(({ response }) => {
        const seconds = secondsKept(response)
        return seconds <= SOON ? pass : failSaying(`an answer that is kept for ${SOON} s at the most`, `${seconds} s`)
      }),
      example: () => [read({}, [['cache-control', 'no-store']])],
      violation: () => [read({}, [['cache-control', 'private, max-age=60']])],
    },
    {
      ...ofReads,
      id: 'http-vary-names-what-answers-differ-by',
      area: 'loss and corruption',
      source: assumed(
        'an answer that a cache may keep names in Vary the headers of the request that it was chosen by: the next ' +
          'client may not read that coding, or be of that site (RFC 9110 section 12.5.5); most answers are not kept',
      ),
      check: each(variesAsSaid),
      example: () => [coded],
      violation: () => [
        withResponse(coded, { headers: (coded.response?.headers ?? []).filter(([name]) => name !== 'vary') }),
      ],
    },
  ]
}

function sameTag(reads: readonly Exchange[]): Outcome {
  // A 304 repeats the tag and shows no job.
  const tagged = reads.filter((read) => jobIn(read) !== null && header(read.response, 'etag') !== null)
  if (tagged.length === 0) return notApplicable('no answer that shows a job has an ETag')
  const byTag = Map.groupBy(tagged, (read) => `${read.request.url} ${header(read.response, 'etag')}`)
  const statesOf = (same: readonly Exchange[]) => [...new Set(same.map(stateOf))]
  const [states] = [...byTag.values()].map(statesOf).filter(({ length }) => length > 1)
  if (states !== undefined) return failSaying('an ETag for each state', `one of ${states.join(' and of ')}`)
  const byAddress = Map.groupBy(tagged, ({ request }) => request.url)
  const isChanged = [...byAddress.values()].some((same) => statesOf(same).length > 1)
  return isChanged ? pass : notApplicable('no job with an ETag was seen in two states')
}

function ofOneCoding([plain, ...others]: readonly Exchange[]): Outcome {
  // The last read is in no coding again.
  const coded = others.find((read) => header(read.response, 'content-encoding') !== null)
  const [one, other] = [plain, coded].map((read) => header(read?.response ?? null, 'etag'))
  const codings = [plain, coded].map((read) => header(read?.response ?? null, 'content-encoding'))
  if (one == null || other == null || one.startsWith('W/') || codings[0] === codings[1]) {
    return notApplicable('no job has a strong ETag and comes in two codings')
  }
  return one === other ? failSaying('another ETag for the bytes in gzip', `${one} for both`) : pass
}

/**
 * Milliseconds after which a changed job must have another date: the header has whole seconds, and copies of the
 * database may differ for a while.
 */
const LATER = 1_000 + COPIES_AGREE

/**
 * A job that was read with one Last-Modified, and changed long after that first read, must have another. Only our own
 * clock is used.
 */
function datedAnew(reads: readonly Exchange[]): Outcome {
  const dated = inTime(reads).filter((read) => jobIn(read) !== null && header(read.response, 'last-modified') !== null)
  if (dated.length === 0) return notApplicable('no answer that shows a job has Last-Modified')
  const byMoment = Map.groupBy(dated, (read) => `${read.request.url} ${header(read.response, 'last-modified')}`)
  const changes = [...byMoment.values()].flatMap((same) =>
    same.slice(1).flatMap((read, index) => {
      const [first, before] = [same[0], same[index]]
      if (first === undefined || before === undefined || startOf(before) < endOf(first) + LATER) return []
      const later = `${(startOf(read) - startOf(first)) / 1000} s later`
      return isOther(before, read) ? [`one for ${jobIn(before)?.status} and, ${later}, ${jobIn(read)?.status}`] : []
    }),
  )
  const [change] = changes
  if (change !== undefined) return failSaying('another Last-Modified once a job has changed', change)
  const byAddress = Map.groupBy(dated, ({ request }) => request.url)
  const isChanged = [...byAddress.values()].some(([first, ...later]) =>
    later.some((read) => first !== undefined && startOf(read) >= endOf(first) + LATER && isOther(first, read)),
  )
  return isChanged ? pass : notApplicable('no job with Last-Modified was seen to change long after its first read')
}

function isOther(one: Exchange, other: Exchange): boolean {
  return jobIn(one)?.status !== jobIn(other)?.status
}

/**
 * Judges reads with an ETag that the job had before, and has had no longer for so long that every database copy knows
 * it.
 */
function sentIfChanged(reads: readonly Exchange[]): Outcome {
  const asked = reads.flatMap((read) => {
    const named = requestHeader(read, 'if-none-match')
    const before = inTime(reads).filter((other) => {
      const isOfJob = jobIn(other) !== null && other.request.url === read.request.url
      return isOfJob && endOf(other) + LATER <= startOf(read)
    })
    const [had, has] = [before.find((other) => named !== null && tagOf(other) === opaque(named)), before.at(-1)]
    const isChanged =
      had !== undefined && has !== undefined && tagOf(had) !== tagOf(has) && stateOf(had) !== stateOf(has)
    return isChanged ? [{ read, had, has }] : []
  })
  if (asked.length === 0) return notApplicable('no job had an ETag that it has no more')
  const untold = asked.find(({ read }) => read.response?.status === 304)
  if (untold !== undefined) {
    const { had, has } = untold
    const actual = `status 304 to the ETag of ${stateOf(had)}; it has ${tagOf(has)} by now, for ${stateOf(has)}`
    return failSaying('the job, which has changed', actual)
  }
  if (asked.some(({ read }) => isSuccess(read))) return pass
  return notTested('no read with If-None-Match was answered', 'see what a read answers that has this header besides')
}

function tagOf({ response }: Exchange): string | null {
  const tag = header(response, 'etag')
  return tag === null ? null : opaque(tag)
}

/** The tag without its mark as weak, since If-None-Match compares tags without it (RFC 9110 section 8.8.3.2). */
function opaque(tag: string): string {
  return tag.replace(/^W\//, '')
}

/** The members that a client polls for; the others may differ from one answer to the next. */
function stateOf(read: Exchange): string {
  return `${jobIn(read)?.status}, ${jobIn(read)?.prLink}`
}

function variesAsSaid({ request, response }: Exchange): Outcome {
  const vary = elementsIn(header(response, 'vary') ?? '')
  const origin = requestHeader({ request }, 'origin')
  const chosenBy = [
    ...(header(response, 'content-encoding') === null ? [] : ['accept-encoding']),
    ...(origin !== null && header(response, 'access-control-allow-origin') === origin ? ['origin'] : []),
  ]
  if (chosenBy.length === 0 || secondsKept(response) === 0) {
    return notApplicable('no answer that a cache may keep was chosen by a header of its request')
  }
  const missing = chosenBy.filter((name) => !vary.includes(name) && !vary.includes('*'))
  return missing.length === 0 ? pass : fail(`${missing.join(' and ')} in Vary`, header(response, 'vary'))
}
