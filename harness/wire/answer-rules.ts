import { isJsonObject, type Json } from '../json/parse.ts'
import { excerpt } from '../text/format.ts'
import { encodeEvent } from './records.ts'
import { anEvent, breachIf, type StreamRule, someText } from './rule.ts'
import { memberOf, type StreamEvent } from './stream-item.ts'
import { errorTextOf } from './summary.ts'
import { isUnfilled } from './unfilled.ts'
import { besideFinish, rewriting, without } from './violation.ts'

/** Finish reasons with which a model may have ended before its first word. */
const withoutWords: ReadonlySet<Json | undefined> = new Set(['content-filter', 'length'])

/** The same answer, with the finish reason of a model that had said everything. */
const asStopped = rewriting(['finish'], (value) => {
  return isJsonObject(value) && withoutWords.has(value['finishReason']) ? { ...value, finishReason: 'stop' } : value
})

export const answerRules: readonly StreamRule[] = [
  {
    id: 'no-error-event',
    strength: 'standard',
    statement:
      'A 200 holds no error, except for the refusal of a request beyond a limit: no event of one, and no such end.',
    source: 'invariant: a success that carries an error; line 3 in v1, error in v2, finishReason error in both',
    check: ({ events }) => {
      const errors = events.filter(({ type }) => type === 'error')
      // An error event says more than the finish to which it leads.
      return (errors.length > 0 ? errors : events.filter(endsInError)).map((event) => ({
        offset: event.offset,
        expected: 'no error event',
        actual: event.type === 'error' ? excerpt(errorTextOf(event)) : 'a finish with finishReason error',
      }))
    },
    subject: anEvent,
    violation: besideFinish('before', (protocol) =>
      encodeEvent(protocol, 'error', protocol === 'v1' ? 'it broke' : { errorText: 'it broke' }),
    ),
  },
  {
    id: 'no-abort',
    only: 'v2',
    strength: 'standard',
    statement: 'No answer is given up by the service while its reader waits for it.',
    source:
      'invariant: a success that carries an abort; ai 5.0.277, 6.0.326, 7.0.173 write one where generation was cancelled',
    check: ({ events }) =>
      events
        .filter(({ type }) => type === 'abort')
        .map((event) => ({ offset: event.offset, expected: 'no abort', actual: reasonOf(event) })),
    subject: anEvent,
    violation: besideFinish('before', () => encodeEvent('v2', 'abort', { reason: 'took too long' })),
  },
  {
    id: 'text-not-empty',
    strength: 'standard',
    statement: 'An answer has text.',
    source: 'interface document: the assistant "streams back a generated answer"',
    // An error event already explains why there is no text. So does the finish reason of a model whose text was
    // filtered, or that spent its whole length on reasoning.
    check: ({ summary: { text, errors, finishReason, eventTypes } }) => {
      const hasThought = eventTypes.some((type) => type.startsWith('reasoning-'))
      const isExplained =
        errors.length > 0 || (withoutWords.has(finishReason) && (finishReason !== 'length' || hasThought))
      return breachIf(text.trim() === '' && !isExplained, null, 'some text', excerpt(text))
    },
    subject: someText,
    violation: (valid, protocol) => asStopped(without('text-delta')(valid, protocol), protocol),
  },
  {
    id: 'sources-lead-somewhere',
    strength: 'standard',
    statement:
      "No source has an address that is empty, or in which a value is missing, or that is its title, or a program, or on the reader's own disk.",
    source: 'invariant: a reader who follows such a link finds nothing, or runs it on the page that shows it (CWE-79)',
    check: ({ events }) =>
      events.flatMap(({ type, value, offset }) => {
        const url = type === 'source-url' ? memberOf(value, 'url') : undefined
        const isWrong =
          typeof url === 'string' && (url.trim() === '' || isUnfilled(url) || leadsNowhere(url) || isTitle(url))
        return breachIf(isWrong, offset, 'an address that leads somewhere', excerpt(String(url)))
      }),
    subject: { name: 'source with an address', isIn: ({ eventTypes }) => eventTypes.includes('source-url') },
    violation: besideFinish('before', (protocol) =>
      encodeEvent(protocol, 'source-url', {
        ...(protocol === 'v1' ? { sourceType: 'url', id: 'unfilled' } : { sourceId: 'unfilled' }),
        url: 'undefined/install',
      }),
    ),
  },
]

function endsInError({ type, value }: StreamEvent): boolean {
  return type === 'finish' && memberOf(value, 'finishReason') === 'error'
}

/**
 * Whether an address is a program or on the reader's disk, or has a scheme and is still none. Browsers ignore white
 * space before a scheme, and tabs and line ends inside it (URL standard, section 4.4).
 */
function leadsNowhere(url: string): boolean {
  const written = url.replace(/^[\s\p{Cc}]+|\s+/gu, '')
  return /^(?:javascript|data|vbscript|file):/i.test(written) || (/^https?:/i.test(written) && !URL.canParse(written))
}

/** Whether a title stands in the place of an address, which has neither a place in it nor white space between words. */
function isTitle(url: string): boolean {
  return /\S\s+\S/.test(url) && !/[/?#]/.test(url)
}

function reasonOf(event: StreamEvent): string {
  const reason = memberOf(event.value, 'reason')
  return typeof reason === 'string' ? `abort: ${excerpt(reason)}` : 'abort'
}
