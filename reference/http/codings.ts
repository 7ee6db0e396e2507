import type { IncomingHttpHeaders } from 'node:http'

export type Coding = 'gzip' | 'br'

/** Whether a client accepts a coding, excludes it, or says nothing (RFC 9110 section 12.5.3). */
export function saysOf(
  coding: Coding,
  { 'accept-encoding': accepted }: IncomingHttpHeaders,
): 'accepted' | 'excluded' | 'nothing' {
  const element = String(accepted ?? '')
    .split(',')
    .map((one) => one.replaceAll(' ', '').toLowerCase())
    .find((one) => one === coding || one.startsWith(`${coding};`))
  if (element === undefined) return 'nothing'
  return /;q=0(?:\.0*)?$/.test(element) ? 'excluded' : 'accepted'
}
