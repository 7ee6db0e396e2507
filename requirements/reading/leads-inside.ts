import { isLoopback } from '../../harness/target/connection.ts'

/** Hosts that exist in a service's own network alone. */
const INSIDE = /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|[^.:]+$|.*\.(?:internal|local)$)/

/**
 * Whether an address leads to a host that only the service can reach. A service behind a proxy may name itself by its
 * inner host name, which its callers don't know.
 */
export function leadsInside(location: string, asked: string): boolean {
  if (!URL.canParse(location, asked)) return false
  const [to, from] = [new URL(location, asked).hostname, new URL(asked).hostname]
  if (to === from || (isLoopback(to) && isLoopback(from))) return false
  return INSIDE.test(to) || isLoopback(to)
}
