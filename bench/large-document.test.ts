import { expect, test } from 'vitest'
import { readDocument } from '../schemas/read/read-document.ts'
import { documentWith } from './large-document.ts'

test.each([1, 60])(
  'a document with %i operations is read whole, each with an answer and a path of its own',
  (count) => {
    const reading = readDocument({ markdown: documentWith(count), file: 'large.md', trace: null })
    if (reading.kind === 'unreadable') throw new Error(JSON.stringify(reading.problems[0]))
    const { operations, components, limits } = reading.interface
    expect(new Set(operations.map(({ endpoint }) => endpoint.path)).size).toBe(count)
    expect(components.size).toBe(count + 1)
    expect(limits[0]?.operations).toHaveLength(count)
  },
)
