import { describe, expect, test } from 'vitest'
import { changed, interfaceIn, problemsOf, smallest } from './documents-under-test.ts'

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
    const trace = '- quote: Every request body is JSON.\n  requirement: malformed-json-refused'
    const facts = ['operation:createAgentJob', 'operation:listAssistantMessage']
    expect(useOf('Every request body is JSON.', trace)).toEqual({
      kind: 'traced',
      requirements: ['malformed-json-refused'],
      facts,
    })
    expect(useOf('Every request body is JSON.', '- { quote: Every request body is JSON., excluded: it is }')).toEqual({
      kind: 'read',
      facts,
    })
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
    expect(gaps.map(({ id, operations: of }) => [id, of])).toContainEqual([
      'stream-v1-events',
      ['listAssistantMessage'],
    ])
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

describe('a trace file is refused by its line', () => {
  test.each([
    ['that is no list', 'quote: It runs.', /^document\.trace\.yaml:1: something else than a list, expected \{ quote/],
    ['that is no YAML', '- quote: [It', /^document\.trace\.yaml:1: /],
    ['for an entry without a quote', '- requirement: a\n', /^document\.trace\.yaml:1: entry 1: .*quote/],
    ['for an entry that says nothing', '- quote: It runs.\n', /^document\.trace\.yaml:1: entry 1/],
    [
      'for an entry that both says and excludes',
      '\n- { quote: It runs., fact: "server", excluded: no }',
      /^document\.trace\.yaml:2: entry 1/,
    ],
    ['for a member that is none', '- { quote: It runs., requirements: a }', /^document\.trace\.yaml:1: entry 1/],
    [
      'for a fact that the document does not state',
      '- { quote: It runs., fact: "field:AgentJob.it" }',
      /^document\.trace\.yaml:1: the fact field:AgentJob\.it, expected/,
    ],
  ])('%s', (_, yaml, says) => {
    const problems = problemsOf(smallest, yaml)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(says)
  })
})
