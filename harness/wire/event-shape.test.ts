import { describe, expect, test } from 'vitest'
import { dataPart, type Members, type MemberType, v1Events, v2Events } from '../../schemas/stream-protocols.ts'
import type { Json, JsonObject } from '../json/parse.ts'
import { misfitOf } from './event-shape.ts'
import { judging } from './test-support/random-streams.ts'

type Protocol = 'v1' | 'v2'

const valid = { string: 'x', boolean: true, object: {}, array: [], any: null, 'finish-reason': 'stop' } as const
const others: readonly Json[] = [null, 'x', 7, true, [], {}]

function misfit(protocol: Protocol, type: string, value: Json) {
  return misfitOf(protocol, { kind: 'event', type, value, offset: 0, at: 0 }, judging.validate)
}

function fits(other: Json, wanted: MemberType): boolean {
  return wanted === 'any' || JSON.stringify(other) === JSON.stringify(valid[wanted])
}

/** Expects a misfit for each member of the event: where it is left out, and where its value has another type. */
function expectMembers(protocol: Protocol, type: string, fixed: JsonObject, members: Members): void {
  const entries = Object.entries(members).map(([name, wanted]) => [name.replace(/\?$/, ''), wanted] as const)
  const whole: JsonObject = { ...fixed, ...Object.fromEntries(entries.map(([name, wanted]) => [name, valid[wanted]])) }
  expect(misfit(protocol, type, whole)).toBe(null)
  // Other rules are about where the thread's id stands, and its type.
  for (const [name, wanted] of entries.filter(([member]) => member !== 'threadId')) {
    const { [name]: _, ...rest } = whole
    const absent = { expected: `${name} of ${type}: present`, actual: 'absent' }
    expect(misfit(protocol, type, rest)).toEqual(Object.hasOwn(members, name) ? absent : null)
    const wrong = new RegExp(`^${name} of ${type}: `)
    for (const other of others) {
      const found = misfit(protocol, type, { ...whole, [name]: other })
      expect(found?.expected ?? '', JSON.stringify(other)).toMatch(fits(other, wanted) ? /^$/ : wrong)
    }
  }
}

describe('an event fits the description with every member that it must have, each of its type:', () => {
  test.each(Object.values(v1Events))('%s of v1', (type, value) => {
    if (typeof value === 'object') return expectMembers('v1', type, {}, value)
    for (const other of others) expect(misfit('v1', type, other) === null).toBe(fits(other, value))
  })

  test.each([...Object.entries(v2Events), ['data-note', dataPart] as const])('%s of v2', (type, members) => {
    expectMembers('v2', type, { type }, members)
  })
})

test('what is wrong is named with the value that stands there', () => {
  const finish = { type: 'finish', finishReason: 'tired' }
  expect(misfit('v2', 'finish', finish)?.expected).toMatch(/^finishReason of finish: one of stop, length, /)
  expect(misfit('v2', 'finish', finish)?.actual).toBe('"tired"')
  expect(misfit('v1', 'text-delta', 7)).toEqual({ expected: 'text-delta: string', actual: 'number' })
})

test('a description whose alternatives nothing tells apart still finds the event', () => {
  const violation = { instancePath: '', keyword: 'oneOf', params: {}, message: 'must match exactly one schema' }
  const event = { kind: 'event', type: 'new', value: { type: 'new' }, offset: 0, at: 0 } as const
  expect(misfitOf('v2', event, () => [violation])).toMatchObject({ expected: 'new as the description has it' })
})
