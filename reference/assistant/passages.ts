import type { Documentation } from '../corpus/documentation.ts'

/** A heading with its text: what the search finds. */
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

/** @throws Error on a page without the front matter that all pages of the corpus have */
export function passagesOf(documentation: Documentation): readonly Passage[] {
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
