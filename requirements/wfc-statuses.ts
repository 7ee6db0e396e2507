import type { Exchange, RecordedResponse } from '../harness/sending/exchange.ts'
import { agentIds } from '../harness/target/agent-operations.ts'
import { failSaying, pass } from '../harness/verdict/outcome.ts'
import type { DescriptionView } from '../schemas/description/description.ts'
import { header, isObject, jsonBody, statusOf } from './evidence.ts'
import type { ExchangeRequirement } from './requirement.ts'
import { assumed, type Source, standard } from './source.ts'
import { answering, validExchange, validJob, withResponse } from './valid-examples.ts'
import type { FaultCategory } from './wfc.ts'

/** What a status or a header says wrongly, whatever was asked. */
interface StatusRule {
  readonly claim: string
  readonly faultCategory: FaultCategory
  readonly source: Source
  readonly expected: string
  readonly breaks: (exchange: Exchange, response: RecordedResponse) => boolean
  /** Makes of an answer to a valid request one that breaks it. */
  readonly broken: (valid: Exchange) => Exchange
}

const withStatus = (status: number) => (valid: Exchange) => answering(valid, status, {})
const withoutBody = (status: number) => (valid: Exchange) => ({
  ...answering(valid, status, {}),
  request: { ...valid.request, body: null },
})

/** A status that blames a body, where none was sent. */
function blamesNoBody(status: 413 | 415, faultCategory: FaultCategory): StatusRule {
  return {
    claim: `no-${status}-without-a-body`,
    faultCategory,
    source: standard(`a ${status} speaks of the body that was sent (RFC 9110 section 15.5)`),
    expected: `no ${status} where no body was sent`,
    breaks: ({ request }, response) => response.status === status && request.body === null,
    broken: withoutBody(status),
  }
}

/** A status that says that nothing follows. The connection breaks for clients that believe it. */
function saysNoContent(status: 204 | 205, faultCategory: FaultCategory): StatusRule {
  return {
    claim: `${status}-without-content`,
    faultCategory,
    source: standard(`a ${status} has no content (RFC 9110 section 15.3)`),
    expected: `no content after ${status}`,
    breaks: (_, response) => {
      const announced = Number(header(response, 'content-length') ?? 0) > 0
      return response.status === status && (announced || response.body.text !== '')
    },
    broken: withStatus(status),
  }
}

/** A status that only helps together with a header. Clients live without it: a question. */
function asksForHeader(status: 401 | 405 | 426, name: string, faultCategory: FaultCategory): StatusRule {
  return {
    claim: `${status}-with-${name}`,
    faultCategory,
    source: assumed(`a ${status} names what would do in ${name} (RFC 9110 section 15.5); clients live without`),
    expected: `the header ${name} with status ${status}`,
    breaks: (_, response) => response.status === status && header(response, name) === null,
    broken: withStatus(status),
  }
}

const statusRules: readonly StatusRule[] = [
  {
    claim: 'status-in-range',
    faultCategory: 101,
    source: standard('a status is a number from 100 to 599 (RFC 9110 section 15)'),
    expected: 'a status from 100 to 599',
    breaks: (_, { status }) => status < 100 || status > 599,
    broken: withStatus(600),
  },
  {
    claim: 'no-201-for-reading',
    faultCategory: 103,
    source: standard('a 201 says that something was created, which reading never does (RFC 9110 section 9.2.1)'),
    expected: 'another status than 201 for GET',
    breaks: ({ request }, { status }) => request.method === 'GET' && status === 201,
    broken: (valid) => ({ ...answering(valid, 201, {}), request: { ...valid.request, method: 'GET' } }),
  },
  saysNoContent(204, 105),
  saysNoContent(205, 111),
  blamesNoBody(413, 106),
  blamesNoBody(415, 107),
  {
    claim: 'no-304-for-writing',
    faultCategory: 108,
    source: standard('a 304 answers a conditional GET or HEAD (RFC 9110 section 15.4.5)'),
    expected: '304 for GET and HEAD alone',
    breaks: ({ request }, { status }) => status === 304 && !['GET', 'HEAD'].includes(request.method),
    broken: withStatus(304),
  },
  asksForHeader(401, 'www-authenticate', 109),
  asksForHeader(405, 'allow', 110),
  asksForHeader(426, 'upgrade', 112),
]

/** What the field's catalogue lists of statuses and headers, judged on every answer of a run. */
export function statusRequirements(description: DescriptionView): readonly ExchangeRequirement[] {
  const operation = agentIds(description).create
  const ofAny = {
    about: 'exchange',
    operation,
    example: () => validExchange({ operation, status: 200, body: validJob }),
  } as const
  const always = statusRules.map(({ claim, faultCategory, source, expected, breaks, broken }): ExchangeRequirement => {
    return {
      ...ofAny,
      id: `service-${claim}`,
      faultCategory,
      source,
      appliesTo: ({ response }) => response !== null,
      check: (exchange) => {
        const { response } = exchange
        return response === null || !breaks(exchange, response) ? pass : failSaying(expected, statusOf(exchange))
      },
      violation: broken,
    }
  })
  const methods = new Map(description.operations.map(({ id, method }) => [id, method.toUpperCase()]))
  const named = { ...ofAny, appliesTo: (exchange: Exchange) => methods.has(exchange.operation ?? '') }
  return [
    ...always,
    {
      ...named,
      id: 'service-allow-names-the-method',
      faultCategory: 201,
      source: standard('Allow lists the methods that its address has (RFC 9110 section 10.2.1)'),
      check: ({ operation, response }) => {
        const allow = header(response, 'allow')
        const method = methods.get(operation ?? '') ?? ''
        return allow === null ||
          allow
            .toUpperCase()
            .split(/\s*,\s*/)
            .includes(method)
          ? pass
          : failSaying(`${method} among the methods of Allow`, allow)
      },
      violation: (valid) => withResponse(valid, { headers: [['allow', 'DELETE']] }),
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
        if (exchange.response?.status !== 201 || location === null || typeof id !== 'string') return pass
        const isNamed = location.includes(id) || location.includes(encodeURIComponent(id))
        return isNamed ? pass : failSaying(`an address with the id ${id}`, location)
      },
      violation: (valid) =>
        withResponse(answering(valid, 201, { id: 'job-1' }), { headers: [['location', '/jobs/2']] }),
    },
  ]
}
