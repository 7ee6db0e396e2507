import type { Exchange } from '../harness/exchange/exchange.ts'
import type { StreamSample } from '../harness/wire/sample.ts'
import { protocolOf, recordedSample } from '../harness/wire/test-support/recordings.ts'
import { validAnswer } from '../requirements/assistant/valid-stream.ts'
import { validExchange } from '../requirements/declaring/valid-examples.ts'
import type { StreamProtocol } from '../schemas/description/description.ts'

/** An exchange that was answered with these bytes; its id is `id`. */
export function answered(id: string, protocol: StreamProtocol, sample: StreamSample): Exchange {
  const { headers, bytes, arrivals, end } = sample
  const body = { encoding: 'base64', text: Buffer.from(bytes).toString('base64') } as const
  const asked = validExchange({ operation: 'ask', status: 200, body: null, situation: { protocol } })
  return { ...asked, id, response: { status: 200, headers, headersAt: 2, body, arrivals, end } }
}

/** A recording of the client library's own server side, by its name: `v2-5.0.277-text`. */
export function recordedAnswer(name: string): Exchange {
  return answered(name, protocolOf(name), recordedSample(name))
}

/** A valid answer with its text changed; each line arrives as a chunk of its own. */
export function changedAnswer(id: string, protocol: StreamProtocol, change: (text: string) => string): Exchange {
  const { response } = validAnswer('ask', protocol, { threadId: 'thread-1' })
  if (response === null) throw new Error('a valid answer has a response')
  const text = change(response.body.text)
  const arrivals = text.split(/(?<=\n)/).map((line, index) => ({ at: index * 5, bytes: Buffer.byteLength(line) }))
  return answered(id, protocol, { headers: response.headers, bytes: Buffer.from(text), arrivals, end: 'complete' })
}
