import { describe, expect, test } from 'vitest'
import { changed, first, lineOf } from '../schemas/read/documents-under-test.ts'
import { uncoveredLines, uncoveredStatements } from './coverage.ts'
import { factsIn } from './test-support/changed-documents.fixture.ts'

const events = '- Agent jobs send no event.'

/** The first document with one more item among what it says of events. */
function saying(sentence: string): string {
  return changed(first, [events, `- ${sentence}\n${events}`])
}

describe('a sentence that nothing speaks of', () => {
  test.each([
    'A job must end within an hour.',
    'A job never runs twice.',
    'Only one job may run for a project.',
    'A title is required for each answer.',
    'The maximum is up to the service.',
    'An answer takes 30 seconds.',
  ])('is listed with its line: %s', (sentence) => {
    const document = saying(sentence)
    expect(uncoveredLines(factsIn(document))).toEqual([
      `document.md:${lineOf(document, `- ${sentence}`)}: "${sentence}" binds somebody, and no fact, no requirement and no exclusion speaks of it`,
    ])
  })

  test.each([
    ['binds nobody', 'Jobs are a good thing.'],
    ['says what is not shown', 'Whether a job must end: not shown.'],
    ['repeats a fact', '- `currentPath`: at most 200 characters.'],
  ])('that %s is no such sentence', (_, sentence) => {
    expect(uncoveredStatements(factsIn(saying(sentence)))).toEqual([])
  })

  test('does not stand in the document that the project ships with', () => {
    expect(uncoveredLines(factsIn(first))).toEqual([])
  })
})
