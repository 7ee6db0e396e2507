import { decodeStream } from '../../harness/wire/decode.ts'
import { summarize } from '../../harness/wire/summary.ts'
import { gapsBetween } from '../plan/histogram.ts'
import { isWhole, type LoadRecord, type StreamMarks } from '../plan/record.ts'

/**
 * The extension looks for events line by line, which is quick enough not to disturb the times that it takes; an event in
 * several lines, or lines that end in CR, it does not see. The body of each stream that it takes for broken is kept, so
 * that the decoder has the last word.
 */
export function decoded(record: LoadRecord, protocol: 'v1' | 'v2'): LoadRecord {
  const { transcript, stream } = record
  if (transcript === null || stream === null || isWhole(record)) return record
  return { ...record, stream: marksIn(protocol, transcript) }
}

function marksIn(protocol: 'v1' | 'v2', { body, arrivals }: NonNullable<LoadRecord['transcript']>): StreamMarks {
  const items = decodeStream(protocol, Buffer.from(body, 'base64'), arrivals)
  const texts = items.flatMap((item) => (item.kind === 'event' && item.type === 'text-delta' ? [item.at] : []))
  const { eventTypes, misplaced, threadId, messageId, text } = summarize(protocol, items, { arrivals })
  return {
    firstText: texts[0] ?? null,
    finished: eventTypes.includes('finish'),
    refused: eventTypes.includes('error'),
    disordered: misplaced.length > 0,
    thread: threadId ?? '',
    message: messageId ?? '',
    characters: [...text].length,
    digest: '',
    ...gapsBetween([...new Set(texts)]),
  }
}
