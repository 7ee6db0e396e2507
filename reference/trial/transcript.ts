import type { Told } from './client.ts'

/** What a trial saw, as lines that are the same in each run of the same service. */
export interface Transcript {
  readonly note: (what: string, told: Told) => void
  readonly lines: () => readonly string[]
}

const shown = [
  'content-type',
  'x-vercel-ai-data-stream',
  'x-vercel-ai-ui-message-stream',
  'retry-after',
  'ratelimit',
  'x-ratelimit-remaining',
]

/** Ids are numbered in the order of their appearance, so that who is who still shows. */
export function createTranscript(): Transcript {
  const lines: string[] = []
  const numbers = new Map<string, string>()
  const numbered = (kind: string) => (id: string) => {
    const known =
      numbers.get(id) ?? `${kind}${[...numbers.values()].filter((each) => each.startsWith(kind)).length + 1}`
    numbers.set(id, known)
    return known
  }
  return {
    note: (what, { status, headers, body, end }) => {
      const fields = shown.flatMap((name) => (headers[name] === undefined ? [] : [`${name}: ${headers[name]}`]))
      const text = body
        .replaceAll(/job_[0-9a-f]{16}/g, numbered('job'))
        .replaceAll(/thread_[\w-]{12}/g, numbered('thread'))
        .replaceAll(/msg_[\w-]{12}/g, 'msg')
        .replaceAll(/http:\/\/127\.0\.0\.1:\d+\/pull\/[0-9a-f]+/g, numbered('pull'))
        .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/g, 'DATE')
      lines.push(`${what}: ${status} ${end} ${fields.join(', ')} ${text}`)
    },
    lines: () => lines,
  }
}
