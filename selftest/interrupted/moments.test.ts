import { expect, test } from 'vitest'
import { drawMoments, engineNames } from './moments.ts'

test('moments are spread over all engines and the whole of a run, and a seed gives the same ones', () => {
  const moments = drawMoments(400, 3)
  expect(drawMoments(400, 3)).toEqual(moments)
  expect(drawMoments(400, 4)).not.toEqual(moments)
  for (const engine of engineNames) {
    const own = moments.filter((moment) => moment.engine === engine)
    expect(own).toHaveLength(100)
    expect(new Set(own.map(({ end }) => end)).size).toBe(4)
    expect(Math.max(...own.map(({ at }) => at)) - Math.min(...own.map(({ at }) => at))).toBeGreaterThan(0.9)
  }
})
