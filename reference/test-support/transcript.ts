import type { Received } from './client.ts'

/** What a walk through the interface saw, as lines that are the same in each run of the same service. */
export interface Transcript {
  readonly note: (what: string, received: Received) => void
  readonly lines: string[]
}

const shown = /^(?:content-type|x-vercel-.*|retry-after|ratelimit|x-ratelimit-remaining|access-control-.*)$/

/** Ids are numbered in the order of their appearance, so that it still shows which is which. */
export function createTranscript(): Transcript {
  const lines: string[] = []
  const numbers = new Map<string, string>()
  const numbered = (kind: string) => (id: string) => {
    const number = [...numbers.values()].filter((each) => each.startsWith(kind)).length + 1
    numbers.set(id, numbers.get(id) ?? `${kind}${number}`)
    return numbers.get(id) ?? kind
  }
  return {
    note: (what, { status, headers, body, end }) => {
      const fields = Object.entries(headers).flatMap(([name, value]) => (shown.test(name) ? [`${name}: ${value}`] : []))
      const text = body
        .replaceAll(/job_[0-9a-f]{16}/g, numbered('job'))
        .replaceAll(/thread_[\w-]{12}/g, numbered('thread'))
        .replaceAll(/msg_[\w-]{12}/g, 'msg')
        .replaceAll(/http:\/\/127\.0\.0\.1:\d+\/pull\/[0-9a-f]+/g, numbered('pull'))
        .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/g, 'DATE')
      lines.push(`${what}: ${status} ${end} ${fields.sort().join(', ')} ${text}`)
    },
    lines,
  }
}
