import { describe, expect, test } from 'vitest'
import { changed, interfaceIn, problemsOf, smallest } from './documents.fixture.ts'

function read(trace: string, ...edits: readonly (readonly [string, string])[]) {
  return interfaceIn(changed(smallest, ...edits), trace)
}

function useOf(quote: string, trace: string, ...edits: readonly (readonly [string, string])[]) {
  return read(trace, ...edits).sentences.find((sentence) => sentence.quote === quote)?.use
}

describe('an entry of the trace file', () => {
  test('ties a sentence to requirements, wherever exactly it stands', () => {
    const trace = '- quote: It runs.\n  requirement: [job-runs, job-starts]'
    expect(useOf('It runs.', trace)).toEqual({ kind: 'traced', requirements: ['job-runs', 'job-starts'], facts: [] })
    const twice = read(trace, ['It does not.', 'It runs.']).sentences.filter(({ use }) => use.kind === 'traced')
    expect(twice).toHaveLength(2)
  })

  test('says why nothing follows from one, or from several', () => {
    const trace = '- quote: [It runs., It does not.]\n  excluded: says what the value stands for'
    for (const quote of ['It runs.', 'It does not.'])
      expect(useOf(quote, trace)).toEqual({ kind: 'excluded', reason: 'says what the value stands for' })
  })

  test('leaves what a form reads as read, and names the requirement beside', () => {
    const quote = 'Every request body is JSON.'
    const facts = ['operation:createAgentJob', 'operation:listAssistantMessage']
    const requirements = ['malformed-json-refused']
    const tied = useOf(quote, `- { quote: ${quote}, requirement: malformed-json-refused }`)
    expect(tied).toEqual({ kind: 'traced', requirements, facts })
    expect(useOf(quote, `- { quote: ${quote}, excluded: it is }`)).toEqual({ kind: 'read', facts })
  })

  test.each([
    ['field:AgentJob.at, nullable: false', 'AgentJob', 'at', { type: 'string', format: 'date-time' }],
    ['field:AgentJob.at, required: no', 'AgentJob', 'required', ['status']],
    ['field:AgentRequest.prompt, maxLength: 9, default: Go', 'AgentRequest', 'prompt', { maxLength: 9, default: 'Go' }],
    ['field:AgentRequest.prompt, nullable: true', 'AgentRequest', 'prompt', { type: ['string', 'null'] }],
  ])('states a fact: %s', (fact, schema, name, expected) => {
    const { components } = read(`- { quote: When., fact: "${fact.replace(',', '",').replace(/no$/, '"no"')} }`)
    const { required, properties } = JSON.parse(JSON.stringify(components.get(schema)))
    expect({ required, ...properties }[name]).toEqual(
      Array.isArray(expected) ? expected : expect.objectContaining(expected),
    )
  })

  test('states a gap, a deprecation, and who may hold a key', () => {
    const trace = [
      '- { quote: It., fact: "operation:createAgentJob", deprecated: true }',
      '- { quote: What to do., fact: "key:admin", public: true }',
      '- { quote: Which., fact: "gap:stream-v1-events" }',
    ].join('\n')
    const { gaps, operations, keys } = read(trace, ['Error codes', 'When.\n\nWhich.\n\nError codes'])
    const gap = gaps.find(({ id }) => id === 'stream-v1-events')
    expect(gap?.operations).toEqual(['listAssistantMessage'])
    expect(operations[0]?.deprecated).toBe(true)
    expect(keys[0]?.public).toBe(true)
  })
})

describe('a traced sentence that no longer stands', () => {
  const trace =
    '- { quote: "The job can be null while it runs.", fact: "field:AgentJob.at", nullable: false }\n- quote: It stays off.\n  requirement: job-stays-off'

  test('is listed with the nearest one, and never tied to its words', () => {
    const { lostTraces, sentences } = read(trace, ['It does not.', 'The job can never be null while it runs.'])
    expect(lostTraces).toEqual([
      {
        quote: 'The job can be null while it runs.',
        requirements: [],
        facts: ['field:AgentJob.at'],
        nearest: { line: expect.any(Number), quote: 'The job can never be null while it runs.' },
      },
      { quote: 'It stays off.', requirements: ['job-stays-off'], facts: [], nearest: null },
    ])
    const nearest = sentences.find(({ quote }) => quote.startsWith('The job can never'))
    expect(nearest?.use).toEqual({ kind: 'unread' })
  })

  test('states no fact any more', () => {
    const { at } = JSON.parse(JSON.stringify(read(trace).components.get('AgentJob'))).properties
    expect(at.type).toEqual(['string', 'null'])
  })
})

test.each([
  ['quote: It runs.', /^document\.trace\.yaml:1: something else than a list, expected \{ quote/],
  ['- quote: [It', /^document\.trace\.yaml:1: /],
  ['- requirement: a\n', /^document\.trace\.yaml:1: entry 1: .*quote/],
  ['- quote: It runs.\n', /^document\.trace\.yaml:1: entry 1/],
  ['\n- { quote: It runs., fact: "server", excluded: no }', /^document\.trace\.yaml:2: entry 1/],
  ['- { quote: It runs., requirements: a }', /^document\.trace\.yaml:1: entry 1/],
  [
    '- { quote: It runs., fact: "field:AgentJob.it" }',
    /^document\.trace\.yaml:1: the fact field:AgentJob\.it, expected/,
  ],
])('a trace file is refused by its line: %j', (yaml, says) => {
  expect(problemsOf(smallest, yaml)).toEqual([expect.stringMatching(says)])
})
