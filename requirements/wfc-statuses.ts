import type { Exchange, RecordedResponse } from '../harness/exchange/exchange.ts'
import { templatePattern } from '../harness/target/address.ts'
import { failSaying, notApplicable, pass } from '../harness/verdict/outcome.ts'
import type { DescriptionView } from '../schemas/description/description.ts'
import { type ExchangeRequirement, onAnyOperation } from './declaring/requirement.ts'
import { assumed, type Source, standard } from './declaring/source.ts'
import { answering, validExchange, validJob, withRequest, withResponse, withText } from './declaring/valid-examples.ts'
import type { FaultCategory } from './declaring/wfc.ts'
import { isObject, jsonBody } from './reading/body.ts'
import { header } from './reading/headers.ts'
import { leadsInside } from './reading/leads-inside.ts'
import { statusOf } from './reading/status.ts'

/** A rule on the status or headers of an answer, whatever was asked. */
interface StatusRule {
  readonly claim: string
  readonly faultCategory: FaultCategory
  readonly source: Source
  readonly expected: string
  /** What the rule is about, for the message where no such answer came. */
  readonly of: string
  readonly speaksOf: (exchange: Exchange, response: RecordedResponse) => boolean
  /** Whether an answer that the rule is about breaks it. */
  readonly breaks: (response: RecordedResponse) => boolean
  /** Changes a valid exchange into one that the rule is about and that keeps it. */
  readonly example: (valid: Exchange) => Exchange
  /** Changes that one into one that breaks the rule. */
  readonly broken: (valid: Exchange) => Exchange
}

const withStatus = (status: number) => (valid: Exchange) => answering(valid, status, {})
const asItIs = (valid: Exchange) => valid

/** A status that is about the body must not answer a request without one. */
function blamesMissingBody(status: 413 | 415, faultCategory: FaultCategory): StatusRule {
  return {
    claim: `no-${status}-without-a-body`,
    faultCategory,
    source: standard(`a ${status} speaks of the body that was sent (RFC 9110 section 15.5)`),
    expected: `no ${status} where no body was sent`,
    of: 'an answer to a request without a body',
    speaksOf: ({ request }) => request.body === null,
    breaks: (response) => response.status === status,
    example: (valid) => withRequest(valid, { body: null }),
    broken: withStatus(status),
  }
}

/** A status that says that no content follows, so content breaks the connection for clients that rely on it. */
function saysNoContent(status: 204 | 205, faultCategory: FaultCategory): StatusRule {
  return {
    claim: `${status}-without-content`,
    faultCategory,
    source: standard(`a ${status} has no content (RFC 9110 section 15.3)`),
    expected: `no content after ${status}`,
    of: `an answer with status ${status}`,
    speaksOf: (_, response) => response.status === status,
    breaks: (response) => Number(header(response, 'content-length') ?? 0) > 0 || response.body.text !== '',
    example: (valid) => withText(withResponse(valid, { status }), ''),
    broken: withStatus(status),
  }
}

/** A status that needs a header to be useful. Clients do without, so a breach is only a question. */
function asksForHeader(status: 401 | 405 | 426, name: string, faultCategory: FaultCategory): StatusRule {
  return {
    claim: `${status}-with-${name}`,
    faultCategory,
    source: assumed(`a ${status} names what would do in ${name} (RFC 9110 section 15.5); clients live without`),
    expected: `the header ${name} with status ${status}`,
    of: `an answer with status ${status}`,
    // Web servers refuse TRACE themselves, and know nothing of the methods that the service behind them has.
    speaksOf: ({ request }, response) => response.status === status && request.method !== 'TRACE',
    breaks: (response) => header(response, name) === null,
    example: (valid) => withResponse(answering(valid, status, {}), { headers: [[name, 'any']] }),
    broken: (valid) => withResponse(valid, { headers: [] }),
  }
}

const statusRules: readonly StatusRule[] = [
  {
    claim: 'status-in-range',
    faultCategory: 101,
    source: standard('a status is a number from 100 to 599 (RFC 9110 section 15)'),
    expected: 'a status from 100 to 599',
    of: 'an answer',
    speaksOf: () => true,
    breaks: ({ status }) => status < 100 || status > 599,
    example: asItIs,
    broken: withStatus(600),
  },
  {
    claim: 'no-201-for-reading',
    faultCategory: 103,
    source: standard('a 201 says that something was created, which reading never does (RFC 9110 section 9.2.1)'),
    expected: 'another status than 201 for GET',
    of: 'an answer to GET',
    speaksOf: ({ request }) => request.method === 'GET',
    breaks: ({ status }) => status === 201,
    example: (valid) => withRequest(valid, { method: 'GET' }),
    broken: withStatus(201),
  },
  saysNoContent(204, 105),
  saysNoContent(205, 111),
  blamesMissingBody(413, 106),
  blamesMissingBody(415, 107),
  {
    claim: 'no-304-for-writing',
    faultCategory: 108,
    source: standard('a 304 answers a conditional GET or HEAD (RFC 9110 section 15.4.5)'),
    expected: '304 for GET and HEAD alone',
    of: 'an answer to another method than GET and HEAD',
    speaksOf: ({ request }) => !['GET', 'HEAD'].includes(request.method),
    breaks: ({ status }) => status === 304,
    example: asItIs,
    broken: withStatus(304),
  },
  asksForHeader(401, 'www-authenticate', 109),
  asksForHeader(405, 'allow', 110),
  asksForHeader(426, 'upgrade', 112),
]

/** Rules on statuses and headers in the Web Fuzzing Commons (`declaring/wfc.ts`), judged on every answer of a run. */
export function statusRequirements(description: DescriptionView): readonly ExchangeRequirement[] {
  const anywhere = onAnyOperation(description)
  const ofAny = {
    about: 'exchange',
    ...anywhere,
    example: () => validExchange({ operation: anywhere.operation, status: 200, body: validJob }),
  } as const
  const always = statusRules.map((rule): ExchangeRequirement => {
    const { claim, faultCategory, source, expected, of, speaksOf, breaks, example, broken } = rule
    return {
      ...ofAny,
      id: `service-${claim}`,
      faultCategory,
      source,
      appliesTo: ({ response }) => response !== null,
      check: (exchange) => {
        const { response } = exchange
        if (response === null || !speaksOf(exchange, response)) return notApplicable(`${of} did not come`)
        return breaks(response) ? failSaying(expected, statusOf(exchange)) : pass
      },
      example: () => example(ofAny.example()),
      violation: broken,
    }
  })
  const methodsAt = methodsByAddress(description)
  const ids = new Set(description.operations.map(({ id }) => id))
  const named = { ...ofAny, appliesTo: (exchange: Exchange) => ids.has(exchange.operation ?? '') }
  return [
    ...always,
    {
      ...ofAny,
      id: 'service-allow-names-the-method',
      faultCategory: 201,
      source: assumed(
        'Allow lists the methods that its address has (RFC 9110 section 10.2.1); many a router names those of one route of it',
      ),
      // A request by another method is no operation of the document, but its address belongs to one.
      appliesTo: ({ request }) => methodsAt(request.url).length > 0,
      check: ({ request, response }) => {
        const allow = header(response, 'allow')
        if (allow === null) return notApplicable('no answer has Allow')
        const methods = methodsAt(request.url)
        const listed = allow.toUpperCase().split(/\s*,\s*/)
        const isNamed = methods.every((method) => listed.includes(method))
        return isNamed ? pass : failSaying(`${methods.join(', ')} among the methods of Allow`, allow)
      },
      example: () => allowing(description, ofAny.example()),
      violation: (valid) => withResponse(valid, { headers: [['allow', 'TRACE']] }),
    },
    {
      ...named,
      id: 'service-location-names-what-was-created',
      faultCategory: 120,
      source: assumed('Location of a 201 leads to what was created (RFC 9110 section 10.2.2); clients read the body'),
      check: (exchange) => {
        const location = header(exchange.response, 'location')
        const body = jsonBody(exchange)
        const id = isObject(body) ? body['id'] : undefined
        if (exchange.response?.status !== 201 || location === null || typeof id !== 'string') {
          return notApplicable('no 201 with Location and an id')
        }
        const isNamed = location.includes(id) || location.includes(encodeURIComponent(id))
        if (!isNamed) return failSaying(`an address with the id ${id}`, location)
        return leadsInside(location, exchange.request.url)
          ? failSaying('an address that the caller can reach', location)
          : pass
      },
      example: () =>
        withResponse(answering(ofAny.example(), 201, { id: 'job-1' }), { headers: [['location', '/jobs/job-1']] }),
      violation: (valid) => withResponse(valid, { headers: [['location', '/jobs/2']] }),
    },
  ]
}

/** A valid answer at the address of the first operation, with an Allow that lists its method. */
function allowing({ operations }: DescriptionView, valid: Exchange): Exchange {
  const [{ path, method } = { path: '', method: '' }] = operations
  const url = `${new URL(valid.request.url, 'http://localhost').origin}${path.replaceAll(/\{\w+\}/g, 'one')}`
  return withResponse(withRequest(valid, { url }), { headers: [['allow', `${method}, OPTIONS`]] })
}

/** Gives the documented methods at the address of a request, whatever its own method and base address are. */
function methodsByAddress({ operations }: DescriptionView): (url: string) => readonly string[] {
  const known = operations.map(
    ({ path, method }) => [new RegExp(`${templatePattern(path)}$`), method.toUpperCase()] as const,
  )
  return (url) => {
    // A recording by another tool may name the path alone.
    const { pathname } = new URL(url, 'http://localhost')
    return known.flatMap(([address, method]) => (address.test(pathname) ? [method] : []))
  }
}
