import { expect, test } from 'vitest'
import { drawMoments, partNames } from './moments.ts'

test('moments are spread over all parts and the whole of a run, and a seed gives the same ones', () => {
  const moments = drawMoments(500, 3, partNames)
  expect(drawMoments(500, 3, partNames)).toEqual(moments)
  expect(drawMoments(500, 4, partNames)).not.toEqual(moments)
  for (const part of partNames) {
    const own = moments.filter((moment) => moment.part === part)
    expect(own).toHaveLength(100)
    expect(new Set(own.map(({ end }) => end)).size).toBe(4)
    expect(Math.max(...own.map(({ at }) => at)) - Math.min(...own.map(({ at }) => at))).toBeGreaterThan(0.9)
  }
})
