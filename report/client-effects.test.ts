import { expect, test } from 'vitest'
import type { ClientReading, ClientReadings } from '../harness/verdict/clients-model.ts'
import { clientEffects } from './client-effects.ts'
import { sampleReading } from './test-support/clients.fixture.ts'

const accepted = sampleReading({ threadSeenIn: ['message.metadata'] })
const refused: ClientReading = { ...accepted, kind: 'error', error: 'Type validation failed', threadSeenIn: [] }

function chat(version: string, readings: readonly ClientReading[], newest = false): ClientReadings {
  return { line: 5, package: 'ai', version, api: 'Chat', newest, readings }
}

function hook(version: string, readings: readonly ClientReading[]): ClientReadings {
  return { ...chat(version, readings, true), package: '@ai-sdk/react', api: 'useChat' }
}

test('neighbouring releases that refuse every answer are named as a range', () => {
  const clients = [chat('5.0.0', [refused]), chat('5.0.216', [refused]), chat('5.0.277', [accepted], true)]
  expect(clientEffects(clients)).toEqual([
    { users: 'ai 5.0.0–5.0.216', effect: 'get an error after the full text of every answer', newest: false },
  ])
})

test('a release between two that behave otherwise stands alone, and so does each of those beside it', () => {
  const between = [chat('5.0.0', [refused]), chat('5.0.216', [accepted]), chat('5.0.277', [refused], true)]
  expect(clientEffects(between)).toMatchObject([{ users: 'ai 5.0.0, ai 5.0.277', newest: true }])
})

test('the hook is named beside the package that it is built on', () => {
  const hidden = { ...accepted, threadSeenIn: [] }
  expect(clientEffects([chat('5.0.277', [hidden], true), hook('2.0.280', [hidden])])).toEqual([
    {
      users: 'ai 5.0.277, @ai-sdk/react 2.0.280',
      effect: 'find no threadId to send back in every answer',
      newest: true,
    },
  ])
})

test('what users of several lines notice is said once, apart from what those of another protocol notice', () => {
  const of6 = { ...chat('6.0.0', [refused]), line: 6 } as const
  const of4 = { ...chat('4.0.0', [refused]), line: 4, api: 'processDataStream' } as const
  expect(
    clientEffects([of4, chat('5.0.0', [refused]), chat('5.0.216', [refused]), of6]).map(({ users }) => users),
  ).toEqual(['ai 4.0.0', 'ai 5.0.0–5.0.216, ai 6.0.0'])
})

test('an error after the whole text is told apart from one before it, and from a silent loss', () => {
  const lost = { ...refused, text: 'beginning' } as const
  const silent = { ...accepted, kind: 'wrong', text: 'none' } as const
  expect(clientEffects([chat('5.0.0', [refused, lost, silent, accepted])]).map(({ effect }) => effect)).toEqual([
    'get an error after the full text of 1 of 4 answers',
    'get an error before the end of 1 of 4 answers',
    'see something else than the text, and no error, for 1 of 4 answers',
  ])
})

test('an answer without a thread is not held against a client, nor a run without answers', () => {
  expect(clientEffects([chat('5.0.0', [{ ...accepted, threadSeenIn: null }]), chat('5.0.216', [])])).toEqual([])
})
