import { expect, test } from 'vitest'
import { profileFor } from './sweep.ts'
import { unseen } from './together.ts'

test('a fault is missed where a finder passes or none has a verdict, not where a variation leaves nothing to see', () => {
  const verdicts = [
    { id: 'red', verdict: 'fail' },
    { id: 'asked', verdict: 'question' },
    { id: 'quiet', verdict: 'pass' },
    { id: 'blind', verdict: 'not-tested' },
  ] as const
  const of = (...killedBy: readonly string[]) => unseen({ verdicts }, killedBy)
  expect([of('quiet', 'red'), of('asked'), of('blind')]).toEqual([[], [], []])
  expect(of('quiet', 'blind')).toEqual(['not red: quiet'])
  expect(of('absent', 'gone')).toEqual(['no verdict of absent, gone'])
})

test('a switch that shows at night alone is run at night', () => {
  const one = { kind: 'fault', name: 'message-to-archived-lost', area: 'agent-message' } as const
  expect([profileFor({ ...one, shows: 'at-night' }), profileFor(one)]).toEqual(['nightly', 'release'])
})
