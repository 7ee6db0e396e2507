import { expect, test } from 'vitest'
import { defaultSettings } from '../settings/settings-file.ts'
import { varied } from './varied.ts'

const answer = { messageId: 'm', threadId: 't', question: 'q', words: ['One ', 'word.'], sources: [] }
const alike = defaultSettings.assistant
const numbers = Array.from({ length: 200 }, (_, index) => index)

test('answers are alike unless they are to vary', () => {
  expect(varied(answer, alike, 1)).toEqual({ answer, settings: alike })
})

test('each answer varies by its number, and the same way at each start', () => {
  const all = numbers.map((number) => varied(answer, { ...alike, variety: 1 }, number))
  expect(numbers.map((number) => varied(answer, { ...alike, variety: 1 }, number))).toEqual(all)
  const reasoned = all.filter(({ settings }) => settings.reasoning).length
  expect(reasoned).toBeGreaterThan(10)
  expect(reasoned).toBeLessThan(100)
  expect(new Set(all.map(({ settings }) => settings.threadCarrierV2)).size).toBe(3)
  expect(new Set(all.map(({ answer: { words } }) => words.join(''))).size).toBe(4)
})
