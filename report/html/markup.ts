import { escapeControlCharacters } from '../../harness/text/control-characters.ts'

const safe: unique symbol = Symbol('safe')

/** HTML that is safe in the page. Only `html` and `serialized` make it, so plain text can't be taken for it. */
export interface Markup {
  readonly [safe]: string
}

/** Values for a template: text is escaped, null is nothing, and a list is its items one after another. */
export type Content = Markup | string | number | null | readonly Content[]

/**
 * Template tag: the template's own text is HTML, and all values are escaped for use as content or inside double-quoted
 * attributes. They must not be used elsewhere (unquoted attributes, scripts, styles).
 */
export function html(template: TemplateStringsArray, ...values: readonly Content[]): Markup {
  const text = template.reduce((before, part, index) => before + sourceOf(values[index - 1] ?? null) + part)
  return { [safe]: text }
}

/** HTML that a serializer has already escaped: the drawing of a plot, which contains no text from outside. */
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
