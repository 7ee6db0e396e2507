import type { IncomingHttpHeaders } from 'node:http'
import type { Fault, Hooks } from '../hooks/hooks.ts'
import { isObject, type JsonObject } from '../http/problem.ts'

/** Members of the job object that a body holds stand in the answer as they were sent. */
function assigning(): Hooks {
  const sent = new WeakMap<IncomingHttpHeaders, JsonObject>()
  return {
    bodyRead: (read, { headers }) => {
      if (read.kind === 'json' && isObject(read.value)) sent.set(headers, read.value)
      return read
    },
    jobView: (view, { incoming }) => {
      const body = Object.entries(sent.get(incoming.headers) ?? {})
      return { ...view, ...Object.fromEntries(body.filter(([name]) => Object.hasOwn(view, name))) }
    },
  }
}

export const assignedMemberFaults: readonly Fault[] = [
  {
    area: 'http',
    name: 'members-of-answer-adopted',
    summary: 'A new job has the id, the status and the dates that the request holds.',
    hooks: assigning,
  },
]
