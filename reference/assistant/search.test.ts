import { describe, expect, test } from 'vitest'
import { documentationOf } from '../corpus/documentation.ts'
import { composeAnswer } from './answer.ts'
import type { Filter } from './request.ts'
import { createSearch, type Query } from './search.ts'
import { newThread, withQuestion } from './threads.ts'

const tenant = { organization: 'acme', project: 'prj_main', domain: 'acme-docs' }
const search = createSearch(documentationOf(tenant))
const query: Query = {
  text: 'How do I install the command line tool?',
  around: [],
  currentPath: null,
  filter: { sections: [], tags: [], paths: [] },
  size: 5,
}
const ids = (given: Partial<Query>) => search({ ...query, ...given }).map(({ id }) => id)

describe('the search', () => {
  test.each([1, 3, 5, 12, 30])('finds what a question is about, as many passages as are asked for: %i', (size) => {
    expect(ids({ size })).toHaveLength(size)
    expect(ids({ size })[0]).toMatch(/^install/)
  })

  test('takes in the page that the reader is on', () => {
    const vague = { text: 'What is this page about?' }
    const onLimits = (given: Partial<Query>) => ids(given).some((id) => id.startsWith('limits'))
    expect([onLimits(vague), onLimits({ ...vague, currentPath: '/docs/limits?x#y' })]).toEqual([false, true])
  })

  test('keeps to a filter', () => {
    const none = { sections: [], tags: [], paths: [] }
    const kept = (filter: Partial<Filter>) => search({ ...query, size: 50, filter: { ...none, ...filter } })
    expect(new Set(kept({ sections: ['Assistant'] }).map(({ section }) => section))).toEqual(new Set(['Assistant']))
    expect(kept({ tags: ['no-such-tag'] })).toEqual([])
    expect(new Set(kept({ paths: ['/search'] }).map(({ page }) => page))).toEqual(new Set(['search']))
  })

  test('lets the conversation and the context decide where the question does not', () => {
    const vague = { text: 'Tell me more about it please', size: 3 }
    expect(ids(vague)).not.toContain('deployment#custom-domains')
    expect(ids({ ...vague, around: ['CNAME record certificate custom domains'] })).toContain(
      'deployment#custom-domains',
    )
  })

  test('takes a pasted file without holding the service up', async () => {
    const asked = (times: number) =>
      search({ ...query, text: 'install the documentation tool '.repeat(times), around: ['word '.repeat(7 * times)] })
    await expect(asked).toGrowWith(30_000)
  })
})

test('an answer names what was asked before, has thirty words in any case, and does not cut a character in two', () => {
  const thread = newThread('acme-docs')
  const later = composeAnswer(
    { text: '🌍'.repeat(500), earlier: [], context: [] },
    withQuestion(thread, 'Where do I start?'),
    [],
  ).words.join('')
  expect(later).toContain('This goes on from “Where do I start?”.')
  expect(later.isWellFormed()).toBe(true)
  expect(composeAnswer({ text: '', earlier: [], context: [] }, thread, []).words.length).toBeGreaterThanOrEqual(30)
})

test('an answer in one short sentence is asked for and given', () => {
  const question = { text: 'What is it about? Answer in one short sentence.', earlier: [], context: [] }
  const { words } = composeAnswer(question, newThread('acme-docs'), search({ ...query, text: question.text }))
  expect(words.length).toBeLessThan(12)
  expect(words.join('')).toMatch(/\.$/)
})
