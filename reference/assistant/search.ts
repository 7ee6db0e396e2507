import MiniSearch from 'minisearch'
import type { Documentation } from '../corpus/documentation.ts'
import type { Filter, Question } from './request.ts'

/** A heading with its text, which the search finds. */
export interface Passage {
  /** `quickstart#create-a-project` */
  readonly id: string
  readonly page: string
  readonly title: string
  readonly heading: string
  readonly text: string
  readonly section: string
  readonly tags: readonly string[]
}

export interface Query extends Pick<Question, 'text' | 'currentPath' | 'filter'> {
  /** Earlier questions of the conversation, and the request's context; they count less. */
  readonly around: readonly string[]
  readonly size: number
}

/** Most words of a question that count: a pasted file must not make a search take a second. */
const MOST_WORDS = 120
const MOST_WORDS_AROUND = 60
/** Share of the best score that is added to passages of the reader's page: they matter even if no word matches. */
const CURRENT_PAGE_SHARE = 0.8
const AROUND_BOOST = 0.25

/** The best passages first. */
export function createSearch(documentation: Documentation): (query: Query) => readonly Passage[] {
  const all = passagesOf(documentation)
  const index = new MiniSearch<Passage>({ fields: ['title', 'heading', 'text'] })
  index.addAll(all)
  const scoresOf = (text: string, words: number) => {
    const query = text.slice(0, words * 30).split(/\s+/, words)
    const found = index.search(query.join(' '), { boost: { title: 2, heading: 3 }, prefix: (term) => term.length > 3 })
    return new Map(found.map(({ id, score }): readonly [string, number] => [id, score]))
  }

  return ({ text, around, currentPath, filter, size }) => {
    const [asked, context] = [scoresOf(text, MOST_WORDS), scoresOf(around.join(' '), MOST_WORDS_AROUND)]
    const scored = all
      .filter((passage) => passes(passage, filter))
      .map((passage) => {
        const score = (asked.get(passage.id) ?? 0) + (context.get(passage.id) ?? 0) * AROUND_BOOST
        return { passage, score, isCurrent: passage.page === pageOf(currentPath) }
      })
    const best = Math.max(0, ...scored.map(({ score }) => score))
    return scored
      .filter(({ score, isCurrent }) => score > 0 || isCurrent)
      .map((one) => ({ ...one, score: one.score + (one.isCurrent ? best * CURRENT_PAGE_SHARE : 0) }))
      .sort((left, right) => right.score - left.score || left.passage.id.localeCompare(right.passage.id, 'en'))
      .slice(0, size)
      .map(({ passage }) => passage)
  }
}

/** `/docs/quickstart?x#y` is the page `quickstart`. */
function pageOf(path: string | null): string | null {
  const [clean = ''] = (path ?? '').split(/[?#]/)
  return clean.split('/').findLast((segment) => segment !== '') ?? null
}

function passes({ page, section, tags: own }: Passage, { sections, tags, paths }: Filter): boolean {
  const has = (wanted: readonly string[], values: readonly string[]) =>
    wanted.length === 0 || wanted.some((value) => values.some((each) => each.toLowerCase() === value.toLowerCase()))
  const inPath = paths.length === 0 || paths.some((path) => page.startsWith(path.replace(/^\//, '')))
  return has(sections, [section]) && has(tags, own) && inPath
}

/** @throws Error on a page without the front matter that all pages of the corpus have */
function passagesOf(documentation: Documentation): readonly Passage[] {
  return [...documentation].flatMap(([page, markdown]) => {
    const matter = /^---\ntitle: (.*)\nsection: (.*)\ntags: \[(.*)\]\n---\n/.exec(markdown)
    if (matter === null) throw new Error(`${page}.md has no title, section and tags`)
    const [head, title = '', section = '', tags = ''] = matter
    return [...markdown.slice(head.length).matchAll(/^##? (.*)\n((?:(?!##? ).*\n?)*)/gm)].map(
      ([, heading = '', text = '']) => ({
        id: heading === title ? page : `${page}#${heading.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`,
        page,
        title,
        heading,
        text: text.trim().replaceAll(/\s+/g, ' '),
        section,
        tags: tags.split(', '),
      }),
    )
  })
}
