import type { Exchange, RecordedResponse } from '../../harness/exchange/exchange.ts'
import type { BrowserTurn, Situation } from '../../harness/exchange/situation.ts'
import type { Call, Credentials } from '../../harness/sending/call.ts'
import type { Proxied, ProxiedRequest, Route } from '../../harness/sending/recording-proxy.ts'
import type { Tenant } from '../../harness/target/target.ts'
import type { ClientOperation } from '../../requirements/browser/page-clients.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'

/** The caller of a page's requests: a tenant with the variable of its public key, and what may be spent. */
export interface PageCaller {
  readonly tenant: Tenant
  readonly key: string
  readonly exhausting: boolean
  /** The limit whose uses are spent before the page asks; null: none. */
  readonly limitReached: string | null
}

/** The origin of a page, and the site in whose name its requests are sent to the service; null: the page's own. */
interface PageOrigin {
  readonly page: string
  readonly site: string | null
}

/** A route of the recording proxy for one page, and what came through it so far. */
export interface PageRoute {
  readonly route: Route
  readonly begin: (turn: BrowserTurn) => void
  readonly questions: () => readonly Exchange[]
  /** True while an answer is still being recorded: a page may have given up on it already. */
  readonly isPending: () => boolean
  readonly preflights: () => readonly Exchange[]
  /** Why the proxy did not forward a request; null: it forwarded all. */
  readonly refused: () => Error | null
}

/**
 * The page's requests are forwarded unchanged with their key, since only then the browser sends a real preflight. If
 * the target names its site, they are forwarded with that origin, as a service may answer only pages of that site.
 */
export function pageRoute(
  description: DescriptionView,
  { client, operation }: ClientOperation,
  caller: PageCaller,
  { page, site }: PageOrigin,
): PageRoute {
  const questions: Exchange[] = []
  const preflights: Exchange[] = []
  let refused: Error | null = null
  let begun = 0
  let ended = 0
  let turn: BrowserTurn = 'question'
  const limits = description.limits.filter(({ id }) => operation.limits.includes(id))
  const questioned = (): Situation => ({
    probe: `browser-client-${client.line}-${turn}`,
    expected: caller.limitReached === null ? 'success' : 'refusal',
    requirement: null,
    protocol: client.protocol,
    ...(caller.limitReached === null ? {} : { limitReached: caller.limitReached }),
    evidence: { kind: 'page-question', client: client.line, turn },
  })
  const preflighted: Situation = {
    probe: `browser-client-${client.line}-preflight`,
    expected: 'open',
    requirement: null,
    evidence: { kind: 'preflight', operation: operation.id },
  }
  const call = ({ authorization, headers, ...request }: ProxiedRequest): Call => {
    // A preflight asks what may be sent (RFC 9110 section 9.3.7), so it is no use of the operation.
    const isPreflight = request.method === 'OPTIONS'
    begun += 1
    return {
      ...request,
      headers: site === null ? headers : headers.map(([name, value]) => [name, value === page ? site : value]),
      operation: isPreflight ? null : operation.id,
      situation: isPreflight ? preflighted : questioned(),
      tenant: caller.tenant,
      credentials: credentialsOf(authorization, caller.key),
      limits: isPreflight ? [] : limits,
      exhausting: caller.exhausting,
    }
  }
  const settled = (proxied: Proxied) => {
    ended += 1
    if (proxied.kind === 'not-forwarded') refused = proxied.reason
    else if (proxied.exchange.operation === null) preflights.push(proxied.exchange)
    else questions.push(proxied.exchange)
  }
  const headersFor = (headers: RecordedResponse['headers']) =>
    headers.map(([name, value]) => [name, value === site ? page : value] as const)
  return {
    route: { call, headersFor, settled },
    begin: (next) => {
      turn = next
    },
    questions: () => questions,
    isPending: () => ended < begun,
    preflights: () => preflights,
    refused: () => refused,
  }
}

/** The credentials that the page sent; its key is given by the name of its variable, by which the ledger counts. */
function credentialsOf(authorization: string | null, key: string): Credentials {
  if (authorization === null) return { kind: 'none' }
  const isKey = authorization === `Bearer ${process.env[key]}`
  return isKey ? { kind: 'key', variable: key, scheme: 'Bearer' } : { kind: 'literal', authorization }
}
