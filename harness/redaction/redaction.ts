import { inOtherCase, shortened, withInnerChanged } from './near-keys.ts'

export interface Secret {
  readonly name: string
  readonly value: string
}

export type Redact = (text: string) => string

/** What stands in place of a secret. A check that no key is echoed looks for this marker. */
export function secretMarker(name: string): string {
  return `«${name}»`
}

/**
 * Makes a function that replaces every secret in a text, by value, in each form in which a service may echo it: as it
 * is, with any of its characters escaped as in a URL or in JSON, or in base64 at any of the three alignments. Redacting
 * by field name instead would miss an error message that quotes the key. A text that shows most of a key is replaced
 * too, by a marker of its own.
 */
export function redactor(secrets: readonly Secret[]): Redact {
  const forms = secrets
    .filter(({ value }) => value !== '')
    .flatMap(({ name, value }) => [
      { name, value },
      ...nearlyAll(value).map((near) => ({ name: `nearly ${name}`, value: near })),
    ])
    .map(({ name, value }) => ({ length: value.length, pattern: patternOf(value), marker: secretMarker(name) }))
    // Longest first, since one key may begin with another.
    .sort((a, b) => b.length - a.length)
  return (text) => forms.reduce((redacted, { pattern, marker }) => redacted.replaceAll(pattern, marker), text)
}

function patternOf(value: string): RegExp {
  const signs = Array.from(value, (sign) => {
    const forms = [sign, encodeURIComponent(sign), ...escapesOf(sign)].map(literally)
    return `(?:${[...new Set(forms)].join('|')})`
  })
  return new RegExp([signs.join(''), ...base64Forms(value).map(literally)].join('|'), 'g')
}

function literally(text: string): string {
  return text.replaceAll(/[^A-Za-z0-9]/g, '\\$&')
}

/**
 * A character, its bytes escaped as in a URL, and its UTF-16 units escaped as in JSON, with hex digits in either case.
 */
function escapesOf(sign: string): readonly string[] {
  const inUrl = Array.from(Buffer.from(sign), (byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
  const inJson = sign
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('')
  return [
    inUrl,
    inUrl.toUpperCase(),
    inJson,
    inJson.toUpperCase().replaceAll('U', 'u'),
    JSON.stringify(sign).slice(1, -1),
  ]
}

/** The shortest key whose near texts are replaced: those of a shorter one would match by chance. */
const SHORTEST_NEAR = 12

function nearlyAll(value: string): readonly string[] {
  const near = [shortened(value), inOtherCase(value), withInnerChanged(value)]
  return near.filter((text) => text.length >= SHORTEST_NEAR && text !== value)
}

/**
 * Inside a longer base64 text the value may start at byte 0, 1 or 2 of a group, so it has three encodings; the
 * characters at either edge that also depend on the neighbours are cut off.
 */
function base64Forms(value: string): readonly string[] {
  const bytes = Buffer.from(value, 'utf8')
  return [0, 1, 2].flatMap((shift) => {
    const shifted = Buffer.concat([Buffer.alloc(shift), bytes])
    const whole = shifted.toString('base64').replace(/=+$/, '')
    const sure = whole.slice(Math.ceil((shift * 8) / 6), Math.floor((shifted.length * 8) / 6))
    return sure.length < MINIMUM_BASE64 ? [] : [sure, sure.replaceAll('+', '-').replaceAll('/', '_')]
  })
}

/** The shortest piece of base64 that is replaced: a shorter one would match by chance. */
const MINIMUM_BASE64 = 8
