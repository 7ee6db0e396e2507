import type { IncomingHttpHeaders } from 'node:http'

/** Whether a client accepts gzip, excludes it, or says nothing (RFC 9110 section 12.5.3). */
export function saysOfGzip({ 'accept-encoding': accepted }: IncomingHttpHeaders): 'accepted' | 'excluded' | 'nothing' {
  const element = String(accepted ?? '')
    .split(',')
    .map((one) => one.replaceAll(' ', '').toLowerCase())
    .find((one) => one === 'gzip' || one.startsWith('gzip;'))
  if (element === undefined) return 'nothing'
  return /;q=0(?:\.0*)?$/.test(element) ? 'excluded' : 'accepted'
}
