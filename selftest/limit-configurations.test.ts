import { describe, expect, test } from 'vitest'
import { headerFamilies, openAxes, windowKinds } from './limit-axes.ts'
import { limitConfigurations } from './limit-configurations.ts'
import { expectationOf } from './limit-expectations.ts'

const all = limitConfigurations()
const lawful = all.filter(({ fault }) => fault === null)

describe('the configurations', () => {
  test('are at least a hundred, each with a name of its own, and the same each time', () => {
    expect(all.length).toBeGreaterThanOrEqual(100)
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
    expect(limitConfigurations()).toEqual(all)
  })

  test('have the documented number at least ten times', () => {
    expect(lawful.filter(({ limiter }) => limiter.uses >= 100).length).toBeGreaterThanOrEqual(10)
  })

  test('bring each kind of window together with each value of every other axis, lawfully', () => {
    for (const window of windowKinds) {
      const limiters = lawful.flatMap(({ limiter }) => (limiter.window === window ? [limiter] : []))
      for (const family of [null, ...headerFamilies]) expect(limiters.map(({ headers }) => headers)).toContain(family)
      for (const status of [429, 403, 503, 'in-stream'])
        expect(limiters.map(({ refusal }) => refusal)).toContain(status)
      for (const style of ['seconds', 'date', 'none'])
        expect(limiters.map(({ retryAfter }) => retryAfter)).toContain(style)
      for (const flag of [true, false]) {
        expect(limiters.map(({ countRefused }) => countRefused)).toContain(flag)
        expect(limiters.map(({ countInvalid }) => countInvalid)).toContain(flag)
      }
    }
  })

  test('never ask an agent operation to refuse in a stream', () => {
    expect(openAxes('agent-project-hour').refusal).not.toContain('in-stream')
  })
})

describe('what is expected of them', () => {
  test('is nothing red of a lawful one, and each axis that can be seen as an observation', () => {
    for (const configuration of lawful) {
      const { red, mayBeRed, observations } = expectationOf(configuration)
      expect([...red, ...mayBeRed]).toEqual([])
      expect(observations).toMatchObject({
        [`${configuration.limit}-window`]: configuration.limiter.window,
        [`${configuration.limit}-refusal-status`]: configuration.limiter.refusal,
      })
    }
  })
})
