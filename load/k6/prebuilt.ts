import { chmodSync, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isLoopback } from '../../harness/target/connection.ts'
import { messageOf } from '../../harness/text/format.ts'
import { ConfigurationError } from '../../schemas/description/configuration-error.ts'
import { sourceHash } from './source.ts'

const DOWNLOAD_TIMEOUT = 5 * 60_000

/**
 * Downloads a k6 that was built elsewhere, and makes it executable. The caller checks which sources it was built from.
 *
 * @param template address with `{source}`, the hash of the sources, and `{platform}`, such as `linux-x64`
 * @returns the problem, or null
 * @throws ConfigurationError where the address is neither `https:` nor on this machine
 */
export async function downloadPrebuilt(
  template: string,
  file: string,
  tell: (line: string) => void,
): Promise<string | null> {
  const address = addressIn(template)
  if (address === null) {
    const example = 'https://artifacts.example/k6-{source}-{platform}'
    throw new ConfigurationError(`K6_PREBUILT is no https address of a k6; give one such as ${example}, or unset it`)
  }
  // The query is not printed, since it may hold a token.
  const said = `${address.origin}${address.pathname}`
  tell(`downloading k6 from ${said}, once`)
  try {
    const { ok, status, body } = await followed(address, AbortSignal.timeout(DOWNLOAD_TIMEOUT))
    if (!ok || body === null) return `status ${status} from ${said}`
    await pipeline(Readable.fromWeb(body), createWriteStream(file))
    chmodSync(file, 0o755)
    return null
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return `${messageOf(cause)} at ${said}`
  }
}

/** Follows redirects, with which stores of artifacts answer. It does not follow one to an address without TLS. */
async function followed(address: URL, signal: AbortSignal, redirects = 5): Promise<Response> {
  const response = await fetch(address, { signal, redirect: 'manual' })
  const location = response.headers.get('location')
  const next = location === null ? null : URL.parse(location, address.href)
  if (next === null || redirects === 0 || !isTrusted(next)) return response
  await response.body?.cancel()
  return followed(next, signal, redirects - 1)
}

function addressIn(template: string): URL | null {
  const platform = `${process.platform}-${process.arch}`
  const address = URL.parse(template.replaceAll('{source}', sourceHash()).replaceAll('{platform}', platform))
  return address !== null && isTrusted(address) ? address : null
}

/** The download will be executed, so nothing on the way may be able to replace it. */
function isTrusted({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
}
