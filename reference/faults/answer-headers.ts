import { type Fault, httpFault } from '../hooks/hooks.ts'

/** Changes of whole answers, for faults of HTTP. */

/** Changes headers of successful answers that are not streamed. */
export function answersWith(name: string, summary: string, headers: Readonly<Record<string, string>>): Fault {
  return httpFault(name, summary, {
    reply: (response) => (response.ok ? withHeaders(response, headers) : response),
  })
}

/** Sends the body of an answer through a stream that changes it. */
export function through(
  response: Response,
  change: ReadableWritablePair<Uint8Array, Uint8Array>,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const changed = withHeaders(new Response(response.body?.pipeThrough(change) ?? null, response), headers)
  changed.headers.delete('content-length')
  return changed
}

export function withHeaders(response: Response, headers: Readonly<Record<string, string>>): Response {
  const changed = new Headers({ ...Object.fromEntries(response.headers), ...headers })
  return new Response(response.body, { status: response.status, headers: changed })
}
