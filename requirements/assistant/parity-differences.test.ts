import { expect, test } from 'vitest'
import { differencesOf, textDifference } from './parity-differences.ts'

test.each([
  ['Run it.\n', 'Run it.', []],
  ['Run it. ', 'Run  it.', ['white-space']],
  [' Run it.', 'Run it.', ['white-space']],
  ['Run it.', 'Run.', ['text']],
])('%j and %j differ in %j', (older, newer, kinds) => {
  expect(textDifference(older, newer, ['v1', 'v2']).map(({ kind }) => kind)).toEqual(kinds)
})

const page = (url: string, title = '') => ({ url: `https://docs.example/${url}`, title })

test.each([
  ['more of one page', [page('a'), page('a')], [page('a')], '2 sources in v1, 1 in v2'],
  [
    'another order',
    [page('a'), page('b'), page('c')],
    [page('a'), page('c'), page('b')],
    'https://docs.example/b in v1, https://docs.example/c in v2, as source 2',
  ],
  ['another title', [page('a', 'A')], [page('a', 'B')], '"A" in v1, "B" in v2'],
])('%s is told by what differs first', (_, older, newer, detail) => {
  const [one, other] = [older, newer].map((sources) => ({ text: '', threadId: null, sources }))
  if (one === undefined || other === undefined) return expect.fail('no answers')
  expect(differencesOf(one, other, ['v1', 'v2']).map((difference) => difference.detail)).toEqual([detail])
})
