import encoding from 'k6/encoding'
import http, { type RefinedResponse } from 'k6/http'
import { filledBody, type PlannedRequest } from '../plan/plan.ts'
import type { JobRead, LoadRecord, RecordHead, WrittenRecord } from '../plan/record.ts'
import { headersOf } from './script.ts'

/** Requests whose answer is not streamed; stock k6 can send them too. */

export function postPlain(request: PlannedRequest, head: RecordHead, timeout: number): WrittenRecord {
  const startedAt = Date.now()
  const response = http.post(request.url, filledBody(request, head), paramsOf(request, timeout, request.operation))
  return { ...head, startedAt, ...answerIn(response), stream: null }
}

/** @param request its headers are sent */
export function readPlain(url: string, request: PlannedRequest, timeout: number): JobRead {
  const startedAt = Date.now()
  return { url, startedAt, ...answerIn(http.get(url, paramsOf(request, timeout, 'poll'))) }
}

function paramsOf(request: PlannedRequest, timeout: number, name: string) {
  // A key must not follow a redirect.
  return { headers: headersOf(request), timeout, redirects: 0, responseType: 'text' as const, tags: { name } }
}

function answerIn(response: RefinedResponse<'text'>) {
  const { status, timings, error, error_code } = response
  const body = String(response.body ?? '')
  return {
    status,
    headers: Object.entries(response.headers).map(([name, value]): [string, string] => [name.toLowerCase(), value]),
    end: status === 0 ? ('' as const) : ('complete' as const),
    failureKind: status === 0 ? failureOf(error_code) : ('' as const),
    failure: status === 0 ? error : '',
    headersAt: timings.waiting,
    duration: timings.duration,
    transcript: { body: encoding.b64encode(body), arrivals: [{ at: timings.duration, bytes: body.length }] },
  }
}

/**
 * Codes of https://grafana.com/docs/k6/latest/javascript-api/error-codes/: 1050 is a timeout, 1100 to 1219 are names
 * that can't be looked up and connections that can't be made. A connection that is closed before any answer has no code
 * of its own.
 */
function failureOf(code: number): LoadRecord['failureKind'] {
  if (code === 1050) return 'timeout'
  return code >= 1100 && code < 1220 ? 'connect' : 'reset'
}
