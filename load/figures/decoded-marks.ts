import { decodeStream } from '../../harness/wire/decode.ts'
import { summarize } from '../../harness/wire/summary.ts'
import { gapsBetween } from '../plan/histogram.ts'
import { isWhole, type LoadRecord, type StreamMarks } from '../plan/record.ts'

/**
 * The record, decoded again where the extension found its stream broken. The extension reads line by line, fast enough
 * not to disturb the times that it measures. It does not see an event that has several lines, or lines that end in CR.
 * So the body of each stream that it finds broken is kept, and the decoder decides.
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
