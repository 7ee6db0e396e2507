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
  /** The limit whose uses are spent before it asks; null: none. */
  readonly limitReached: string | null
}

/** Where a page is, and the site whose pages the service answers, in whose name it asks; null: in its own. */
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
  /** Why the proxy let a request not through; null: it let all through. */
  readonly refused: () => Error | null
}

/**
 * The page's own requests go on as they are, its key included: only so is the preflight that the browser sends real. Where
 * the target names its site, they go on as from there, since a service may answer the pages of that site alone.
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
    rule: null,
    protocol: client.protocol,
    ...(caller.limitReached === null ? {} : { limitReached: caller.limitReached }),
    evidence: { kind: 'page-question', client: client.line, turn },
  })
  const preflighted: Situation = {
    probe: `browser-client-${client.line}-preflight`,
    expected: 'open',
    rule: null,
    evidence: { kind: 'preflight', operation: operation.id },
  }
  const call = ({ authorization, headers, ...request }: ProxiedRequest): Call => {
    // RFC 9110 section 9.3.7: it asks what may be sent, so it is no use of the operation.
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

/** What the page sent, named by its variable where it is the key: the ledger counts by that name. */
function credentialsOf(authorization: string | null, key: string): Credentials {
  if (authorization === null) return { kind: 'none' }
  const isKey = authorization === `Bearer ${process.env[key]}`
  return isKey ? { kind: 'key', variable: key, scheme: 'Bearer' } : { kind: 'literal', authorization }
}
