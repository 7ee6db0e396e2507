import MiniSearch from 'minisearch'
import type { Documentation } from '../corpus/documentation.ts'
import { type Passage, passagesOf } from './passages.ts'
import type { Filter, Question } from './request.ts'

export interface Query extends Pick<Question, 'text' | 'currentPath' | 'filter'> {
  /** What was asked before in the same conversation, and the context of the request: counts for less. */
  readonly around: readonly string[]
  readonly size: number
}

/** The best passages first, at most `size` of them. */
export type Search = (query: Query) => readonly Passage[]

/** Words of the question come first; a pasted file after it must not make one search take a second. */
const MOST_WORDS = 120
const MOST_WORDS_AROUND = 60
/** Share of the best score that a passage of the reader's page gets on top: it matters even where no word fits. */
const CURRENT_PAGE_SHARE = 0.8
const AROUND_BOOST = 0.25

export function createSearch(documentation: Documentation): Search {
  const all = passagesOf(documentation)
  const index = new MiniSearch<Passage>({ fields: ['title', 'heading', 'text'] })
  index.addAll(all)

  return ({ text, around, currentPath, filter, size }) => {
    const options = { boost: { title: 2, heading: 3 }, prefix: (term: string) => term.length > 3 }
    const scores = new Map<string, number>()
    const add = (query: string, weight: number) => {
      for (const { id, score } of index.search(query, options)) scores.set(id, (scores.get(id) ?? 0) + score * weight)
    }
    add(firstWords(text, MOST_WORDS), 1)
    add(firstWords(around.join(' '), MOST_WORDS_AROUND), AROUND_BOOST)
    const passing = all.filter((passage) => passes(passage, filter))
    const best = Math.max(0, ...passing.map(({ id }) => scores.get(id) ?? 0))
    const current = currentPath === null ? null : pageOf(currentPath)
    return passing
      .flatMap((passage) => {
        const score = scores.get(passage.id)
        const extra = passage.page === current ? best * CURRENT_PAGE_SHARE : null
        return score === undefined && extra === null ? [] : [{ passage, score: (score ?? 0) + (extra ?? 0) }]
      })
      .sort((left, right) => right.score - left.score || left.passage.id.localeCompare(right.passage.id, 'en'))
      .slice(0, size)
      .map(({ passage }) => passage)
  }
}

function firstWords(text: string, count: number): string {
  return text
    .slice(0, count * 30)
    .split(/\s+/, count)
    .join(' ')
}

/** `/docs/quickstart?x#y` is the page `quickstart`. */
function pageOf(path: string): string {
  const [clean = ''] = path.split(/[?#]/)
  return clean.split('/').findLast((segment) => segment !== '') ?? ''
}

function passes({ page, section, tags: own }: Passage, { sections, tags, paths }: Filter): boolean {
  const has = (wanted: readonly string[], values: readonly string[]) =>
    wanted.length === 0 || wanted.some((value) => values.some((each) => each.toLowerCase() === value.toLowerCase()))
  const inPath = paths.length === 0 || paths.some((path) => page.startsWith(path.replace(/^\//, '')))
  return has(sections, [section]) && has(tags, own) && inPath
}
