import type { IncomingMessage } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { type Fault, fault, httpFault } from '../hooks/hooks.ts'

/** Faults in only a status, or in the header that belongs to it. */

/** Selects the answers that a fault changes, by the request's method and the valid status. */
type Suits = (method: string, status: number) => boolean
type Change = (response: Response, incoming: IncomingMessage) => Response

function replying(name: string, summary: string, suits: Suits, change: Change): Fault {
  return httpFault(name, summary, {
    reply: (response, incoming) =>
      suits(incoming.method ?? '', response.status) ? change(response, incoming) : response,
  })
}

const to =
  (wanted: string, ...statuses: readonly number[]): Suits =>
  (method, status) =>
    method === wanted && statuses.includes(status)
const isOf =
  (wanted: number): Suits =>
  (_, status) =>
    status === wanted
const isUnknownRead = to('GET', 404)
const isRefusedBody = to('POST', 400, 422)

const as =
  (status: number): Change =>
  ({ body, headers }) =>
    new Response(body, { status, headers })

/** The answer itself is changed: in a new answer, Hono would put the missing header back. */
const without =
  (name: string): Change =>
  (response) => {
    response.headers.delete(name)
    return response
  }

const withHeader =
  (name: string, value: string): Change =>
  (response) => {
    response.headers.set(name, value)
    return response
  }

/** Sets the Location of the answer that creates a job. */
function located(name: string, summary: string, where: (id: string) => string): Fault {
  return httpFault(name, summary, () => {
    let id = ''
    return {
      jobView: (view, { job }) => {
        id = job.id
        return view
      },
      reply: (response, incoming) =>
        incoming.method === 'POST' && response.status === 201
          ? withHeader('location', where(encodeURIComponent(id)))(response, incoming)
          : response,
    }
  })
}

/** Written to the connection directly: `Response` does not allow such a status, or content with it. */
const written =
  (status: number): Change =>
  (_, { socket }) => {
    const body = '{"id":"job-1"}'
    const headers = `content-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close`
    socket.end(`HTTP/1.1 ${status} Unusual\r\n${headers}\r\n\r\n${body}`)
    return RESPONSE_ALREADY_SENT
  }

const closed: Change = (_, { socket }) => {
  socket.destroy()
  return RESPONSE_ALREADY_SENT
}

const elsewhere: Change = () => new Response(null, { status: 308, headers: { location: '/v3/agent' } })

export const statusFaults: readonly Fault[] = [
  replying(
    'unknown-place-unanswered',
    'At a POST to what does not exist the connection is closed.',
    to('POST', 404),
    closed,
  ),
  replying('follow-up-redirected', 'A valid follow-up is sent on to another address.', to('POST', 202), elsewhere),
  replying('unknown-job-600', 'A job that does not exist is refused with 600.', isUnknownRead, written(600)),
  replying('read-says-created', 'A read of a job is answered with 201.', to('GET', 200), as(201)),
  replying('no-content-with-content', 'A refused body is answered with 204 and content.', isRefusedBody, written(204)),
  replying('reset-with-content', 'A refused body is answered with 205 and content.', isRefusedBody, written(205)),
  replying('unknown-job-413', 'A read of a job that does not exist is refused with 413.', isUnknownRead, as(413)),
  replying(
    'unknown-job-502',
    'A read of a job that does not exist is answered by what stands in front.',
    isUnknownRead,
    () => new Response('<h1>Bad Gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } }),
  ),
  fault(
    'errors',
    'requests-lost-in-front',
    'Of valid requests that get no stream, each third is answered by what stands in front.',
    () => {
      let answered = 0
      return {
        reply: (response, { method }) =>
          method === 'POST' && response.ok && ++answered % 3 === 0 ? new Response(null, { status: 502 }) : response,
      }
    },
  ),
  replying('unknown-job-415', 'A read of a job that does not exist is refused with 415.', isUnknownRead, as(415)),
  replying(
    'missing-key-not-modified',
    'A request without a key is answered with 304.',
    to('POST', 401),
    ({ headers }) => new Response(null, { status: 304, headers }),
  ),
  replying('missing-key-without-scheme', 'A 401 names no scheme.', isOf(401), without('www-authenticate')),
  replying('other-method-without-allow', 'A 405 names no method.', isOf(405), without('allow')),
  replying(
    'other-method-426',
    'Another method is answered with 426, and no protocol to change to.',
    isOf(405),
    as(426),
  ),
  replying(
    'allow-names-others',
    'Allow names methods alone that are not there.',
    isOf(405),
    withHeader('allow', 'DELETE'),
  ),
  replying(
    'location-of-another-job',
    'Location leads to another job.',
    to('POST', 201),
    withHeader('location', '/v2/job-2'),
  ),
  located(
    'location-inside',
    'Location leads to the job by the address that the service has inside.',
    (id) => `http://10.0.12.7:8080/v2/jobs/${id}`,
  ),
  located('location-leads-nowhere', 'Location names the job at a path that there is not.', (id) => `/v2/jobs/${id}`),
]
