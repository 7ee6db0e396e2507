import { expect, test } from 'vitest'
import type { Capacity, LoadFile, LoadStep } from '../../harness/verdict/load-model.ts'
import { complaintsOf, disagreement } from './prove.ts'

const service = { name: 'capacity-queues', carries: 20, shape: 'queues' } as const
const none = { firstTextP50: null, firstTextP95: null, durationP95: null, gapP99: null, errorRate: null }
const step: LoadStep = {
  ...{ rate: 50, load: 20, streams: 300, goodput: 50, ...none, growth: 0 },
  ...{ carries: true, brokenBy: null, invalid: null, failures: [] },
  values: {
    ...{ at: [], delay: [], firstByte: [], firstText: [], duration: [], gapP95: [], gaps: {} },
    ...{ characters: [], outcome: [], outcomes: [] },
  },
}
const capacity: Capacity = {
  ...{ operation: 'a', unit: 'users', carries: 20, interval: [20, 21], brokenBy: 'backlog', confirmed: true },
  ...{ shape: 'queues', recoverySeconds: 1, steps: [step] },
  heldTo: { firstTextP95: 440, gapP99: null, durationP95: null, errorRate: 0.01 },
}
const file: LoadFile = {
  ...{ valid: true, reason: null, goodput: 50, objectives: [], failures: [], scenario: 'capacity', endedBy: null },
  ...{ streams: [], limits: [], capacity, abandoned: null, memory: null, generator: null },
}

test('a search that found the truth is not complained of', () => {
  expect(complaintsOf(service, { file, capacity, exitCode: 0 })).toEqual([])
})

test.each<[string, Partial<LoadFile>, Partial<Capacity>, number]>([
  ['ended early', { endedBy: 'the generator was the limit' }, {}, 0],
  ['the generator was the limit', {}, { steps: [{ ...step, invalid: 'the generator was the limit' }] }, 0],
  ['exit status 2', {}, {}, 2],
  ['15 % off 20', {}, { carries: 23 }, 0],
  ['in truth it queues', {}, { shape: 'slows' }, 0],
])('a search is complained of: %s', (complaint, ofFile, found, exitCode) => {
  const complaints = complaintsOf(service, {
    file: { ...file, ...ofFile },
    capacity: { ...capacity, ...found },
    exitCode,
  })
  expect(complaints).toEqual([expect.stringContaining(complaint)])
})

test('two searches of one service are to agree within a tenth', () => {
  expect(disagreement([20], 21.5)).toEqual([])
  expect(disagreement([20], 23)).toEqual(['carries 23, and 20 by an earlier search'])
})
