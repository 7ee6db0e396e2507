import { type Ask, ask, type Received } from './client.ts'
import type { ServiceProcess } from './service-process.ts'

const shown = /^(?:content-type|x-vercel-.*|retry-after|ratelimit|x-ratelimit-remaining|access-control-.*)$/

/** Ids are numbered in the order of their appearance, so that it still shows which is which. */
const ids = {
  job: /job_[0-9a-f]{16}/g,
  thread: /thread_[\w-]{12}/g,
  pull: /http:\/\/127\.0\.0\.1:\d+\/pull\/[0-9a-f]+/g,
}

/** What a walk through the interface gets, as lines that are the same in each run of the same service. */
export function createTranscript(service: ServiceProcess) {
  const lines: string[] = []
  const numbers = new Map<string, string>()
  const numbered = (text: string, [kind, pattern]: readonly [string, RegExp]) =>
    text.replaceAll(pattern, (id) => {
      const count = [...numbers.values()].filter((each) => each.startsWith(kind)).length
      const number = numbers.get(id) ?? `${kind}${count + 1}`
      numbers.set(id, number)
      return number
    })
  const note = (what: string, { status, headers, body, end }: Received) => {
    const fields = Object.entries(headers).flatMap(([name, value]) =>
      shown.test(name) ? [`${name}: ${name === 'retry-after' ? aboutTwoMinutes(value) : value}`] : [],
    )
    const text = Object.entries(ids)
      .reduce(numbered, body)
      .replaceAll(/msg_[\w-]{12}/g, 'msg')
      .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/g, 'DATE')
    lines.push(`${what}: ${status} ${end} ${fields.sort().join(', ')} ${text}`)
  }
  return {
    lines,
    note,
    /** Sends a request, and notes the answer. */
    tell: async (what: string, request: Ask): Promise<Received> => {
      const received = await ask(service, request)
      note(what, received)
      return received
    },
  }
}

/** How many seconds are left depends on how fast the test runs. */
function aboutTwoMinutes(value: string): string {
  return /^\d+$/.test(value) ? `about ${Math.round(Number(value) / 120)}` : value
}
