import type { Exchange, RecordedResponse } from '../../harness/exchange/exchange.ts'

/**
 * Value of the header of that name (lower case), or null. Several lines are one list (RFC 9110 section 5.3); a line that
 * a gateway has repeated is read once.
 */
export function header(response: RecordedResponse | null, name: string): string | null {
  const lines = response?.headers.filter(([candidate]) => candidate === name).map(([, value]) => value) ?? []
  return lines.length === 0 ? null : [...new Set(lines)].join(', ')
}

/** Value of the first request header of that name (lower case), however its client wrote the name; or null. */
export function requestHeader({ request }: Pick<Exchange, 'request'>, name: string): string | null {
  return request.headers.find(([candidate]) => candidate.toLowerCase() === name)?.[1] ?? null
}

/** Elements of a header that is a list (RFC 9110 section 5.6.1), in lower case; one empty element of an empty value. */
export function elementsIn(value: string): readonly string[] {
  return value.split(',').map((element) => element.trim().toLowerCase())
}

/** The cookies that an answer sets, as a client sends them back; empty where it sets none. */
export function cookiesSet({ response }: Exchange): string {
  const set = response?.headers.filter(([name]) => name === 'set-cookie') ?? []
  return set.map(([, value]) => value.split(';')[0] ?? '').join('; ')
}

export function isCompressed({ response }: Exchange): boolean {
  return elementsIn(header(response, 'content-encoding') ?? 'identity').some((coding) => coding !== 'identity')
}
