import type { Exchange, RecordedResponse } from '../../harness/exchange/exchange.ts'
import { isByGateway } from '../../harness/sending/gateway.ts'
import { agentIds, agentOperations } from '../../harness/target/agent-operations.ts'
import { fail, failSaying, notApplicable, notTested, pass } from '../../harness/verdict/outcome.ts'
import { contentTypeOf, isJsonType } from '../../harness/wire/content-type.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import { type ExchangeRequirement, onAnyOperation } from '../declaring/requirement.ts'
import { assumed, standard } from '../declaring/source.ts'
import { validExchange, withResponse, withText } from '../declaring/valid-examples.ts'
import { jsonBody } from '../reading/body.ts'
import { elementsIn, header, requestHeader } from '../reading/headers.ts'
import { isRefusal, isSuccess, statusOf } from '../reading/status.ts'

/** What headers say of an answer's content: its type, and which caches may store it. */
export function storedAnswerRequirements(description: DescriptionView): readonly ExchangeRequirement[] {
  const anywhere = onAnyOperation(description)
  const { operation } = anywhere
  const ofAny = { about: 'exchange', ...anywhere } as const
  return [
    {
      ...ofAny,
      id: 'http-post-answer-not-shared-by-caches',
      area: 'access and isolation',
      source: assumed(
        'our choice: what is made for one caller is offered to no shared cache; by RFC 9110 section 9.3.3 none uses the ' +
          'answer to a POST without a Content-Location, but some networks can be set to',
      ),
      appliesTo: (exchange) => exchange.request.method === 'POST' && isSuccess(exchange),
      check: ({ response }) =>
        isSharedByCaches(response)
          ? fail('no answer for shared caches', `cache-control: ${header(response, 'cache-control')}`)
          : pass,
      example: () => validExchange({ operation, status: 200, body: {} }),
      violation: (exchange) => withResponse(exchange, { headers: [['cache-control', 'public, max-age=60']] }),
    },
    ...(agentOperations(description).create === null ? [] : [refusedRead(description)]),
    {
      about: 'exchange',
      operation,
      id: 'http-json-called-json',
      source: standard(
        'JSON is sent as JSON, in UTF-8: clients choose how to read it by its type (RFC 8259 section 11)',
      ),
      appliesTo: (exchange) => exchange.situation.protocol === undefined && isSuccess(exchange),
      check: (exchange) => {
        if (exchange.operation === null || jsonBody(exchange) === undefined) return notApplicable('no JSON came')
        const found = header(exchange.response, 'content-type')
        const { type, parameters } = contentTypeOf(found)
        const charset = parameters.find((one) => one.startsWith('charset='))
        const isUtf8 = charset === undefined || /^charset="?(?:utf-?8|us-ascii)"?$/.test(charset)
        return isJsonType(type) && isUtf8 ? pass : fail('the content type application/json', found)
      },
      example: () => validExchange({ operation, status: 200, body: {} }),
      violation: (exchange) => withResponse(exchange, { headers: [['content-type', 'text/html; charset=utf-8']] }),
    },
    {
      ...ofAny,
      id: 'http-called-json-is-json',
      source: standard(
        'what is called JSON can be read as JSON, in refusals too: a client that reads one fails on it otherwise, and ' +
          'shows that in place of the reason (RFC 8259 section 2)',
      ),
      appliesTo: (exchange) => isCalledJson(exchange) && !isByGateway(exchange),
      check: (exchange) => {
        if (jsonBody(exchange) !== undefined) return pass
        return failSaying(
          'JSON, as its content type says',
          `${statusOf(exchange)}: ${exchange.response?.body.text.slice(-60)}`,
        )
      },
      example: () => validExchange({ operation, status: 422, body: { error: 'no' } }),
      violation: (exchange) => withText(exchange, '{"error":"n'),
    },
  ]
}

function refusedRead(description: DescriptionView): ExchangeRequirement {
  const { create: operation, poll } = agentIds(description)
  return {
    about: 'exchange',
    operation,
    id: 'http-refused-read-not-shared-by-caches',
    area: 'access and isolation',
    source: standard(
      'a refusal is kept by no shared cache: it would be the answer to the next caller too, whose key is right ' +
        '(RFC 9111 section 3.5)',
    ),
    appliesTo: (exchange) => exchange.operation === operation || exchange.operation === poll,
    check: (exchange) => {
      if (exchange.operation !== poll || !isRefusal(exchange))
        return notTested(
          'no read of a job was refused',
          'give the path in poll of the target, once jobs can be created',
        )
      const { response } = exchange
      const control = header(response, 'cache-control') ?? `expires ${header(response, 'expires')}`
      return isSharedByCaches(response) || isKeptUnasked(exchange)
        ? fail('no refusal for shared caches', `${statusOf(exchange)}, ${control}`)
        : pass
    },
    example: () => validExchange({ operation: poll, status: 401, body: {} }),
    violation: (exchange) => withResponse(exchange, { headers: [['cache-control', 'public, max-age=60']] }),
  }
}

/**
 * Whether an answer is labelled as JSON and its body can be judged: it is complete, and not in a content coding that
 * was not decoded. Streams of an assistant have requirements of their own.
 */
function isCalledJson(exchange: Exchange): boolean {
  const { request, response, situation } = exchange
  if (response === null || response.end !== 'complete' || response.body.text === '') return false
  if (request.method === 'HEAD' || (situation.protocol !== undefined && isSuccess(exchange))) return false
  const isUnread = response.body.encoding === 'base64' && header(response, 'content-encoding') !== null
  return !isUnread && isJsonType(contentTypeOf(header(response, 'content-type')).type)
}

/**
 * Whether a shared cache may store the answer although it does not say so. `Authorization` keeps answers out of shared
 * caches; without it they may store whatever any cache may.
 */
function isKeptUnasked(exchange: Exchange): boolean {
  const { response } = exchange
  if (requestHeader(exchange, 'authorization') !== null || variesByCaller(response)) return false
  const isSaidOfShared = /\b(?:private|s-maxage)\b/i.test(header(response, 'cache-control') ?? '')
  return secondsKept(response) > 0 && !isSaidOfShared
}

function variesByCaller(response: RecordedResponse | null): boolean {
  return elementsIn(header(response, 'vary') ?? '').some((name) => name === 'authorization' || name === '*')
}

/** Seconds for which a cache may use the answer without asking the service: the longest, of shared ones and others. */
export function secondsKept(response: RecordedResponse | null): number {
  const control = header(response, 'cache-control') ?? ''
  if (/\bno-(?:store|cache)\b/i.test(control)) return 0
  const ages = [...control.matchAll(/\b(?:max-age|s-maxage)="?(\d+)/gi)].map(([, age]) => Number(age))
  if (ages.length > 0) return Math.max(...ages)
  const [until, now] = ['expires', 'date'].map((name) => Date.parse(header(response, name) ?? ''))
  return Math.max(0, ((until ?? 0) - (now ?? 0)) / 1000 || 0)
}

/**
 * Whether the answer allows a shared cache to give it to other callers without asking the service. If it varies by
 * credentials, the cache does ask for callers with others.
 */
export function isSharedByCaches(response: RecordedResponse | null): boolean {
  const control = header(response, 'cache-control') ?? ''
  if (/\b(?:private|no-store|no-cache)\b/i.test(control) || variesByCaller(response)) return false
  return /\bs-maxage="?[1-9]/i.test(control) || (/\bpublic\b/i.test(control) && /\bmax-age="?[1-9]/i.test(control))
}
