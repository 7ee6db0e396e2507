import { isLoopback } from '../../harness/target/connection.ts'

/** Hosts that exist in a service's own network alone. */
const INSIDE =
  /^(?:10(?:\.\d+){3}|192\.168(?:\.\d+){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}|[^.:]+|.*\.(?:internal|local))$/

/**
 * Whether an address leads to a host that only the service can reach. A service behind a proxy may name itself by its
 * inner host name, which its callers don't know. Who asks it from inside its network can reach other hosts there.
 */
export function leadsInside(location: string, asked: string): boolean {
  if (!URL.canParse(location, asked)) return false
  const [to, from] = [new URL(location, asked).hostname, new URL(asked).hostname]
  if (to === from) return false
  return isLoopback(to) ? !isLoopback(from) : INSIDE.test(to) && !isInside(from)
}

function isInside(host: string): boolean {
  return INSIDE.test(host) && !isLoopback(host)
}
