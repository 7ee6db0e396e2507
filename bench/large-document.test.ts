import { expect, test } from 'vitest'
import { readFacts } from '../schemas/read/read-facts.ts'
import { documentWith } from './large-document.ts'

test.each([1, 10, 60])(
  'a document with %i operations is read whole, each with an answer and a path of its own',
  (count) => {
    const reading = readFacts(documentWith(count), 'large.md')
    if (reading.kind === 'unreadable') throw new Error(JSON.stringify(reading.problems[0]))
    const { operations, fields, limits } = reading.facts
    expect(operations).toHaveLength(count)
    expect(new Set(operations.map(({ path }) => path)).size).toBe(count)
    expect(new Set(fields.map(({ schema }) => schema)).size).toBe(count + 1)
    expect(limits[0]?.operations).toHaveLength(count)
  },
)
