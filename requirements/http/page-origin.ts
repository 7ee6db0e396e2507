import type { Exchange, RecordedResponse } from '../../harness/exchange/exchange.ts'
import { isByGateway, isOfApiGateway } from '../../harness/sending/gateway.ts'
import { failSaying, notApplicable, notTested, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView, Operation } from '../../schemas/description/description.ts'
import { kebab } from '../../schemas/description/words.ts'
import { corsIn } from '../browser/cross-origin.ts'
import type { CheckContext, ExchangeRequirement, SkipReason } from '../declaring/requirement.ts'
import { shownByProbe } from '../declaring/requirement.ts'
import { assumed, type Source, standard } from '../declaring/source.ts'
import { validExchange, withResponse, withText } from '../declaring/valid-examples.ts'
import { jsonBody } from '../reading/body.ts'
import { requestHeader } from '../reading/headers.ts'
import { isSuccess } from '../reading/status.ts'

/** A site that no service knows. */
const FOREIGN_ORIGIN = 'https://foreign-origin.example'

/**
 * Origins of others: one that no service knows, two that a service takes for this one which compares their end or their
 * beginning, and that of a page without one. Whether a site trusts its neighbours below the same domain is its own affair.
 */
export function foreignOrigins(own: string): readonly string[] {
  const { protocol, hostname } = new URL(own)
  const domain = hostname.split('.').slice(-2).join('.')
  return [
    FOREIGN_ORIGIN,
    `${protocol}//foreign${domain}`,
    `${protocol}//${hostname}.${new URL(FOREIGN_ORIGIN).hostname}`,
    'null',
  ]
}

/** What a page's request carries beyond what any page may send, so that a browser asks for it first. */
export const PAGE_HEADERS = ['authorization', 'content-type'] as const

/** Refusals that a page meets in the course of its work; others come of what no page sends. */
const REFUSALS_OF_PAGES: ReadonlySet<number> = new Set([400, 401, 403, 404, 409, 422, 429])

/** Operations that pages ask: they stream, and their key is public. */
export function pageOperations({ operations }: DescriptionView): readonly Operation[] {
  return operations.filter(({ key, response }) => key === 'assistant' && response.kind === 'stream')
}

export function preflightRules({ id }: Operation): { readonly own: string; readonly foreign: string } {
  return {
    own: `page-${kebab(id)}-preflight-allowed`,
    foreign: `page-${kebab(id)}-credentials-for-no-other-site`,
  }
}

/** What the pages of the site that the target names in `origin` need of the service, by the rules that browsers keep. */
export function pageOriginRequirements(description: DescriptionView): readonly ExchangeRequirement[] {
  return pageOperations(description).flatMap((operation) => [
    preflightAllowed(operation),
    noCredentialsForOthers(operation),
    readable(operation, 'answer'),
    readable(operation, 'refusal'),
    readable(operation, 'refusal-without-json'),
  ])
}

function ofPages(operation: Operation, id: string, rule: string, rests: (rule: string) => Source = standard) {
  return {
    about: 'exchange',
    id,
    // A page that can't ask, or read what comes, has no assistant.
    area: 'streams',
    operation: operation.id,
    source: rests(`${rule} (Fetch standard, CORS protocol)`),
    skipReason: withoutOrigin,
  } as const
}

/** Which sites a service serves is its own affair, unless the target says that it serves one. */
function withoutOrigin({ target }: CheckContext): SkipReason | null {
  if (target.origin !== null) return null
  return notTested('the target names no site whose pages ask the assistant', 'set origin in the target')
}

function preflightAllowed(operation: Operation): ExchangeRequirement {
  const { own } = preflightRules(operation)
  return shownByProbe({
    ...ofPages(operation, own, 'a page can ask: its preflight is allowed, with the headers that the request needs'),
    check: (exchange) => {
      const { response } = exchange
      const refused = withoutVerdict(exchange)
      if (response === null || refused !== null) return refused ?? notApplicable('no answer')
      const allowed = listOf(response, 'access-control-allow-headers')
      const missing = PAGE_HEADERS.filter((name) => !allowed.includes(name) && !allowed.includes('*'))
      const isAllowed = isSuccess(exchange) && mayRead(response, originOf(exchange)) && missing.length === 0
      return isAllowed
        ? pass
        : failSaying(
            `a 2xx that allows one origin, ${originOf(exchange)}, and ${PAGE_HEADERS.join(', ')}`,
            corsIn(response),
          )
    },
    example: () => preflight(own, PAGE_ORIGIN),
    violation: (valid) => withResponse(valid, { status: 401, headers: [] }),
  })
}

function noCredentialsForOthers(operation: Operation): ExchangeRequirement {
  const { foreign } = preflightRules(operation)
  return shownByProbe({
    ...ofPages(operation, foreign, 'not every site may act with what the browser of a visitor holds for the service'),
    area: 'access and isolation',
    check: (exchange) => {
      const { response } = exchange
      const refused = withoutVerdict(exchange)
      if (response === null || refused !== null) return refused ?? notApplicable('no answer')
      const isReflected = listOf(response, 'access-control-allow-origin').includes(originOf(exchange))
      const isWithCredentials = listOf(response, 'access-control-allow-credentials').includes('true')
      if (!isReflected || !isWithCredentials) return pass
      return failSaying(`no credentials for ${originOf(exchange)}, which is another site`, corsIn(response))
    },
    example: () => preflight(foreign, FOREIGN_ORIGIN),
    violation: (valid) =>
      withResponse(valid, {
        headers: [
          ['access-control-allow-origin', FOREIGN_ORIGIN],
          ['access-control-allow-credentials', 'true'],
        ],
      }),
  })
}

/** What a page reads. A refusal that is no JSON, or an API gateway's own, is of what stands in front and knows nothing of pages. */
type Readable = 'answer' | 'refusal' | 'refusal-without-json'

const unreadable = 'to a script an unreadable refusal looks like no network'

const readableRules: Readonly<Record<Readable, readonly [rule: string, rests: (rule: string) => Source]>> = {
  answer: ['a page can read what it is answered', standard],
  refusal: [`a page can read why it is refused: ${unreadable}`, standard],
  'refusal-without-json': [
    `what stands in front of a service may refuse in its place, and know nothing of pages; ${unreadable}`,
    assumed,
  ],
}

function readable(operation: Operation, what: Readable): ExchangeRequirement {
  const isOne = (exchange: Exchange) =>
    what === 'answer' ? isSuccess(exchange) : REFUSALS_OF_PAGES.has(exchange.response?.status ?? 0)
  return {
    ...ofPages(operation, `page-${kebab(operation.id)}-${what}-readable`, ...readableRules[what]),
    // What refuses without JSON is met only where something in front of the service refuses.
    ...(what === 'refusal-without-json' ? { byChance: true as const } : {}),
    appliesTo: (exchange) => exchange.operation === operation.id && isOne(exchange),
    check: (exchange, { target }) => {
      const { response } = exchange
      const body = jsonBody(exchange)
      const isJson = body !== undefined && !(response !== null && isOfApiGateway(response, body))
      if (what === 'refusal' && !isJson) return notApplicable('what refused may stand in front of the service')
      if (what === 'refusal-without-json' && isJson)
        return notApplicable('what refused speaks JSON, as the service does')
      if (response === null || originOf(exchange) !== target.origin) return notApplicable('no page of the site asked')
      if (mayRead(response, target.origin)) return pass
      return failSaying(`one Access-Control-Allow-Origin, for ${target.origin}`, corsIn(response))
    },
    example: () => {
      const status = what === 'answer' ? 200 : 401
      const headers = [['access-control-allow-origin', '*']] as const
      const request = { headers: [['Origin', PAGE_ORIGIN]] } as const
      const valid = validExchange({ operation: operation.id, status, body: {}, headers, request })
      return what === 'refusal-without-json' ? withText(valid, '<h1>Unauthorized</h1>') : valid
    },
    violation: (valid) => withResponse(valid, { headers: [] }),
  }
}

/** What comes of a crowd, or of what stands in front of the service, says nothing of its pages. */
function withoutVerdict(exchange: Exchange): Outcome | null {
  if (exchange.response?.status !== 429 && !isByGateway(exchange)) return null
  return notTested('the preflight met a limit, or something in front of the service', 'run again')
}

/** One value only: two of them, as of a service and a proxy that both add the header, are refused by browsers. */
function mayRead(response: RecordedResponse, origin: string): boolean {
  const [allowed, ...others] = listOf(response, 'access-control-allow-origin', (value) => value)
  return others.length === 0 && (allowed === '*' || allowed === origin)
}

function listOf(
  { headers }: RecordedResponse,
  wanted: string,
  read = (value: string) => value.toLowerCase(),
): readonly string[] {
  return headers.flatMap(([name, value]) => (name === wanted ? value.split(',').map((one) => read(one.trim())) : []))
}

function originOf(exchange: Exchange): string {
  return requestHeader(exchange, 'origin') ?? ''
}

/** The site of the reference service's own target. */
const PAGE_ORIGIN = 'https://docs.acme.example'

function preflight(rule: string, origin: string): Exchange {
  const headers = [
    ['access-control-allow-origin', '*'],
    ['access-control-allow-headers', 'Authorization, Content-Type'],
  ] as const
  const request = { headers: [['Origin', origin]] } as const
  return validExchange({ operation: null, status: 204, body: null, headers, request, situation: { rule } })
}
