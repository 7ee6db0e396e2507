import { expect, test } from 'vitest'
import type { ClientReadings } from '../harness/verdict/clients-model.ts'
import { clientEffects } from './client-effects.ts'
import { sampleReading, sampleRelease } from './test-support/clients.fixture.ts'

const accepted = sampleReading({ threadSeenIn: ['message.metadata'] })
const hidden = sampleReading()
const refused = sampleReading({ kind: 'error', error: 'Type validation failed' })
const lost = { ...refused, text: 'beginning' } as const
const silent = { ...accepted, kind: 'wrong', text: 'none' } as const

const newest = { newest: true }
const hook = { package: '@ai-sdk/react', api: 'useChat', newest: true } as const
const allRefused = 'get an error after the full text of every answer'

test.each<[string, readonly ClientReadings[], readonly (readonly [users: string, effect: string])[]]>([
  [
    'neighbouring releases that refuse every answer are named as a range',
    [sampleRelease('5.0.0', [refused]), sampleRelease('5.0.216', [refused]), sampleRelease('5.0.277', [accepted])],
    [['ai 5.0.0–5.0.216', allRefused]],
  ],
  [
    'a release between two that behave otherwise stands alone, and so does each of those beside it',
    [sampleRelease('5.0.0', [refused]), sampleRelease('5.0.216', [accepted]), sampleRelease('5.0.277', [refused])],
    [['ai 5.0.0, ai 5.0.277', allRefused]],
  ],
  [
    'the hook is named beside the package that it is built on',
    [sampleRelease('5.0.277', [hidden], newest), sampleRelease('2.0.280', [hidden], hook)],
    [['ai 5.0.277, @ai-sdk/react 2.0.280 (newest too)', 'find no threadId to send back in every answer']],
  ],
  [
    'what users of several lines notice is said once, apart from what those of another protocol notice',
    [
      sampleRelease('4.0.0', [refused], { line: 4, api: 'processDataStream' }),
      sampleRelease('5.0.0', [refused]),
      sampleRelease('5.0.216', [refused]),
      sampleRelease('6.0.0', [refused], { line: 6 }),
    ],
    [
      ['ai 4.0.0', allRefused],
      ['ai 5.0.0–5.0.216, ai 6.0.0', allRefused],
    ],
  ],
  [
    'an error after the whole text is kept apart from one before it, and from a silent loss',
    [sampleRelease('5.0.0', [refused, lost, silent, accepted])],
    [
      ['ai 5.0.0', 'get an error after the full text of 1 of 4 answers'],
      ['ai 5.0.0', 'get an error before the end of 1 of 4 answers'],
      ['ai 5.0.0', 'see something else than the text, and no error, for 1 of 4 answers'],
    ],
  ],
  [
    'an answer without a thread is not held against a client, nor a run without answers',
    [sampleRelease('5.0.0', [{ ...accepted, threadSeenIn: null }]), sampleRelease('5.0.216', [])],
    [],
  ],
])('%s', (_, clients, expected) => {
  const found = clientEffects(clients)
  expect(found.map(({ users, effect, newest: too }) => [too ? `${users} (newest too)` : users, effect])).toEqual(
    expected,
  )
})
