import { pick } from './choose.ts'
import { carries, changing, type Mutation } from './mutate.ts'
import { concatenated, recordsOf } from './records.ts'
import { both } from './rule.ts'

/** Where the body ends, what follows its end, and bytes that are no text. */
export const byteMutations: readonly Mutation[] = [
  {
    what: 'a clean end inside or before the finish',
    rule: 'not-truncated',
    protocols: both,
    mutate: (legal, protocol, choose) => {
      const records = recordsOf(protocol, legal)
      const finish = records.findIndex(carries('finish'))
      const before = records.slice(0, finish).map(({ text }) => text)
      // The last byte that counts is the brace: what ends the line may be missing in v1.
      const whole = `${before.join('')}${records[finish]?.text.trimEnd()}`
      const bytes = new TextEncoder().encode(whole)
      return { ...legal, bytes: bytes.slice(0, choose(bytes.length)) }
    },
  },
  {
    what: 'bytes after the end marker',
    rule: 'nothing-after-done',
    protocols: ['v2'],
    mutate: changing((records, _, choose) => {
      const late = pick(choose, [
        'data: {"type":"data-late","data":1}\n\n',
        'data: [DONE]\n\n',
        'data: {"type":"finish"}\n\n',
        'id: 1\n',
        '<html>\n',
        '<html>',
        'data: {"ty',
      ])
      // One that was there already may lack its end of line.
      const text = `\n\ndata: [DONE]\n\n${late}`
      return [...records, { text, at: records.at(-1)?.at ?? 0, event: null }]
    }),
  },
  {
    what: 'bytes that are not UTF-8',
    rule: 'valid-utf8',
    protocols: both,
    mutate: (legal, _, choose) => {
      const place = choose(legal.bytes.length + 1)
      const wrong = pick(choose, [[0xff], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xfe]])
      const bytes = concatenated([legal.bytes.slice(0, place), new Uint8Array(wrong), legal.bytes.slice(place)])
      return { ...legal, bytes }
    },
  },
  {
    what: 'a byte-order mark inside the stream',
    rule: 'no-byte-order-mark',
    protocols: both,
    mutate: changing((records, _, choose) => {
      if (records.length < 2) return null
      const place = 1 + choose(records.length - 1)
      return records.map((record, index) => (index === place ? { ...record, text: `\ufeff${record.text}` } : record))
    }),
  },
]
