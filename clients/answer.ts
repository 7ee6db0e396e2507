import type { RecordedResponse } from '../harness/sending/exchange.ts'
import { bodyBytes } from '../requirements/evidence.ts'

/** Asks for the recorded answer, whatever is asked: what a client gets in place of `fetch`. */
type AnswerFetch = () => Promise<Response>

/** Gives the recorded answer anew at each call, in the chunks in which it came, as fast as the client reads. */
export function recordedFetch(recorded: RecordedResponse): AnswerFetch {
  const bytes = bodyBytes(recorded)
  return async () => {
    let arrival = 0
    let read = 0
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        const size = recorded.arrivals[arrival]?.bytes ?? bytes.length
        arrival += 1
        // A copy: clients may transfer the chunk's memory, and the next client reads the same recording.
        if (read < bytes.length) controller.enqueue(bytes.slice(read, read + size))
        else controller.close()
        read += size
      },
    })
    return new Response(body, { status: recorded.status, headers: headersOf(recorded) })
  }
}

/** A redacted value may hold characters that no header can. */
const headerValue = /^[\t\x20-\x7e\x80-\xff]*$/

function headersOf({ headers }: RecordedResponse): Headers {
  return new Headers(headers.filter(([, value]) => headerValue.test(value)).map(([name, value]) => [name, value]))
}
