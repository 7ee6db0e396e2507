import MiniSearch from 'minisearch'
import type { Documentation } from '../documentation.ts'
import { type Passage, passagesOf } from './passages.ts'
import type { Filter } from './request.ts'

export interface Query {
  readonly text: string
  /** What was asked before in the same conversation, and the context of the request: counts for less. */
  readonly around: readonly string[]
  readonly currentPath: string | null
  readonly filter: Filter
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
  const passages = new Map(passagesOf(documentation).map((passage) => [passage.id, passage]))
  const index = new MiniSearch<Passage>({ fields: ['title', 'heading', 'text'], storeFields: ['page'] })
  index.addAll([...passages.values()])

  return ({ text, around, currentPath, filter, size }) => {
    const current = currentPath === null ? null : pageOf(currentPath)
    const options = {
      boost: { title: 2, heading: 3 },
      prefix: (term: string) => term.length > 3,
      filter: ({ id }: { readonly id: unknown }) => passes(passages.get(String(id)), filter),
    }
    const scores = new Map<string, number>()
    const add = (query: string, weight: number) => {
      for (const { id, score } of index.search(query, options)) scores.set(id, (scores.get(id) ?? 0) + score * weight)
    }
    add(firstWords(text, MOST_WORDS), 1)
    add(firstWords(around.join(' '), MOST_WORDS_AROUND), AROUND_BOOST)
    const best = Math.max(0, ...scores.values())
    for (const { id, page } of passages.values()) {
      if (page !== current || !passes(passages.get(id), filter)) continue
      scores.set(id, (scores.get(id) ?? 0) + best * CURRENT_PAGE_SHARE)
    }
    return [...scores]
      .sort(([leftId, left], [rightId, right]) => right - left || leftId.localeCompare(rightId, 'en'))
      .slice(0, size)
      .flatMap(([id]) => passages.get(id) ?? [])
  }
}

function firstWords(text: string, count: number): string {
  return text
    .slice(0, count * 30)
    .split(/\s+/, count)
    .join(' ')
}

/** `/docs/quickstart#x?y` is the page `quickstart`. */
function pageOf(path: string): string {
  const [clean = ''] = path.split(/[?#]/)
  return clean.split('/').findLast((segment) => segment !== '') ?? ''
}

function passes(passage: Passage | undefined, { sections, tags, paths }: Filter): boolean {
  if (passage === undefined) return false
  const has = (wanted: readonly string[], own: readonly string[]) =>
    wanted.length === 0 || wanted.some((value) => own.some((each) => each.toLowerCase() === value.toLowerCase()))
  const inPath = paths.length === 0 || paths.some((path) => passage.page.startsWith(path.replace(/^\//, '')))
  return has(sections, [passage.section]) && has(tags, passage.tags) && inPath
}
