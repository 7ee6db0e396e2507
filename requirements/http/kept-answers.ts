import type { Exchange, RecordedResponse } from '../../harness/sending/exchange.ts'
import { agentIds } from '../../harness/target/agent-operations.ts'
import { fail, failSaying, notApplicable, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import { elementsIn, header, isSuccess, jobIn, requestHeader } from '../evidence.ts'
import type { SequenceRequirement } from '../requirement.ts'
import { assumed, standard } from '../source.ts'
import { jobAnswer, withFields, withResponse } from '../valid-examples.ts'
import { secondsKept } from './stored-answers.ts'

/** Seconds by which an answer may be old without harm to a client that polls. */
const SOON = 5

/** What caches make of answers that are read: of a job that changes, and of one address that answers in several ways. */
export function keptAnswerRequirements(description: DescriptionView): readonly SequenceRequirement[] {
  const { create, poll } = agentIds(description)
  const read = (fields: Parameters<typeof jobAnswer>[0], headers: RecordedResponse['headers']) =>
    withResponse(jobAnswer(fields, poll), { headers: [['content-type', 'application/json'], ...headers] })
  const tagged = read({ status: 'active' }, [['etag', '"1"']])
  const kept = read({}, [
    ['cache-control', 'max-age=60'],
    ['vary', 'Accept-Encoding'],
  ])
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
      id: 'http-job-read-anew',
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

/** Looks at what a client waits for alone: what else is in an answer may differ from one to the next. */
function sameTag(reads: readonly Exchange[]): Outcome {
  const tagged = reads.filter(({ response }) => header(response, 'etag') !== null)
  if (tagged.length === 0) return notApplicable('no answer that shows a job has an ETag')
  const byTag = Map.groupBy(tagged, (read) => `${read.request.url} ${header(read.response, 'etag')}`)
  const state = (read: Exchange) => `${jobIn(read)?.status}, ${jobIn(read)?.prLink}`
  const [states] = [...byTag.values()].map((same) => [...new Set(same.map(state))]).filter(({ length }) => length > 1)
  return states === undefined ? pass : failSaying('an ETag for each state', `one of ${states.join(' and of ')}`)
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
