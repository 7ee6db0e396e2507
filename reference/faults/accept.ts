import { type Fault, fault } from '../hooks/hooks.ts'

/** Faults of what a client says of the types that it takes. */

function refuses(name: string, summary: string, isRefused: (types: string | undefined) => boolean): Fault {
  return fault('assistant-request', name, summary, {
    bodyRead: (read, { headers }) => (isRefused(headers.accept) ? { kind: 'invalid-json', text: read.text } : read),
    refusal: (why, { headers }) =>
      why.reason === 'invalid-json' && isRefused(headers.accept) ? { ...why, status: 406 } : why,
  })
}

export const acceptFaults: readonly Fault[] = [
  refuses('missing-accept-refused', 'Who does not say what type is taken is refused.', (types) => types === undefined),
  refuses('event-stream-refused', 'Who takes an event stream alone is refused.', (types) => {
    return types === 'text/event-stream'
  }),
  fault('stream-v2', 'json-for-accepted-json', 'Who takes JSON, or any type, gets the answer as JSON.', {
    codedStream: (plan, { types = '' }) => {
      if (!types.includes('json')) return plan
      const headers = { ...plan.headers, 'content-type': 'application/json' }
      return { ...plan, headers, frames: [{ kind: 'text', data: '{"answer":"Run it."}', pause: 0 }] }
    },
  }),
]
