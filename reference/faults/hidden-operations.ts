import type { IncomingMessage } from 'node:http'
import type { Job } from '../agent/job.ts'
import { type Fault, fault } from '../hooks/hooks.ts'
import { lettingIn } from './access-keys.ts'

/** Faults by which the service has operations that its document does not show. */

/** Serves a path or a method that the document does not have, with access to the ids of all jobs. */
function serves(
  name: string,
  summary: string,
  answer: (incoming: IncomingMessage, ids: () => readonly string[]) => unknown,
): Fault {
  return fault('isolation', name, summary, () => {
    let all: () => readonly Job[] = () => []
    return {
      jobId: (id, { jobs }) => {
        all = jobs
        return id
      },
      reply: (response, incoming) => {
        const body = answer(incoming, () => all().map(({ id }) => id))
        return body === null ? response : Response.json(body)
      },
    }
  })
}

const isList = ({ method, url }: IncomingMessage) => method === 'GET' && url?.endsWith('/job') === true
const listOf = (ids: readonly string[]) => ({ jobs: ids.map((id) => ({ id })) })

export const hiddenOperationFaults: readonly Fault[] = [
  serves('jobs-listed-without-key', 'GET lists all jobs, and asks for no key.', (incoming, ids) =>
    isList(incoming) ? listOf(ids()) : null,
  ),
  serves('jobs-of-all-listed', 'GET lists the jobs of all organizations to any key.', (incoming, ids) =>
    isList(incoming) && incoming.headers.authorization !== undefined ? listOf(ids()) : null,
  ),
  serves(
    'jobs-of-all-listed-beside',
    'GET lists the jobs of all organizations, by the plural of the path.',
    (incoming, ids) => (incoming.method === 'GET' && incoming.url?.endsWith('/jobs') === true ? listOf(ids()) : null),
  ),
  fault('poll', 'job-deleted-without-key', 'DELETE removes a job, and asks for no key.', () => {
    const gone = new Set<string>()
    return {
      jobFound: (found, { id }) => (gone.has(id) ? null : found),
      reply: (response, { method, url }) => {
        if (method !== 'DELETE') return response
        gone.add(url?.split('/').at(-1) ?? '')
        return new Response(null, { status: 204 })
      },
    }
  }),
  fault('poll', 'patch-shows-job-without-key', 'PATCH answers as GET does, and asks for no key.', {
    route: (route) => (route.method === 'PATCH' ? { ...route, method: 'GET' } : route),
    access: lettingIn(({ incoming }) => incoming.method === 'PATCH'),
  }),
]
