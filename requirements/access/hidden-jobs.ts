import type { Exchange } from '../../harness/exchange/exchange.ts'
import { readOperation } from '../../harness/target/agent-operations.ts'
import { fail, failSaying, notApplicable, pass } from '../../harness/verdict/outcome.ts'
import { contentTypeOf } from '../../harness/wire/content-type.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import type { SequenceRequirement } from '../declaring/requirement.ts'
import { assumed, standard } from '../declaring/source.ts'
import { answering, jobAnswer, refusal, withResponse } from '../declaring/valid-examples.ts'
import { isObject, jobIn, jsonBody, sentBody, valueAt } from '../reading/body.ts'
import { header } from '../reading/headers.ts'
import { isRefusal, statusOf } from '../reading/status.ts'

export const hiddenJob = { existence: 'agent-job-refusal-hides-existence', data: 'agent-job-refusal-hides-data' }

/**
 * What a caller who may not read a job learns of it: the sequence is the job as it was created, a refused read of it,
 * and the same caller's read of a job that does not exist.
 */
export function hiddenJobRequirements(description: DescriptionView): readonly SequenceRequirement[] {
  const read = readOperation(description)
  if (read === null) return []
  const created = jobAnswer()
  const refused = refusal(read.id, hiddenJob.existence)
  const ofRead = {
    about: 'sequence',
    sequence: 'job-refusals',
    operation: read.id,
    ...(read.limits.length === 0 ? {} : { from: 'nightly' as const }),
    example: () => [created, refused, refused],
  } as const
  return [
    {
      ...ofRead,
      id: hiddenJob.existence,
      faultCategory: 304,
      source: assumed(
        'a caller who may not see a job need not learn that there is one; an id that is hard to guess tells little',
      ),
      check: ([, existing, unknown]) => {
        if (existing === undefined || unknown === undefined) return notApplicable('a read is missing')
        if (!isRefusal(existing) || !isRefusal(unknown)) return notApplicable('a read was not refused')
        if (existing.response?.status === 429 || unknown.response?.status === 429)
          return notApplicable('a limit refused')
        const [actual, expected] = impressions(existing, unknown)
        return actual === expected ? pass : failSaying(`as for a job that does not exist: ${expected}`, actual)
      },
      violation: ([first = created]) => [first, withResponse(refused, { status: 403 }), refused],
    },
    {
      ...ofRead,
      id: hiddenJob.data,
      source: standard(
        'a refusal shows nothing of what it refuses: neither the instruction of a job nor its repository',
      ),
      check: ([own, existing, unknown]) => {
        if (own === undefined || existing === undefined || unknown === undefined) {
          return notApplicable('a read is missing')
        }
        if (!isRefusal(existing)) return notApplicable('the read was not refused')
        const text = decodedText(existing)
        // Texts that the refusal of an unknown job contains too are no data of this job: a short name may be part of
        // any address.
        const always = decodedText(unknown)
        const shown = dataOf(own).find((value) =>
          [value, inJson(value)].some((form) => text.includes(form) && !always.includes(form)),
        )
        return shown === undefined ? pass : fail('nothing of the job', shown)
      },
      violation: ([first = created]) => [
        first,
        answering(refused, 422, { error: 'there is one of acme/docs' }),
        refused,
      ],
    },
  ]
}

/** The body as text; JSON in one form of writing it, as some services write each slash with a backslash before it. */
function decodedText(exchange: Exchange): string {
  const body = jsonBody(exchange)
  return body === undefined ? (exchange.response?.body.text ?? '') : JSON.stringify(body)
}

function inJson(value: string): string {
  return JSON.stringify(value).slice(1, -1)
}

/** The parts of two refusals that show their kind, without those that differ from request to request. */
export function impressions(one: Exchange, other: Exchange): readonly [string, string] {
  // A refusal may repeat the names of its caller, and those in its path.
  const callers = [one, other].flatMap(({ caller }) => [caller.organization, caller.scope])
  const [parts, others] = [partsOfPath(one), partsOfPath(other)]
  const own = [...parts, ...others].filter((part) => !parts.includes(part) || !others.includes(part))
  const named = new Set([...callers, ...own])
  return [impression(one, named), impression(other, named)]
}

function partsOfPath({ request }: Exchange): readonly string[] {
  return new URL(request.url).pathname.split('/')
}

function impression(exchange: Exchange, named: ReadonlySet<string>): string {
  const { response } = exchange
  const type = contentTypeOf(header(response, 'content-type')).type || 'no content type'
  const body = jsonBody(exchange)
  return `${statusOf(exchange)}, ${type}, ${body === undefined ? 'no JSON' : JSON.stringify(shapeOf(body, named))}`
}

/** Members of a refusal whose values tell its kind. */
const kinds: ReadonlySet<string> = new Set(['code', 'type', 'title', 'status'])

function shapeOf(value: unknown, named: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((item) => shapeOf(item, named))
  if (typeof value === 'string') return wordsOf(value, named) ?? 'string'
  if (!isObject(value)) return typeof value
  const members = Object.entries(value).map(([name, of]) => [
    name,
    kinds.has(name) && !isObject(of) ? of : shapeOf(of, named),
  ])
  return Object.fromEntries(members.toSorted())
}

/** A word of a sentence: ids and times have digits, or capitals within. */
const WORD = /^\p{L}[\p{Ll}\p{Lo}\p{M}'’-]*$/u

/** The words of a sentence but for these names; null where the text is no sentence. */
function wordsOf(text: string, named: ReadonlySet<string>): string | null {
  const parts = text.split(/\s+/).map((part) => part.replace(/^[^\p{L}\p{N}/]+|[^\p{L}\p{M}\p{N}/]+$/gu, ''))
  const words = parts.filter((part) => WORD.test(part) && !named.has(part))
  return words.length < 2 ? null : words.join(' ')
}

/** Texts of a job that only its own organization knows. */
function dataOf(created: Exchange): readonly string[] {
  const job = jobIn(created)
  const prompt = valueAt(sentBody(created), 'prompt')
  const values: readonly unknown[] = [valueAt(job, 'source.repository'), job?.prLink, prompt]
  return values.filter((value) => typeof value === 'string').filter(({ length }) => length > 3)
}
