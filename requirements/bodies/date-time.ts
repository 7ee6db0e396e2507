/** RFC 3339 section 5.6. */
const rfc3339 = /\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)/

/** ISO 8601-1 section 5.4.2.1, extended format: seconds and offset may be left out. */
const extended = /\d{4}-(?:\d\d-\d\d|W\d\d-\d|\d{3})T\d\d(?::\d\d(?::\d\d)?)?(?:[.,]\d+)?(?:Z|[+-]\d\d(?::?\d\d)?)?/

/** The same in basic format. */
const basic = /\d{4}(?:\d{4}|W\d{3}|\d{3})T\d\d(?:\d\d(?:\d\d)?)?(?:[.,]\d+)?(?:Z|[+-]\d\d(?:\d\d)?)?/

/** Every form of a date-time, as a regular expression in the syntax that other engines read as well. */
export const DATE_TIME_FORMS = [rfc3339, extended, basic].map(({ source }) => source).join('|')

const wholeRfc3339 = new RegExp(`^${rfc3339.source}$`)
const wholeIso = new RegExp(`^(?:${extended.source}|${basic.source})$`)

/** Whether a text has the form of RFC 3339 and its date exists. */
export function isRfc3339(text: string): boolean {
  return wholeRfc3339.test(text) && !Number.isNaN(Date.parse(text.replace(' ', 'T'))) && dayExists(text)
}

/** JavaScript takes the thirtieth of February for the first of March. */
function dayExists(text: string): boolean {
  const [year, month, day] = text.slice(0, 10).split('-').map(Number)
  const date = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day))
  return date.getUTCMonth() + 1 === month && date.getUTCDate() === day
}

/** Whether a text has any form of ISO 8601, and its date and time exist as far as that is checked. */
export function isIsoDateTime(text: string): boolean {
  if (isRfc3339(text)) return true
  if (/^\d{4}-\d\d-\d\d/.test(text) && !dayExists(text)) return false
  if (/T(2[5-9]|[3-9]\d|\d\d:?[6-9]\d)/.test(text)) return false
  return wholeIso.test(text)
}
