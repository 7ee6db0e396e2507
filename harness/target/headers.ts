import manifest from '../../package.json' with { type: 'json' }
import type { Target } from './target-schema.ts'

/** A header that the target's file adds to requests: its value, or the environment variable that holds it. */
export type TargetHeader =
  | { readonly name: string; readonly value: string }
  | { readonly name: string; readonly variable: string }

/** Firewalls refuse requests that name no client: the stock rules of AWS do (NoUserAgent_HEADER). */
const USER_AGENT = `${manifest.name}/${manifest.version}`

/**
 * What the target's file adds to a request.
 *
 * @param isPublic true for the public key of an assistant, which a service may have locked to the origin of a site
 */
export function targetHeaders(target: Target, { isPublic }: { readonly isPublic: boolean }): readonly TargetHeader[] {
  const listed = Object.entries(target.headers).map(([name, given]) =>
    typeof given === 'string' ? { name, value: given } : { name, variable: given.env },
  )
  const origin = isPublic && target.origin !== null ? [{ name: 'Origin', value: target.origin }] : []
  return [{ name: 'User-Agent', value: target.userAgent ?? USER_AGENT }, ...origin, ...listed]
}

/** True where a request goes out with the key of an assistant, or with none that is an administrator's. */
export function isPublicKey({ tenants }: Target, variable: string | null): boolean {
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
  const added = targetHeaders(target, { isPublic: isPublicKey(target, variable) })
    .filter(({ name }) => !given.has(name.toLowerCase()))
    .map((header) => [header.name, 'value' in header ? header.value : (process.env[header.variable] ?? '')] as const)
  return [...kept, ...added]
}
