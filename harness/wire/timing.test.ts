import { expect, test } from 'vitest'
import type { StreamEvent } from './stream-item.ts'
import { finishAfter, timingOf } from './timing.ts'

type Came = readonly [at: number, type?: string, late?: number]

/** Events of five bytes each, and their arrivals. */
function answerOf(came: readonly Came[]) {
  const events = came.flatMap(([at, type = 'text-delta'], index): StreamEvent[] =>
    type === 'comment' ? [] : [{ kind: 'event', type, value: 'words', offset: index * 5, at }],
  )
  const arrivals = came.map(([at, , late = 0]) => ({ at, bytes: 5, ...(late === 0 ? {} : { late }) }))
  return [events, arrivals] as const
}

test.each<[string, readonly Came[], object | null]>([
  [
    'is as long as the harness could have read in it',
    [[10], [1_010, 'text-delta', 900], [1_310]],
    { milliseconds: 300, offset: 10 },
  ],
  [
    'is not what a search takes before the first text',
    [[10, 'source-url'], [2_000], [2_100]],
    { milliseconds: 100, offset: 10 },
  ],
  ['is not what comes after the last text', [[10], [110], [910, 'finish']], { milliseconds: 100, offset: 5 }],
  [
    'is not what a tool takes between two steps',
    [[10], [20, 'tool-input-available'], [9_000], [9_100]],
    { milliseconds: 100, offset: 15 },
  ],
  [
    'is not the reasoning that is shown between two texts',
    [[10], [500, 'reasoning-delta'], [9_000, 'reasoning-delta'], [9_010], [9_100]],
    { milliseconds: 90, offset: 20 },
  ],
  [
    'is no shorter for what keeps the connection',
    [[10], [15_000, 'comment'], [30_010]],
    { milliseconds: 30_000, offset: 10 },
  ],
  ['is none where all text came at once', [[10], [10]], null],
])('a gap %s', (_, came, expected) => {
  expect(timingOf(...answerOf(came)).largestGap).toEqual(expected)
})

test.each<[string, readonly Came[], object | null]>([
  [
    'the last text',
    [[10], [20], [30, 'text-end'], [4_020, 'finish-step'], [4_020, 'finish']],
    finishOf('text-delta', 4_000),
  ],
  ['a source after the text', [[10], [3_000, 'source-url'], [4_000, 'finish']], finishOf('source-url', 1_000)],
  [
    'a tool at work after the text',
    [[10], [20, 'tool-input-start'], [4_020, 'finish']],
    finishOf('tool-input-start', 4_000),
  ],
  ['what comes with it', [[10], [4_000, 'data-suggestions'], [4_000, 'finish']], finishOf('data-suggestions', 0)],
  ['what certainly came later than it could be read', [[10], [4_010, 'finish', 3_500]], finishOf('text-delta', 500)],
  [
    'nothing, if nothing is shown',
    [
      [10, 'text-end'],
      [4_010, 'finish'],
    ],
    null,
  ],
  ['nothing, if it never comes', [[10], [20, 'text-end']], null],
])('the finish is measured from %s', (_, came, expected) => {
  expect(finishAfter(...answerOf(came))).toEqual(expected)
})

function finishOf(type: string, milliseconds: number) {
  return { type, milliseconds }
}
