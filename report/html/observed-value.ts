import { shorten } from '../../harness/text/control-characters.ts'
import type { Observation } from '../../harness/verdict/verdict-model.ts'
import { type Content, html } from './markup.ts'

/** Names of events and headers come from the service. */
const LONGEST_VALUE = 200

export function observedValue(value: Observation['value']): Content {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string' || typeof value === 'number')
    return html`<code>${shorten(String(value), LONGEST_VALUE)}</code>`
  return value.length === 0 ? 'none' : value.map((item) => html`<code>${shorten(item, LONGEST_VALUE)}</code> `)
}
