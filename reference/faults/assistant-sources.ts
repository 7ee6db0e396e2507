import type { Source } from '../assistant/answer.ts'
import { atNight, type Fault, fault } from '../hooks/hooks.ts'

/** Faults in which pages an answer is built on, and how it names them. */

/** Most search results that a question gets, in spite of what it asks for. */
const USUAL = 5

type PageSize = (size: number, asked: number | null) => number

function ofRequest(name: string, summary: string, pageSize: PageSize): Fault {
  return fault('assistant-request', name, summary, { pageSize })
}

export const assistantSourceFaults: readonly Fault[] = [
  ofRequest('page-size-ignored', 'An answer is built from 5 search results, always.', () => USUAL),
  ofRequest('page-size-default-wrong', 'By default an answer is built from 3 search results.', (size, asked) =>
    asked === null ? 3 : size,
  ),
  atNight(
    ofRequest('page-size-capped', 'An answer is built from at most 5 search results.', (size) => Math.min(size, USUAL)),
  ),
  ofRequest('page-size-less-one', 'An answer is built from one search result less than asked for.', (size) => size - 1),
  fault('thread', 'sources-lost-in-cache', 'An answer that was given before comes without its sources.', () => {
    const given = new Set<string>()
    return {
      answer: (answer, { question: { text } }) => {
        const isKept = given.has(text)
        given.add(text)
        return isKept ? { ...answer, sources: [] } : answer
      },
    }
  }),
  fault('thread', 'sources-of-another-site', 'The first source of an answer is a page of another site.', {
    answer: (answer) => ({
      ...answer,
      sources: answer.sources.map((one, index) => (index === 0 ? foreign(one) : one)),
    }),
  }),
  fault('stream-v2', 'source-members-swapped', 'The address of a source is its title, and its title the address.', {
    answer: (answer) => ({ ...answer, sources: answer.sources.map(swapped) }),
  }),
]

function foreign(source: Source): Source {
  const isOfGlobex = source.url.includes('globex')
  return { ...source, url: source.url.replace(/(?<=^https:\/\/)[^.]+/, isOfGlobex ? 'acme-docs' : 'globex-docs') }
}

function swapped(source: Source): Source {
  return { ...source, url: source.title, title: source.url }
}
