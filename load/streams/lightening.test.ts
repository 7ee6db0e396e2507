import { expect, test } from 'vitest'
import { sampleRecord } from '../plan/record.fixture.ts'
import { lightening } from './lightening.ts'
import { KEPT_STREAMS } from './stream-parts.ts'

test('of broken streams, the first bodies are held, of each kind too, and of whole ones all that were sampled', () => {
  const transcript = { body: 'AAAA', arrivals: [] }
  const lightened = lightening()
  const held = (fields: object, count: number) =>
    Array.from({ length: count }, () => lightened(sampleRecord({ transcript, ...fields }))).filter(
      (record) => record.transcript !== null,
    ).length
  expect(held({ end: 'cut' }, 100)).toBe(KEPT_STREAMS)
  expect(held({ status: 500 }, 100)).toBe(5)
  expect(held({}, 100)).toBe(100)
})
