import { frame } from '../assistant/script.ts'
import { uiMessageEvent } from '../assistant/ui-message-stream.ts'
import type { Fault } from '../seams.ts'
import { frames, is, middleOf, streamFault, textFrame } from './stream.ts'

/** Faults that only the UI message stream can have. */
export const streamV2Faults: readonly Fault[] = [
  streamFault(
    'v2',
    'delta-before-start',
    'The first piece of text comes before its text-start.',
    frames((all) => {
      const start = all.findIndex(is('text-start'))
      const first = all.findIndex(is('text'))
      const [opening, piece] = [all[start], all[first]]
      if (opening === undefined || piece === undefined) return all
      return [...all.slice(0, start), piece, opening, ...all.slice(start + 1, first), ...all.slice(first + 1)]
    }),
  ),
  streamFault('v2', 'delta-unknown-id', 'A piece of text in the middle has an id that was never started.', (script) =>
    frames((all) => [
      ...all.slice(0, middleOf(all)),
      textFrame(script, 'stray ', 'text-9'),
      ...all.slice(middleOf(all)),
    ])(script),
  ),
  streamFault('v2', 'bytes-after-done', 'Another event follows [DONE].', (script) =>
    frames((all) => [...all, textFrame(script, 'One more thing. ')])(script),
  ),
  streamFault(
    'v2',
    'text-end-missing',
    'The text is never ended.',
    frames((all) => all.filter((each) => !is('text-end')(each))),
  ),
  streamFault(
    'v2',
    'source-url-missing',
    'A source has no url.',
    frames((all) => [
      ...all.slice(0, 1),
      uiMessageEvent('source', { type: 'source-url', sourceId: 'nowhere' }),
      ...all.slice(1),
    ]),
  ),
  streamFault(
    'v2',
    'not-an-event-stream',
    'The events come as lines without the field name data.',
    frames((all) =>
      all.map((each) =>
        frame(
          each.kind,
          Buffer.from(each.data)
            .toString('utf8')
            .replace(/^data: /, ''),
          each.pause,
        ),
      ),
    ),
  ),
]
