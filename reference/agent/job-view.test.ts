import { expect, test } from 'vitest'
import { dateStyles } from '../settings.ts'
import { dateText } from './job-view.ts'

test('a date is the same moment in every style', () => {
  const moment = Date.UTC(2026, 11, 31, 23, 59, 59)
  expect(dateStyles.map((style) => dateText(moment, style))).toEqual([
    '2026-12-31T23:59:59Z',
    '2026-12-31T23:59:59.000Z',
    '2027-01-01T01:59:59+02:00',
  ])
  expect(dateStyles.map((style) => Date.parse(dateText(moment, style)))).toEqual([moment, moment, moment])
})
