import type { RecordedResponse } from '../../harness/sending/exchange.ts'
import { agentIds } from '../../harness/target/agent-operations.ts'
import { fail, notApplicable, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import { header, isSuccess, jsonBody } from '../evidence.ts'
import type { ExchangeRequirement } from '../requirement.ts'
import { assumed, standard } from '../source.ts'
import { validExchange, withResponse } from '../valid-examples.ts'

/** What the headers of an answer say of its content: what it is, and who may keep it. */
export function storedAnswerRequirements(description: DescriptionView): readonly ExchangeRequirement[] {
  const operation = agentIds(description).create
  const accepted = { about: 'exchange', operation } as const
  return [
    {
      ...accepted,
      id: 'http-post-answer-not-shared-by-caches',
      source: standard(
        'what is made for one caller is kept by no shared cache: the next one would get it (RFC 9111 section 3.5)',
      ),
      appliesTo: (exchange) => exchange.request.method === 'POST' && isSuccess(exchange),
      check: ({ response }) =>
        isSharedByCaches(response)
          ? fail('no answer for shared caches', `cache-control: ${header(response, 'cache-control')}`)
          : pass,
      example: () => validExchange({ operation, status: 200, body: {} }),
      violation: (exchange) => withResponse(exchange, { headers: [['cache-control', 'public, max-age=60']] }),
    },
    {
      ...accepted,
      id: 'http-post-answer-without-etag',
      source: assumed(
        'an ETag names a version of what stands at the address, and the answer to a POST is none (RFC 9110 section ' +
          '8.8.3): a cache that goes by it may answer the next POST with 304; some frameworks add one to every answer',
      ),
      appliesTo: (exchange) => exchange.request.method === 'POST' && isSuccess(exchange),
      check: ({ response }) => {
        const tag = header(response, 'etag')
        return tag === null ? pass : fail('no ETag', tag)
      },
      example: () => validExchange({ operation, status: 200, body: {} }),
      violation: (exchange) => withResponse(exchange, { headers: [['etag', '"1"']] }),
    },
    {
      ...accepted,
      id: 'http-json-called-json',
      source: standard(
        'JSON is sent as JSON, in UTF-8: clients choose how to read it by its type (RFC 8259 section 11)',
      ),
      appliesTo: (exchange) => exchange.situation.protocol === undefined && isSuccess(exchange),
      check: (exchange) => {
        if (exchange.operation === null || jsonBody(exchange) === undefined) return notApplicable('no JSON came')
        const [type = '', ...parameters] = (header(exchange.response, 'content-type') ?? '').toLowerCase().split(';')
        const charset = parameters.map((one) => one.trim()).find((one) => one.startsWith('charset='))
        const isUtf8 = charset === undefined || /^charset="?(?:utf-?8|us-ascii)"?$/.test(charset)
        const isJson = /^application\/(?:[\w.+-]+\+)?json$/.test(type.trim())
        return isJson && isUtf8
          ? pass
          : fail('the content type application/json', header(exchange.response, 'content-type'))
      },
      example: () => validExchange({ operation, status: 200, body: {} }),
      violation: (exchange) => withResponse(exchange, { headers: [['content-type', 'text/html; charset=utf-8']] }),
    },
  ]
}

/** True where a shared cache may answer others with it, and needs not ask the service first. */
export function isSharedByCaches(response: RecordedResponse | null): boolean {
  const control = header(response, 'cache-control') ?? ''
  if (/\b(?:private|no-store|no-cache)\b/i.test(control)) return false
  return /\bs-maxage="?[1-9]/i.test(control) || (/\bpublic\b/i.test(control) && /\bmax-age="?[1-9]/i.test(control))
}
