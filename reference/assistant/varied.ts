import { createHash } from 'node:crypto'
import type { Settings } from '../settings/settings.ts'
import { type Answer, wordsIn } from './answer.ts'

type AssistantSettings = Settings['assistant']

const openings = ['', 'Gladly. ', 'This is what the documentation has. ', 'Let me see. '] as const
const carriersV1 = ['data-item', 'annotation-item', 'finish'] as const
const carriersV2 = ['finish-metadata', 'data-part', 'finish'] as const

/**
 * An answer as a model would give it: sometimes with reasoning, with sources, a tool's call and words of its own.
 * Random numbers from a seed in the settings make two starts of the service answer alike.
 *
 * @param number distinguishes this answer from all others
 */
export function varied(answer: Answer, settings: AssistantSettings, number: number) {
  if (settings.variety === null) return { answer, settings } as const
  const numbers = createHash('sha256').update(`${settings.variety}/${number}`).digest()
  const isSo = (index: number, share: number) => (numbers[index] ?? 0) < share * 256
  const oneOf = <Item>(index: number, items: readonly [Item, ...Item[]]) =>
    items[(numbers[index] ?? 0) % items.length] ?? items[0]
  const words = wordsIn(oneOf(0, openings)).filter((word) => word !== '')
  return {
    answer: { ...answer, words: [...words, ...answer.words], sources: isSo(1, 0.7) ? answer.sources : [] },
    settings: {
      ...settings,
      threadCarrierV1: oneOf(2, carriersV1),
      threadCarrierV2: oneOf(3, carriersV2),
      reasoning: isSo(4, 0.2),
      tools: isSo(5, 0.4),
      keepAliveComments: isSo(7, 0.3),
      doneMarker: isSo(8, 0.8),
    },
  } as const
}
