import { jsonOrProblem } from '../../harness/json/read.ts'
import { redactor, type Secret } from '../../harness/redaction/redaction.ts'
import { sendOnWire, type WireResult } from '../../harness/sending/send.ts'
import { connectionOf } from '../../harness/target/connection.ts'
import { USER_AGENT } from '../../harness/target/headers.ts'
import { shorten } from '../../harness/text/control-characters.ts'
import { oneLine } from '../../harness/text/terminal.ts'
import { ConfigurationError } from '../../schemas/description/configuration-error.ts'

export interface Broker {
  /**
   * Sends a request and returns the JSON of its answer, unchecked and as it came: a link in it may hold what is a
   * secret elsewhere. Null where the answer has no body.
   *
   * @param address a path below the broker's address, or a link that the broker gave
   * @throws ConfigurationError where there is no answer, or one without a 2xx.
   */
  readonly ask: (method: 'GET' | 'POST' | 'PUT', address: string, body?: object) => Promise<unknown>
}

/** Milliseconds for one answer: a broker may need a while to compute which versions fit together. */
const TIMEOUT = 60_000
const CONNECT_TIMEOUT = 10_000
/** Bytes of the longest answer: contracts of a large client are longer than any answer that is judged. */
const LONGEST_PACT = 64 * 1024 * 1024
const LONGEST_COMPLAINT = 300

/** The broker's credentials, by the variable names of Pact's own tools; they are never printed or recorded. */
export function brokerSecrets(): readonly Secret[] {
  return ['PACT_BROKER_TOKEN', 'PACT_BROKER_PASSWORD'].map((name) => ({ name, value: process.env[name] ?? '' }))
}

/** A text from the broker without its credentials, to be shown or kept. */
export function withoutCredentials(text: string): string {
  return redactor(brokerSecrets())(text)
}

/** @throws ConfigurationError where `PACT_BROKER_BASE_URL` is not set or not an address. */
export function brokerOfEnvironment(): Broker {
  const address = process.env['PACT_BROKER_BASE_URL'] ?? ''
  if (address === '') throw new ConfigurationError('PACT_BROKER_BASE_URL is not set: the address of the Pact Broker')
  return brokerAt(address)
}

/** @throws ConfigurationError for an invalid address; the address is not shown, since it may contain a password. */
export function brokerAt(address: string): Broker {
  const base = URL.canParse(address) ? new URL(address) : null
  if (base === null || !/^https?:$/.test(base.protocol)) {
    throw new ConfigurationError('the address of the Pact Broker must begin with http:// or https://')
  }
  if (base.username !== '' || base.password !== '') {
    throw new ConfigurationError(
      'the address of the Pact Broker holds a user name: set PACT_BROKER_USERNAME and PACT_BROKER_PASSWORD instead',
    )
  }
  const root = `${base.origin}${base.pathname.replace(/\/$/, '')}`
  const reached = { baseUrl: root, proxy: null, ca: null, clientCertificate: null }
  const urlOf = (address: string) => {
    const full = address.startsWith('/') ? `${root}${address}` : address
    const url = URL.canParse(full) ? new URL(full) : null
    // A link may name any address, but the token must only be sent to the broker.
    if (url?.origin === base.origin) return url
    const elsewhere = `gives links to ${url?.origin ?? 'what is no address'}`
    throw new ConfigurationError(`the Pact Broker at ${root} ${elsewhere}: use the address that it has itself`)
  }
  return {
    ask: async (method, address, body) => {
      const url = urlOf(address)
      const place = `the Pact Broker: ${method} ${url.origin}${url.pathname}`
      const result = await sendOnWire({
        method,
        url: url.href,
        headers: headersWith(body),
        body: body === undefined ? null : JSON.stringify(body),
        timeout: TIMEOUT,
        connectTimeout: CONNECT_TIMEOUT,
        connection: connectionOf(reached),
        leavesAfter: LONGEST_PACT,
      })
      return answerIn(result, place)
    },
  }
}

/** @throws ConfigurationError where there was no answer, or one that is not a 2xx with JSON or without a body. */
function answerIn(result: WireResult, place: string): unknown {
  if (result.kind === 'failed') throw new ConfigurationError(`${place}: ${withoutCredentials(result.failure.message)}`)
  const { status, bytes, end } = result.response
  const text = bytes.toString('utf8')
  if (status < 200 || status >= 300) {
    throw new ConfigurationError(
      `${place}: status ${status}${remedyFor(status)}${complaintIn(withoutCredentials(text))}`,
    )
  }
  if (end !== 'complete') throw new ConfigurationError(`${place}: the answer broke off (${end})`)
  const parsed = text.trim() === '' ? null : jsonOrProblem(text)
  if (parsed?.kind === 'broken')
    throw new ConfigurationError(`${place}: not JSON: ${withoutCredentials(parsed.problem)}`)
  return parsed?.value ?? null
}

function headersWith(body: object | undefined): readonly (readonly [name: string, value: string])[] {
  return [
    ['Accept', 'application/hal+json, application/json'],
    ['User-Agent', USER_AGENT],
    ...(body === undefined ? [] : [['Content-Type', 'application/json'] as const]),
    ...authorization(),
  ]
}

function authorization(): readonly (readonly [name: string, value: string])[] {
  const { PACT_BROKER_TOKEN: token, PACT_BROKER_USERNAME: user, PACT_BROKER_PASSWORD: password } = process.env
  if (token) return [['Authorization', `Bearer ${token}`]]
  if (!user) return []
  return [['Authorization', `Basic ${Buffer.from(`${user}:${password ?? ''}`).toString('base64')}`]]
}

function remedyFor(status: number): string {
  if (status >= 300 && status < 400) return ', a redirect: use the address that it has itself'
  if (status !== 401 && status !== 403) return ''
  return ': see PACT_BROKER_TOKEN, or PACT_BROKER_USERNAME and PACT_BROKER_PASSWORD'
}

function complaintIn(text: string): string {
  const complaint = oneLine(text)
  return complaint === '' ? '' : `: ${shorten(complaint, LONGEST_COMPLAINT)}`
}
