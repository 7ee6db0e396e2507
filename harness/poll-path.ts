import type { Facts } from './description.ts'

/** A path template with the document's parameters by which one job is read: `/v2/agent/{projectId}/job/{id}`. */
export type PollPath = string

/** What the answer to the creation of a job says of where the job is. */
export interface CreatedJob {
  readonly id: string
  /** Values of the headers `location` and `content-location`, where there are any. */
  readonly locations: readonly string[]
}

/**
 * Where a job may be read, most likely first: as the parent of its messages, where the answer that created it points,
 * then in the collection. The document asks clients to poll and does not show how.
 */
export function pollPathCandidates(facts: Facts, baseUrl: string, created: CreatedJob): readonly PollPath[] {
  const path = (id: string) => facts.operations.find((operation) => operation.id === id)?.path
  const message = path('sendAgentJobMessage')
  const create = path('createAgentJob')
  const parent = message?.slice(0, message.lastIndexOf('/'))
  const named = created.locations.map((location) => locationPath(baseUrl, location, created.id))
  const guesses =
    create === undefined ? [] : [`${create}/{id}`, `${create}s/{id}`, `${create}?id={id}`, `${create}/{id}/status`]
  return [...new Set([parent, ...named, ...guesses])].filter((candidate) => candidate != null)
}

/** A location is followed only within the target: a key must not go elsewhere. */
function locationPath(baseUrl: string, location: string, id: string): PollPath | null {
  if (!URL.canParse(location, `${baseUrl}/`)) return null
  const url = new URL(location, `${baseUrl}/`)
  const base = new URL(baseUrl)
  if (url.origin !== base.origin) return null
  const path = `${url.pathname}${url.search}`.slice(base.pathname.replace(/\/$/, '').length)
  return path.includes(encodeURIComponent(id)) ? path.replace(encodeURIComponent(id), '{id}') : null
}
