import { expect, test, vi } from 'vitest'
import { changed, interfaceIn, problemsOf, smallest } from '../schemas/read/documents.fixture.ts'
import { readTraces } from '../schemas/read/trace.ts'
import { fileWith } from './commands.fixture.ts'
import { proposals, proposeTraces } from './trace.ts'

const trace = '- { quote: It runs all day., requirement: [job-runs, job-ends] }\n- { quote: Gone., excluded: so }'

test('each unread sentence and each lost one is proposed, and what a person confirms is a trace file', () => {
  const document = changed(smallest, ['It runs.', 'It runs all the day.'])
  const { sentences, lostTraces } = interfaceIn(document, trace)
  const unread = sentences.filter(({ use }) => use.kind === 'unread')
  const proposed = proposals(unread, lostTraces, 'small.md')
  expect(proposed).toContain('# Gone: "It runs all day."\n# small.md:28 now says:\n- quote: It runs all the day.\n')
  expect(proposed).toContain('    - "CONFIRM: job-runs"\n')
  expect(proposed).toContain('# Gone: "Gone."\n# nothing like it stands there now: take it out\n')
  expect(proposed).toContain('# small.md:29, Agent job\n- quote: It does not.\n  excluded: "CONFIRM')
  expect(problemsOf(document, proposed)[0]).toMatch(/trace\.yaml:\d+: entry 1: \/requirement/)
  const after = interfaceIn(document, proposed.replaceAll('CONFIRM: ', ''))
  expect(after.lostTraces).toEqual([])
  expect(after.sentences.filter(({ use }) => use.kind === 'unread')).toEqual([])
})

test('of a sentence that our own document has in other words, the proposal says what follows there', () => {
  const inOtherWords = "Unique identifier of the agent's job."
  const document = changed(smallest, ['It runs.', inOtherWords])
  const unread = interfaceIn(document, null).sentences.filter(({ use }) => use.kind === 'unread')
  const known = readTraces('- { quote: Unique identifier of this agent job., requirement: job-id }', 'own', () => {})
  const proposed = proposals(unread, [], 'small.md', known)
  expect(proposed).toContain(
    `# like: "Unique identifier of this agent job."\n- quote: ${inOtherWords}\n  requirement: "CONFIRM: job-id"\n`,
  )
  expect(proposed).toContain('- quote: It does not.\n  excluded: "CONFIRM')
})

test('a document without a trace file gets proposals, and status 1; our own needs none', () => {
  const [log, error] = [vi.spyOn(console, 'log').mockReturnValue(), vi.spyOn(console, 'error').mockReturnValue()]
  expect(proposeTraces(fileWith(smallest, 'small.md'))).toBe(1)
  expect(log.mock.lastCall?.[0]).toContain('- quote: What to do.\n')
  expect(error.mock.lastCall?.[0]).toMatch(/: 6 sentences unread, 0 traced gone; .+\.trace\.yaml$/)
  expect(proposeTraces('schemas/interface.md')).toBe(0)
  expect(() => proposeTraces('none.md')).toThrow('none.md: no such file')
})
