import type { Call } from '../../harness/sending/sender.ts'
import { jobParameterOf } from '../../harness/target/agent-operations.ts'
import { FOREIGN_ORIGIN, PAGE_HEADERS, pageOperations, preflightRules } from '../../requirements/http/page-origin.ts'
import { SAFE_METHODS, safeMethodsRule } from '../../requirements/http/safe-methods.ts'
import { askingTenant, callOf } from '../../requirements/probing/calls.ts'
import type { EngineContext } from '../../requirements/probing/context.ts'
import { sharedJob } from '../../requirements/probing/shared-jobs.ts'
import type { Operation } from '../../schemas/description/description.ts'
import { inBatches } from '../batches.ts'
import type { Flow } from './flow.ts'

const subject = 'http'

export const safeMethodsFlow: Flow = {
  subject,
  title: 'methods that act on nothing leave every operation alone',
  show: showSafeMethods,
}

export const httpFlows: readonly Flow[] = [
  {
    subject,
    title: 'pages of the site that the target names may ask, and no other site acts for their visitors',
    show: showPreflights,
  },
]

async function showPreflights(context: EngineContext): Promise<void> {
  const { origin } = context.run.target
  if (origin === null) return
  const calls = pageOperations(context.description).flatMap((operation) => {
    const { own, foreign } = preflightRules(operation)
    return [preflightOf(context, operation, origin, own), preflightOf(context, operation, FOREIGN_ORIGIN, foreign)]
  })
  await inBatches(calls.flat(), context.probe)
}

/**
 * What a browser asks before it sends a page's request: none where no tenant can send that. It asks without a key, and
 * uses nothing up.
 *
 * @param rule id of the requirement that the answer shows; null: it is only observed
 */
export function preflightOf(
  context: EngineContext,
  operation: Operation,
  origin: string,
  rule: string | null,
): readonly Call[] {
  const evidence = { kind: 'preflight', operation: operation.id } as const
  const headers = [
    ['Origin', origin],
    ['Access-Control-Request-Method', operation.method],
    ['Access-Control-Request-Headers', PAGE_HEADERS.join(',')],
  ] as const
  const probe = rule ?? `${operation.id}-preflight`
  const situation = { probe, expected: 'open', rule, evidence } as const
  return withoutUse(context, operation, { method: 'OPTIONS', situation }).map((call) => ({
    ...call,
    headers,
    credentials: { kind: 'none' },
    body: null,
  }))
}

/** With everything that would make the operation act, were the method its own. */
async function showSafeMethods(context: EngineContext): Promise<void> {
  for (const operation of context.description.operations) {
    const tenant = askingTenant(context, operation)
    const isOfJob = jobParameterOf(context.description, operation) !== null
    const job = isOfJob && tenant !== null ? await sharedJob(context, tenant, false) : null
    if (isOfJob && job === null) continue
    const rule = safeMethodsRule(operation)
    const calls = SAFE_METHODS.flatMap((method) => {
      const situation = { probe: `${rule}:${method}`, expected: 'open', rule, evidence: { kind: 'plain' } } as const
      return withoutUse(context, operation, { method, job: job?.id ?? '', situation })
    })
    await Promise.all(calls.map(context.probe))
  }
}

/** The valid request of an operation, sent with a method that is no use of it; none where no tenant can send it. */
function withoutUse(
  context: EngineContext,
  operation: Operation,
  { method, job = '', situation }: Pick<Call, 'method' | 'situation'> & { readonly job?: string },
): readonly Call[] {
  const tenant = askingTenant(context, operation)
  if (tenant === null) return []
  return [{ ...callOf(context, operation, { tenant, job, situation }), situation, operation: null, method, limits: [] }]
}
