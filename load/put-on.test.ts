import { expect, test } from 'vitest'
import { differentTexts } from './put-on.ts'
import { sampleRecord } from './record.fixture.ts'

test('the texts of a question are noted where whole answers to it differ, however many streams there were', () => {
  const asked = (number: number, question: string, digest: string) => sampleRecord({ number, question }, { digest })
  const records = [
    asked(0, 'How?', 'a'),
    asked(1, 'Why?', 'x'),
    asked(2, 'How?', 'b'),
    asked(3, 'How?', 'a'),
    // Neither a stream that the decoder had to read nor a broken one says anything.
    asked(4, 'Why?', ''),
    sampleRecord({ number: 5, question: 'Why?', end: 'cut' }, { digest: 'y' }),
  ]
  expect(differentTexts(records)).toEqual([
    { question: 'How?', digest: 'a', streams: 2, first: 0 },
    { question: 'How?', digest: 'b', streams: 1, first: 2 },
  ])
})
