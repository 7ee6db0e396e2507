import { sendOnWire } from '../../harness/sending/send.ts'
import { filledPath, parametersOf } from '../../harness/target/address.ts'
import { connectionOf } from '../../harness/target/connection.ts'
import { completeHeaders } from '../../harness/target/headers.ts'
import type { Target, Tenant } from '../../harness/target/target.ts'
import { keyFields, keysOfKind } from '../../harness/target/tenant-for.ts'
import type { DescriptionView, KeyKind, Operation } from '../../schemas/description/description.ts'
import { type Finding, missing, well, wrong } from './findings.ts'

/**
 * Whether the service knows each key. No use of a limit is spent: an operation's path is requested by GET, which is not
 * a documented operation there. Where the service answers the same with and without a key, it can't be told.
 */
export async function keyFindings(description: DescriptionView, target: Target): Promise<readonly Finding[]> {
  const kinds = ['admin', 'assistant'] as const
  const keys = target.tenants.flatMap((tenant, index) =>
    kinds.flatMap((kind) => keysOfKind(tenant, kind).map((variable) => ({ tenant, index, kind, variable }))),
  )
  return Promise.all(
    keys.map(async ({ tenant, index, kind, variable }): Promise<Finding> => {
      const about = `${variable} (tenants.${index}.${keyFields[kind]})`
      const value = process.env[variable] ?? ''
      if (value === '') return wrong(about, 'is not set', `write ${variable}=… into .env, or export it`)
      const asked = openPath(description, tenant, kind)
      if (asked === null) return missing(about, 'no operation to try it on')
      const [without, own] = await Promise.all([
        statusOf(target, asked, variable, null),
        statusOf(target, asked, variable, value),
      ])
      return judged(about, without, own)
    }),
  )
}

function judged(about: string, without: number | null, own: number | null): Finding {
  const asksForKey = without === 401 || without === 403
  if (own === null) return wrong(about, 'no answer', 'see whether the target can be reached')
  if (asksForKey && (own === 401 || own === 403)) {
    return wrong(about, `refused with status ${own}`, 'see that it is a key of this service')
  }
  // A limiter or something in front of the service may give these answers before anything looks at the key.
  if (asksForKey && own !== 429 && own < 500) return well(about, 'is accepted')
  const remedy = 'a run tries it with its first request, before anything else'
  return well(about, 'is set; nothing shows without a use whether it is accepted', remedy)
}

/** The path of an operation that only has POST and that the tenant can fill in. */
function openPath(description: DescriptionView, tenant: Tenant, kind: KeyKind): string | null {
  const filled = (operation: Operation) => filledPath(operation.path, parametersOf(description, operation, tenant))
  const read = new Set(description.operations.flatMap(({ method, path }) => (method === 'GET' ? [path] : [])))
  const open = description.operations.filter(
    ({ key, method, path }) => key === kind && method === 'POST' && !read.has(path),
  )
  return open.map(filled).find((path) => !path.includes('{')) ?? null
}

async function statusOf(target: Target, path: string, variable: string, key: string | null): Promise<number | null> {
  const authorization = key === null ? [] : [['Authorization', `Bearer ${key}`] as const]
  const result = await sendOnWire({
    method: 'GET',
    url: `${target.baseUrl}${path}`,
    headers: completeHeaders(target, authorization, variable),
    body: null,
    sourceAddress: null,
    timeout: target.timeouts.answer * 1000,
    connectTimeout: target.timeouts.connect * 1000,
    connection: connectionOf(target),
  })
  return result.kind === 'answered' ? result.response.status : null
}
