import { readFileSync } from 'node:fs'
import { type AgentOptions, Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { getCACertificates } from 'node:tls'
import { ConfigurationError } from '../../schemas/description/configuration-error.ts'
import type { Target } from './target-schema.ts'

/**
 * How every request reaches a target: with a header that a firewall wants, through a proxy, or with a certificate
 * authority of its own.
 */
export interface Connection {
  readonly http: HttpAgent
  readonly https: HttpsAgent
}

/** The fields of a target that decide how it is reached. */
type Reached = Pick<Target, 'baseUrl' | 'proxy' | 'ca' | 'clientCertificate'>

const connections = new WeakMap<Reached, Connection>()

/**
 * The target's certificates and proxy. Each exchange still has a connection of its own.
 *
 * @throws ConfigurationError where a file of the target can't be read.
 */
export function connectionOf(target: Reached): Connection {
  const known = connections.get(target)
  if (known !== undefined) return known
  const connection = connectionWith(target, { keepAlive: false })
  connections.set(target, connection)
  return connection
}

/** One connection, kept for several exchanges as long as the service keeps it. */
export function keptConnection(target: Target): Connection {
  return connectionWith(target, { keepAlive: true, maxSockets: 1 })
}

function connectionWith(target: Reached, keeping: Pick<AgentOptions, 'keepAlive' | 'maxSockets'>): Connection {
  const { ca, clientCertificate } = target
  const shared = { ...keeping, proxyEnv: proxyOf(target) }
  const own = ca === null ? {} : { ca: authoritiesOf(ca) }
  const client =
    clientCertificate === null
      ? {}
      : {
          cert: pemOf('clientCertificate.cert', clientCertificate.cert),
          key: pemOf('clientCertificate.key', clientCertificate.key),
        }
  return { http: new HttpAgent(shared), https: new HttpsAgent({ ...shared, ...own, ...client }) }
}

/** The authorities that this machine trusts, and the target's own. */
export function authoritiesOf(ca: string): string[] {
  return [...getCACertificates('default'), pemOf('ca', ca)]
}

/**
 * The target's proxy, or else that of the environment, as in other tools. A target on this machine gets none: a
 * continuous integration that sets `HTTP_PROXY` for everything would send loopback requests to the proxy.
 */
export function proxyOf({ baseUrl, proxy }: Pick<Target, 'baseUrl' | 'proxy'>): Readonly<Record<string, string>> {
  if (proxy !== null) return { HTTP_PROXY: proxy, HTTPS_PROXY: proxy }
  if (isLoopback(new URL(baseUrl).hostname)) return {}
  const names = ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'http_proxy', 'https_proxy', 'no_proxy']
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host)
}

function pemOf(field: string, file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable'
    throw new ConfigurationError(`${field}: ${file} can't be read (${code}): name a PEM file, relative to the target's`)
  }
}
