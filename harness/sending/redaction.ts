import { inOtherCase, shortened } from './near-keys.ts'

/** A key's value and the name of the environment variable that holds it. */
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
 * is, URL-encoded, inside JSON, in base64 at any of the three alignments. Redacting by field name instead would miss an
 * error message that quotes the key. What shows most of a key is replaced too, by a marker of its own.
 */
export function redactor(secrets: readonly Secret[]): Redact {
  const forms = secrets
    .flatMap(({ name, value }) => [
      ...formsOf(value).map((form) => ({ form, marker: secretMarker(name) })),
      ...nearFormsOf(value).map((form) => ({ form, marker: secretMarker(`nearly ${name}`) })),
    ])
    .sort((a, b) => b.form.length - a.form.length)
  return (text) => forms.reduce((redacted, { form, marker }) => redacted.replaceAll(form, marker), text)
}

function formsOf(value: string): readonly string[] {
  const forms = [value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1), ...base64Forms(value)]
  return [...new Set(forms)].filter((form) => form.length > 0)
}

/** A short text would match by chance. */
const SHORTEST_NEAR_FORM = 12

function nearFormsOf(value: string): readonly string[] {
  const near = [shortened(value), inOtherCase(value)]
  const forms = near.flatMap((text) => [text, encodeURIComponent(text)])
  return [...new Set(forms)].filter((form) => form.length >= SHORTEST_NEAR_FORM && form !== value)
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

/** Shorter pieces would match by chance. */
const MINIMUM_BASE64 = 8
