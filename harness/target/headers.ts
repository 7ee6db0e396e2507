import manifest from '../../package.json' with { type: 'json' }
import type { Target } from './target-schema.ts'

/** A header that the target's file adds to requests: its value, or the environment variable that holds it. */
type TargetHeader =
  | { readonly name: string; readonly value: string }
  | { readonly name: string; readonly variable: string }

/** Our name and version. Firewalls refuse requests that name no client: the stock rules of AWS do (NoUserAgent_HEADER). */
export const USER_AGENT = `${manifest.name}/${manifest.version}`

/**
 * What the target's file adds to a request. A service may have locked public keys to the origin of a site.
 *
 * @param variable of the key that the request goes out with; null: it has none of the target's
 */
export function targetHeaders(target: Target, variable: string | null): readonly TargetHeader[] {
  const listed = Object.entries(target.headers).map(([name, given]) =>
    typeof given === 'string' ? { name, value: given } : { name, variable: given.env },
  )
  const origin =
    target.origin !== null && isPublicKey(target, variable) ? [{ name: 'Origin', value: target.origin }] : []
  return [{ name: 'User-Agent', value: target.userAgent ?? USER_AGENT }, ...origin, ...listed]
}

/** True where a request goes out with the key of an assistant, or with none that is an administrator's. */
function isPublicKey({ tenants }: Target, variable: string | null): boolean {
  return !tenants.some(({ adminKey }) => adminKey !== null && adminKey === variable)
}

/**
 * The headers of one request: its own, and what the target's file adds. A request's own header wins, but for the name of
 * the client where the file gives one: a firewall lets that through, and not that of Pact's verifier.
 */
export function completeHeaders(
  target: Target,
  own: readonly (readonly [name: string, value: string])[],
  variable: string | null,
): readonly (readonly [name: string, value: string])[] {
  const kept = target.userAgent === null ? own : own.filter(([name]) => name.toLowerCase() !== 'user-agent')
  const given = new Set(kept.map(([name]) => name.toLowerCase()))
  const added = targetHeaders(target, variable)
    .filter(({ name }) => !given.has(name.toLowerCase()))
    .map((header) => [header.name, 'value' in header ? header.value : (process.env[header.variable] ?? '')] as const)
  return [...kept, ...added]
}
