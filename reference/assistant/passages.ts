import { parse } from 'yaml'
import type { Documentation } from '../documentation.ts'
import { isObject } from '../http/problem.ts'

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

export function passagesOf(documentation: Documentation): readonly Passage[] {
  return [...documentation].flatMap(([page, markdown]) => pagePassages(page, markdown))
}

function pagePassages(page: string, markdown: string): readonly Passage[] {
  const [, matter = '', body = markdown] = /^---\n(.*?)\n---\n(.*)$/s.exec(markdown) ?? []
  const about: unknown = parse(matter)
  const fields = isObject(about) ? about : {}
  const title = typeof fields['title'] === 'string' ? fields['title'] : page
  const section = typeof fields['section'] === 'string' ? fields['section'] : ''
  const tags = Array.isArray(fields['tags']) ? fields['tags'].filter((tag) => typeof tag === 'string') : []
  return body
    .split(/^(?=#{1,2} )/m)
    .map((block) => /^#{1,2} ([^\n]*)\n(.*)$/s.exec(block.trim()))
    .flatMap((block) => {
      const [, heading = '', text = ''] = block ?? []
      if (text.trim() === '') return []
      const anchor = heading === title ? '' : `#${heading.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`
      return [
        { id: `${page}${anchor}`, page, title, heading, text: text.trim().replaceAll(/\s+/g, ' '), section, tags },
      ]
    })
}
