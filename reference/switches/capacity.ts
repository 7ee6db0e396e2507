import type { Settings } from '../settings/settings.ts'
import type { Variation } from './variation.ts'

/**
 * Services of a known capacity, for a load that searches for it. With so few places, any other run would overload them,
 * so each is only on where a target's file names it.
 */

/** Answers of 0.4 s: long compared with what a machine adds, and short enough for a search of a minute or two. */
const WORDS = { mostWords: 8 }
const WORD_MILLISECONDS = 50

const PLACES = 20
const MORE_PLACES = 32

type Row = readonly [name: string, summary: string, change: Partial<Settings['capacity']>]

const rows: readonly Row[] = [
  ['capacity-queues', 'It writes 20 answers at a time, and others wait.', { places: PLACES }],
  ['capacity-refuses', 'It writes 20 answers at a time, and refuses others.', { places: PLACES, beyond: 'refuse' }],
  ['capacity-drops', 'It writes 32 answers at a time, and drops others.', { places: MORE_PLACES, beyond: 'drop' }],
  ['capacity-slows', 'An answer begins 20 ms later for each that is under way.', { slowerMilliseconds: 20 }],
  [
    'capacity-leaks',
    'It writes 20 answers at a time, each of them later for all that were ever given.',
    { places: PLACES, leakMilliseconds: 0.15 },
  ],
  [
    'capacity-recovers-late',
    'It writes 20 answers at a time, and is slow for three seconds after there were more.',
    { places: PLACES, recoversMilliseconds: 3000 },
  ],
  [
    'capacity-loses-places',
    'It writes 20 answers at a time, and one place is lost for every fourth answer that its reader leaves.',
    { places: PLACES, losesEvery: 4 },
  ],
]

export const capacityVariations: readonly Variation[] = rows.map(([name, summary, change]) => ({
  name,
  area: 'capacity',
  summary,
  change: ({ capacity, assistant, ...others }) => ({
    ...others,
    assistant: { ...assistant, tokenMilliseconds: WORD_MILLISECONDS },
    capacity: { ...capacity, ...WORDS, ...change },
  }),
  needs: 'a load that looks for its capacity',
}))
