import http from 'k6/http'
import { filledBody, type JobPart } from '../plan.ts'
import type { RecordHead, WrittenRecord } from '../record.ts'
import { headersOf } from './script.ts'

/** A job under load: created, and read until it has ended. */

/** Milliseconds between two reads: quick at first, then gentle. */
const FIRST_PAUSE = 200
const LONGEST_PAUSE = 5_000

let known: string | null = null

/** A record that is whole where the job came to its end; its times are those of the creation and of the end. */
export async function createAndPoll(part: JobPart, head: RecordHead): Promise<WrittenRecord> {
  const { request, timeout } = part
  const startedAt = Date.now()
  const params = {
    headers: headersOf(request),
    timeout,
    responseType: 'text' as const,
    tags: { name: request.operation },
  }
  const created = http.post(request.url, filledBody(request, head), params)
  const id = memberOf(created.body, 'id')
  const isCreated = created.status >= 200 && created.status < 300 && id !== null
  const status = isCreated ? await endOf(id, part, startedAt + timeout) : null
  const isEnded = status !== null && part.finals.includes(status)
  return {
    ...head,
    startedAt,
    status: created.status,
    headers: [],
    end: !isCreated || isEnded ? 'complete' : 'timeout',
    failureKind: created.status === 0 ? 'reset' : '',
    failure: created.status === 0 ? created.error : '',
    headersAt: created.timings.waiting,
    duration: Date.now() - startedAt,
    stream: null,
    transcript: null,
  }
}

/** The last status that was read. */
async function endOf(id: string, { request, polls, finals }: JobPart, deadline: number): Promise<string | null> {
  const params = { headers: headersOf(request), responseType: 'text' as const, tags: { name: 'poll' } }
  for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 1.5, LONGEST_PAUSE)) {
    for (const address of known === null ? polls : [known]) {
      const read = http.get(address.replace('{id}', encodeURIComponent(id)), params)
      const status = read.status === 200 ? memberOf(read.body, 'status') : null
      if (status !== null) known = address
      if (status !== null && finals.includes(status)) return status
      if (status !== null && Date.now() + pause > deadline) return status
      if (status !== null) break
    }
    if (Date.now() + pause > deadline) return null
    await new Promise<void>((resolve) => setTimeout(resolve, pause))
  }
}

function memberOf(body: unknown, name: string): string | null {
  try {
    const value = JSON.parse(String(body))[name]
    return typeof value === 'string' && value !== '' ? value : null
  } catch {
    return null
  }
}
