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

/** A site that no service has listed. */
const FOREIGN_ORIGIN = 'https://foreign-origin.example'

/**
 * Foreign origins: a site that no service has listed, one that ends like the own site, one that begins like it, and the
 * `null` origin of a page without a site. The second and third get through where a service compares only a part. Other
 * hosts below the own domain are not tried: a service may trust them.
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

/** Headers of a page's request because of which the browser sends a preflight first. */
export const PAGE_HEADERS = ['authorization', 'content-type'] as const

/** Statuses of refusals that a page may meet at work; others answer requests that no page sends. */
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

/** What the service must allow to pages of the site in the target's `origin`, by the rules of browsers. */
export function pageOriginRequirements(description: DescriptionView): readonly ExchangeRequirement[] {
  return pageOperations(description).flatMap((operation) => [
    preflightAllowed(operation),
    keyAllowedByName(operation),
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
    // Without its answers a page has no assistant, so this matters as much as the streams themselves.
    area: 'streams',
    operation: operation.id,
    source: rests(`${rule} (Fetch standard, CORS protocol)`),
    skipReason: withoutOrigin,
  } as const
}

/** A service may choose the sites that it serves, so this is judged only where the target names one. */
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

/** Chrome, Firefox and Safari still take `*` for this header and announce to stop; Samsung Internet does not take it. */
function keyAllowedByName(operation: Operation): ExchangeRequirement {
  const { own } = preflightRules(operation)
  const rule = 'our choice: a preflight allows Authorization by its name, since the wildcard * does not cover it'
  return {
    ...ofPages(operation, `page-${kebab(operation.id)}-key-allowed-by-name`, rule, assumed),
    about: 'exchange',
    appliesTo: ({ situation }) => situation.requirement === own,
    check: ({ response }) => {
      const allowed = response === null ? [] : listOf(response, 'access-control-allow-headers')
      if (!allowed.includes('*')) return allowed.length === 0 ? notApplicable('no preflight names headers') : pass
      return allowed.includes('authorization') ? pass : failSaying('Authorization by its name', 'a wildcard alone')
    },
    example: () => preflight(own, PAGE_ORIGIN),
    violation: (valid) => withResponse(valid, { headers: [['access-control-allow-headers', '*']] }),
  }
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

/**
 * What a page reads. A refusal without JSON, or in an API gateway's own JSON, comes from something in front of the
 * service, which need not know of pages.
 */
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
    // A refusal without JSON comes only where something in front of the service refuses.
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

/**
 * Why a preflight shows nothing: a limit, or something in front of the service, answered it. Null where neither did.
 */
function withoutVerdict(exchange: Exchange): Outcome | null {
  if (exchange.response?.status !== 429 && !isByGateway(exchange)) return null
  return notTested('the preflight met a limit, or something in front of the service', 'run again')
}

/**
 * Whether a page of this origin may read the answer. Browsers refuse two values, as when a service and its proxy both
 * add the header.
 */
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

function preflight(requirement: string, origin: string): Exchange {
  const headers = [
    ['access-control-allow-origin', '*'],
    ['access-control-allow-headers', 'Authorization, Content-Type'],
  ] as const
  const request = { headers: [['Origin', origin]] } as const
  return validExchange({ operation: null, status: 204, body: null, headers, request, situation: { requirement } })
}
