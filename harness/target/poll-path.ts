import type { DescriptionView } from '../../schemas/description/description.ts'
import { agentOperations } from './agent-operations.ts'
import type { Target } from './target.ts'

/** A path template with the document's parameters by which one job is read: `/v2/agent/{projectId}/job/{id}`. */
export type PollPath = string

/** What the answer to the creation of a job says of where the job is. */
interface CreatedJob {
  readonly id: string
  /** Address that it was created at: relative locations begin there (RFC 9110 section 10.2.2). */
  readonly url: string
  /** Values of the headers `location` and `content-location`, where there are any. */
  readonly locations: readonly string[]
  /** What fills a path template for this job, as `jobParametersOf` gives it. */
  readonly values: Readonly<Record<string, string>>
}

/** How a job is read where the document shows it, or the target's file does; null: that has to be found out. */
export function knownPollPath(description: DescriptionView, { poll }: Pick<Target, 'poll'>): PollPath | null {
  return agentOperations(description).poll?.path ?? poll?.replace(/^GET /, '') ?? null
}

/**
 * Where a job may be read, most likely first: as the parent of its messages, where the answer that created it points,
 * then in the collection. For a document that asks clients to poll and does not show how.
 */
export function pollPathCandidates(
  description: DescriptionView,
  baseUrl: string,
  created: CreatedJob,
): readonly PollPath[] {
  const operations = agentOperations(description)
  const message = operations.message?.path
  const create = operations.create?.path
  const parent = message?.slice(0, message.lastIndexOf('/'))
  const named = created.locations.map((location) => locationPath(baseUrl, location, created))
  const guesses =
    create === undefined ? [] : [`${create}/{id}`, `${create}s/{id}`, `${create}?id={id}`, `${create}/{id}/status`]
  return [...new Set([parent, ...named, ...guesses])].filter((candidate) => candidate != null)
}

/**
 * Where a header `location` of the answer at `asked` leads, below the target's base address. Null where that is not within
 * the target: a key must not go elsewhere.
 */
export function pathWithin(baseUrl: string, location: string, asked: string): string | null {
  const url = URL.parse(location, asked)
  const base = new URL(baseUrl)
  const prefix = base.pathname.replace(/\/$/, '')
  if (url === null || url.origin !== base.origin || !url.pathname.startsWith(`${prefix}/`)) return null
  return `${url.pathname}${url.search}`.slice(prefix.length)
}

/**
 * What fills the parameters of a path, such as the project, stands for them here too: left as it is, another tenant's
 * request for its own job would name this one's project.
 */
function locationPath(baseUrl: string, location: string, { id, url: createdAt, values }: CreatedJob): PollPath | null {
  const path = pathWithin(baseUrl, location, createdAt)
  if (path === null) return null
  // A path may hold an id as it is, where it has none of the signs that part paths.
  const written = [encodeURIComponent(id), encodeURI(id)].find((form) => path.includes(form))
  if (written === undefined) return null
  // The last one: a short id may also be a part of what comes before, such as a version.
  const at = path.lastIndexOf(written)
  const names = new Map(Object.entries(values).map(([name, value]) => [encodeURIComponent(value), `{${name}}`]))
  const named = (text: string) => text.replace(/[^/?&=]+/g, (part) => names.get(part) ?? part)
  return `${named(path.slice(0, at))}{id}${named(path.slice(at + written.length))}`
}
