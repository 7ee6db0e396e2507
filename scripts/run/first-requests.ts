import type { Exchange } from '../../harness/exchange/exchange.ts'
import type { Send } from '../../harness/sending/call.ts'
import { OverBudget } from '../../harness/sending/sender.ts'
import type { Run } from '../../harness/target/run.ts'
import type { Target, Tenant } from '../../harness/target/target.ts'
import { keysOf, tenantFor } from '../../harness/target/tenant-for.ts'
import { callOf } from '../../requirements/probing/calls.ts'
import { header } from '../../requirements/reading/headers.ts'
import { isRedirect, isSuccess, redirectRemedy, statusOf } from '../../requirements/reading/status.ts'
import { ConfigurationError } from '../../schemas/description/configuration-error.ts'
import type { Description } from '../../schemas/description/description.ts'

/** The smallest request that shows whether a target can be used: it costs one use at most, and creates nothing. */
const EMPTY_BODY = '{}'

/**
 * Sends an empty body to one operation of each family, and gives up where the target lets none of them through: with a
 * wrong address, key or firewall, every requirement would be red.
 *
 * @throws ConfigurationError saying what prevents the requests, and what to do.
 */
export async function checkThatItWorks(run: Run, description: Description, send: Send): Promise<void> {
  const obstacles: string[] = []
  for (const { operation, tenant } of firstOperations(run.target, description)) {
    const situation = {
      probe: 'first-request',
      expected: 'open',
      requirement: null,
      evidence: { kind: 'plain' },
    } as const
    const ask = (difference: { readonly rawBody?: string }) =>
      send(callOf({ run, description }, operation, { tenant, ...difference, situation })).catch(whereAffordable)
    const exchange = await ask({ rawBody: EMPTY_BODY })
    if (exchange === null) return
    const obstacle = obstacleIn(exchange, run.target, tenant)
    if (obstacle === null) return
    // A framework may answer an invalid body with a redirect back to a form. A valid request is then let through; for
    // the assistant it creates nothing.
    if (isRedirect(exchange) && operation.family === 'assistant') {
      const asked = await ask({})
      if (asked === null || isSuccess(asked)) return
    }
    obstacles.push(obstacle)
  }
  const [first] = obstacles
  if (first === undefined) return
  throw new ConfigurationError(`target ${run.target.name}: nothing works: ${first}`)
}

/** Null where the budget allows no request: the run then reports that for each requirement. */
function whereAffordable(error: unknown): null {
  if (error instanceof OverBudget) return null
  throw error
}

/** The assistant comes first, since it has a hundred times as many uses as the agent. */
const families = ['assistant', 'agent'] as const

/** For each family, the first operation whose path a tenant can fill in, with the tenant that has its key. */
function firstOperations(target: Target, description: Description) {
  const possible = description.operations.flatMap((operation) => {
    const isOpen = !target.lacks.includes(operation.id) && operation.method === 'POST'
    const tenant = isOpen ? tenantFor(description, target, operation) : null
    return tenant === null ? [] : [{ operation, tenant }]
  })
  return families.flatMap((family) => possible.find(({ operation }) => operation.family === family) ?? [])
}

/** What prevents requests from reaching the service; null where the service's own code seems to have answered. */
function obstacleIn(exchange: Exchange, target: Target, tenant: Tenant): string | null {
  const { response, failure, request } = exchange
  if (response === null) return failure?.message ?? 'no answer'
  const asked = `${request.method} ${new URL(request.url).pathname}`
  const { status } = response
  if (isRedirect(exchange)) return `${asked} is redirected: ${redirectRemedy(exchange, target)}`
  if (status === 401 || status === 403) {
    const keys = keysOf(tenant).join(', ')
    const firewall = 'or add in headers what a firewall in front of it wants'
    return `${asked} gets ${statusOf(exchange)}: see that ${keys} hold its keys, ${firewall}`
  }
  if (status === 404 || status === 405) {
    return `${asked} gets ${statusOf(exchange)}: see that baseUrl, and project or domain of the tenant, are right`
  }
  if (status === 429) {
    return `${asked} gets ${statusOf(exchange)}: its limits are used up, so wait, or give a tenant of its own in tenants`
  }
  const isPage = /^text\/html/i.test(header(response, 'content-type') ?? '')
  if (isPage && status < 300) {
    return `${asked} gets a page, perhaps to log in: add in headers what lets a request through`
  }
  if (status === 400 && /plain HTTP request was sent to HTTPS port/i.test(response.body.text)) {
    return `${asked} was sent as http to a port that speaks https: set baseUrl to ${target.baseUrl.replace('http:', 'https:')}`
  }
  return null
}
