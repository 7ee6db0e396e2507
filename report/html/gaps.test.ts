import { expect, test } from 'vitest'
import type { Observation } from '../../harness/verdict/verdict-model.ts'
import type { Assumption } from '../../schemas/description/description.ts'
import type { ReportInput } from '../input.ts'
import { sampleInput } from '../test-support/run.fixture.ts'
import { gapRows, gapsSection, observationsSection } from './gaps.ts'
import { sourceOf } from './markup.ts'
import { questionsSection } from './questions.ts'

/** Rows of the table as text, with cells separated by `|`. */
function tableOf(input: ReportInput): readonly string[] {
  const body = sourceOf(gapsSection(input)?.body ?? null)
  return [...body.matchAll(/<tr class="[^"]*">([\s\S]*?)<\/tr>/g)].map(([, row = '']) =>
    row
      .replace(/<details>[\s\S]*?<\/details>/g, '')
      .replace(/<\/td>\s*<td>/g, ' | ')
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  )
}

function agreement(assumed: readonly string[], ...observations: readonly Observation['value'][]): string | undefined {
  const assumption: Assumption = { target: '$', gaps: ['a'], assumed, reason: 'r', 'x-source': null, unused: null }
  const seen = observations.map((value, index) => ({
    ...{ gap: index === 0 ? 'a' : `a-${index}`, value, evidence: [] },
    ...{ occurrences: [], leastSamples: 1 },
  }))
  const gaps = [{ id: 'a', source: { line: 1, quote: 'q' } }]
  return gapRows({ ...sampleInput, gaps, assumptions: [assumption], observations: seen })[0]?.agreement
}

test('every gap has one row with sentence, line, assumption, reason and what was observed', () => {
  const table = tableOf(sampleInput)
  expect(table).toHaveLength(sampleInput.gaps.length + 1)
  expect(table[0]).toBe(
    'agent-job-poll How one job is read: not shown. interface.md:29 | GET /v2/agent/{projectId}/job/{id} ' +
      'The job is the parent of its messages. | ✓ as assumed GET /v2/agent/{projectId}/job/{id}',
  )
})

test('what differs from the assumption is marked in words', () => {
  const row = tableOf(sampleInput).find((text) => text.startsWith('agent-job-create-status'))
  expect(row).toMatch(/\| ≠ not as assumed 201 differs$/)
})

test('the question to the owner names what differs, and not what is as assumed', () => {
  const gap = 'stream-v2-events'
  const value = ['finish', 'surprise', 'text-delta']
  const observation = { gap, value, evidence: [], occurrences: [], leastSamples: 1 }
  const asked = sourceOf(questionsSection({ ...sampleInput, findings: [], observations: [observation] })?.body ?? null)
  expect(asked).toContain(
    '1. The document leaves stream-v2-events open. The service has surprise for stream-v2-events, which is not among what we assume: data-*, finish, start, text-delta. Is that meant?',
  )
})

test('a gap that nothing was assumed or observed for still has its row', () => {
  const table = tableOf(sampleInput)
  expect(table.find((row) => row.startsWith('error-body'))).toMatch(/\| – \| – nothing assumed$/)
  expect(table.find((row) => row.startsWith('agent-job-transitions'))).toMatch(/\| ○ not observed$/)
})

test('a silence that the document does not declare stands behind those that it does', () => {
  expect(tableOf(sampleInput).at(-1)).toMatch(/^not declared archivedAt .* interface\.md:12 \| null until/)
})

test('an assumption without a place in this document is listed with why', () => {
  const body = sourceOf(gapsSection(sampleInput)?.body ?? null)
  expect(body).toContain('not assumed, since the document does not declare agent-job-message-status as not shown')
})

test.each([
  ['a value of the list', ['200', '201'], [201], 'as-assumed'],
  ['another value', ['200', '201'], [204], 'otherwise'],
  ['a status of the class', ['4XX'], [404], 'as-assumed'],
  ['a status of another class', ['4XX'], [500], 'otherwise'],
  ['a list of assumed types', ['data-*', 'finish'], [['data-note', 'finish']], 'as-assumed'],
  ['a list with one type more', ['data-*', 'finish'], [['finish', 'surprise']], 'otherwise'],
  ['one of several observations that differs', ['4XX'], [400, 500], 'otherwise'],
  ['no observation', ['4XX'], [], 'not-observed'],
] as const)('%s stands to what is assumed as expected', (_, assumed, observed, expected) => {
  expect(agreement(assumed, ...observed)).toBe(expected)
})

test('an observation stands once: beside its gap, else in the list of the others', () => {
  const others = sourceOf(observationsSection(sampleInput)?.body ?? null)
  expect(others).toContain('agent-project-hour-counts-refused')
  for (const { gap } of sampleInput.observations) {
    const beside = tableOf(sampleInput).some((row) => row.includes(gap))
    expect(others.includes(gap), gap).toBe(!beside)
  }
})

test('a description that declares no gap keeps all observations in the list', () => {
  const input = { ...sampleInput, gaps: [], assumptions: [] }
  expect(gapsSection(input)).toBe(null)
  expect(observationsSection(input)?.count).toBe(sampleInput.observations.length)
})
