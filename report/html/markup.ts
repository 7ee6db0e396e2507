import { escapeControlCharacters } from '../../harness/text/control-characters.ts'

const safe: unique symbol = Symbol('safe')

/** HTML that is safe to write into the page: made by `html` and `serialized` alone, so that plain text can't be taken for it. */
export interface Markup {
  readonly [safe]: string
}

/** What may stand in a template: text is escaped, null is nothing, a list is its items one after another. */
export type Content = Markup | string | number | null | readonly Content[]

/**
 * Template tag: the template's own text is HTML, everything filled in is escaped, for content and for double-quoted
 * attributes alike. Other places (unquoted attributes, scripts, styles) must not be filled in.
 */
export function html(template: TemplateStringsArray, ...values: readonly Content[]): Markup {
  const text = template.reduce((before, part, index) => before + sourceOf(values[index - 1] ?? null) + part)
  return { [safe]: text }
}

/** HTML that a serializer has written, so escaped already: the drawing of a plot, in which no text from outside stands. */
export function serialized(source: string): Markup {
  return { [safe]: source }
}

export function sourceOf(content: Content): string {
  if (content === null) return ''
  if (typeof content === 'string') return escapeText(content)
  if (typeof content === 'number') return String(content)
  return safe in content ? content[safe] : content.map(sourceOf).join('')
}

function escapeText(text: string): string {
  return escapeControlCharacters(text).replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`)
}
