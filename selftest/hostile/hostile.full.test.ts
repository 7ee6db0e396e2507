import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Embedded, startReference } from '../../harness/target/embedded-reference.ts'
import { forEachOf } from '../verify-process.ts'
import { behaviours, runHostile } from './hostile.ts'

/** Behaviours of each kind; `npm run selftest -- hostile` runs all of them. */
const names = [
  'endless-body',
  'deep-json',
  'own-prototype',
  'event-of-10000-lines',
  'reset-after-the-head',
  'key-over-two-pieces',
  'handshake-that-never-begins',
]

let service: Embedded
beforeAll(async () => {
  service = await startReference({ faults: [], variations: [], settings: null })
})
afterAll(() => service.stop())

test('the command bears services that misbehave, says so, and leaves no key', async () => {
  const chosen = behaviours.filter(({ name }) => names.includes(name))
  const runs = await forEachOf(chosen, 2, async (behaviour) => {
    const { complaints } = await runHostile(behaviour, service.address)
    return [behaviour.name, complaints] as const
  })
  expect(Object.fromEntries(runs)).toEqual(Object.fromEntries(names.map((name) => [name, []])))
})
