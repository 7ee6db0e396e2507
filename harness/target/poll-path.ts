import type { DescriptionView } from '../../schemas/description/description.ts'
import { agentOperations } from './agent-operations.ts'
import type { Target } from './target.ts'

/** A path template by which one job is read, with the document's parameters: `/v2/agent/{projectId}/job/{id}`. */
export type PollPath = string

/** What the answer that created a job says about where the job is. */
interface CreatedJob {
  readonly id: string
  /** Address to which the creating request was sent: relative locations start there (RFC 9110 section 10.2.2). */
  readonly url: string
  /** Values of the headers `location` and `content-location`, if there are any. */
  readonly locations: readonly string[]
  /** Values for a path template of this job, as `jobParametersOf` returns them. */
  readonly values: Readonly<Record<string, string>>
}

/** How a job is read, as the document or the target's file shows it; null where it has to be found out. */
export function knownPollPath(description: DescriptionView, { poll }: Pick<Target, 'poll'>): PollPath | null {
  return agentOperations(description).poll?.path ?? poll?.replace(/^GET /, '') ?? null
}

/**
 * Paths by which a job may be read, the likeliest first: the parent of its messages' path, where the creating answer
 * points, and below the collection. Used for a document that asks clients to poll and does not show how.
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
 * Where the header `location` of the answer at `asked` leads, below the target's base address. Null where it leads
 * outside of the target: a key must not be sent there.
 */
export function pathWithin(baseUrl: string, location: string, asked: string): string | null {
  const url = URL.parse(location, asked)
  const base = new URL(baseUrl)
  const prefix = base.pathname.replace(/\/$/, '')
  if (url === null || url.origin !== base.origin || !url.pathname.startsWith(`${prefix}/`)) return null
  return `${url.pathname}${url.search}`.slice(prefix.length)
}

/**
 * The template that a location gives. Values of path parameters, such as the project's id, are replaced by their
 * parameters too: otherwise another tenant's request for its own job would name this tenant's project.
 */
function locationPath(baseUrl: string, location: string, { id, url: createdAt, values }: CreatedJob): PollPath | null {
  const path = pathWithin(baseUrl, location, createdAt)
  if (path === null) return null
  // A path may hold an id unencoded, where the id has no characters that separate segments.
  const written = [encodeURIComponent(id), encodeURI(id)].find((form) => path.includes(form))
  if (written === undefined) return null
  // The last match: a short id may also occur earlier in the path, such as in a version.
  const at = path.lastIndexOf(written)
  const names = new Map(Object.entries(values).map(([name, value]) => [encodeURIComponent(value), `{${name}}`]))
  const named = (text: string) => text.replace(/[^/?&=]+/g, (part) => names.get(part) ?? part)
  return `${named(path.slice(0, at))}{id}${named(path.slice(at + written.length))}`
}
