import { type Choose, pick } from './choose.ts'
import { carries, changing, insertingBeforeFinish, type Mutation } from './mutate.ts'
import { encodeEvent, recordsOf, withRecords } from './records.ts'
import { both } from './rule.ts'
import type { StreamSample } from './sample.ts'
import { rewritingFirstDelta, without } from './violation.ts'

const A_MINUTE = 60_000

/** What an answer says as a whole, when it comes, and what its headers say. */
export const answerMutations: readonly Mutation[] = [
  {
    what: 'an error event',
    rule: 'no-error-event',
    protocols: both,
    mutate: insertingBeforeFinish((protocol) =>
      protocol === 'v1' ? encodeEvent('v1', 'error', 'broke') : encodeEvent('v2', 'error', { errorText: 'broke' }),
    ),
  },
  {
    what: 'an abort',
    rule: 'no-abort',
    protocols: ['v2'],
    mutate: insertingBeforeFinish(() => encodeEvent('v2', 'abort', {})),
  },
  {
    what: 'no text at all',
    rule: 'text-not-empty',
    protocols: both,
    mutate: (legal, protocol) => without(['text-delta'], 'all')(legal, protocol),
  },
  {
    what: 'everything in one flush at the end',
    rule: 'not-buffered',
    protocols: both,
    mutate: (legal, protocol, choose) => {
      const long = rewritingFirstDelta((text) => text.padEnd(200 + choose(1000), '.'))(legal, protocol)
      return { ...long, arrivals: [{ at: 400 + choose(A_MINUTE - 400), bytes: long.bytes.length }] }
    },
  },
  {
    what: 'a stall',
    rule: 'no-stall',
    protocols: both,
    mutate: changing((records, _, choose) => {
      if (records.length < 2) return null
      const from = 1 + choose(records.length - 1)
      const longer = A_MINUTE + 1 + choose(A_MINUTE)
      return records.map((record, index) => (index < from ? record : { ...record, at: record.at + longer }))
    }),
  },
  {
    what: 'another content type',
    rule: 'content-type',
    protocols: both,
    mutate: (legal, protocol, choose) => {
      const other = protocol === 'v1' ? 'text/event-stream' : 'text/plain; charset=utf-8'
      return withoutOrOther(legal, 'content-type', pick(choose, [null, other, 'application/json', 'text/html']))
    },
  },
  {
    what: 'another charset',
    rule: 'content-type',
    protocols: both,
    mutate: (legal, protocol) =>
      withoutOrOther(
        legal,
        'content-type',
        `${protocol === 'v1' ? 'text/plain' : 'text/event-stream'}; charset=iso-8859-1`,
      ),
  },
  {
    what: 'no protocol header, or another version in it',
    rule: 'protocol-header',
    protocols: both,
    mutate: (legal, protocol, choose) => {
      const name = protocol === 'v1' ? 'x-vercel-ai-data-stream' : 'x-vercel-ai-ui-message-stream'
      return withoutOrOther(legal, name, pick(choose, [null, 'v2', '']))
    },
  },
  {
    what: 'a connection that breaks',
    rule: 'connection-complete',
    protocols: both,
    mutate: (legal, _, choose) => ({ ...legal, end: pick(choose, ['cut', 'timeout']) }),
  },
  {
    what: 'an answer beyond the bound',
    rule: 'within-bounds',
    protocols: both,
    mutate: (legal, protocol, choose) => ({ ...cutSomewhere(legal, protocol, choose), end: 'limit' }),
  },
]

function withoutOrOther(legal: StreamSample, name: string, value: string | null): StreamSample {
  const others = legal.headers.filter(([header]) => header !== name)
  return { ...legal, headers: value === null ? others : [...others, [name, value]] }
}

function cutSomewhere(legal: StreamSample, protocol: 'v1' | 'v2', choose: Choose): StreamSample {
  const records = recordsOf(protocol, legal)
  return withRecords(legal, records.slice(0, choose(records.findIndex(carries('finish')) + 1)))
}
