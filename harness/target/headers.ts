import manifest from '../../package.json' with { type: 'json' }
import type { Target } from './target-schema.ts'

/** A header that the target's file adds to requests: its value, or the environment variable that holds it. */
type TargetHeader =
  | { readonly name: string; readonly value: string }
  | { readonly name: string; readonly variable: string }

/**
 * Our name and version. Firewalls refuse requests that name no client: the stock rules of AWS do (NoUserAgent_HEADER).
 */
export const USER_AGENT = `${manifest.name}/${manifest.version}`

/**
 * The headers that the target's file adds to a request. The origin is added to public keys: a service may accept one
 * only from the site to which it is locked.
 *
 * @param variable environment variable of the key that the request is sent with; null where it has no key of the
 * target's
 */
export function targetHeaders(target: Target, variable: string | null): readonly TargetHeader[] {
  const listed = Object.entries(target.headers).map(([name, given]) =>
    typeof given === 'string' ? { name, value: given } : { name, variable: given.env },
  )
  const origin =
    target.origin !== null && isPublicKey(target, variable) ? [{ name: 'Origin', value: target.origin }] : []
  return [{ name: 'User-Agent', value: target.userAgent ?? USER_AGENT }, ...origin, ...listed]
}

/** True where a request is sent with a key that is not an administrator's, or without a key. */
function isPublicKey({ tenants }: Target, variable: string | null): boolean {
  return !tenants.some(({ adminKey }) => adminKey !== null && adminKey === variable)
}

/**
 * The headers of one request: its own, and those that the target's file adds. Where both have a header, the request's
 * own wins, except for a user agent that the file gives: a firewall may let only that through, and not the one of
 * Pact's verifier.
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
