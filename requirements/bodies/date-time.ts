/** The forms of a date-time that answers are judged by. */

/** RFC 3339 section 5.6, and a date that exists. */
export function isRfc3339(text: string): boolean {
  return (
    /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/.test(text) &&
    !Number.isNaN(Date.parse(text.replace(' ', 'T'))) &&
    dayExists(text)
  )
}

/** JavaScript takes the thirtieth of February for the first of March. */
function dayExists(text: string): boolean {
  const [year, month, day] = text.slice(0, 10).split('-').map(Number)
  const date = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day))
  return date.getUTCMonth() + 1 === month && date.getUTCDate() === day
}

/** ISO 8601-1 section 5.4.2.1: basic or extended format, seconds and offset may be left out. */
export function isIsoDateTime(text: string): boolean {
  if (isRfc3339(text)) return true
  const extended = /^\d{4}-(\d\d-\d\d|W\d\d-\d|\d{3})T\d\d(:\d\d(:\d\d)?)?([.,]\d+)?(Z|[+-]\d\d(:?\d\d)?)?$/
  const basic = /^\d{4}(\d{4}|W\d{3}|\d{3})T\d\d(\d\d(\d\d)?)?([.,]\d+)?(Z|[+-]\d\d(\d\d)?)?$/
  if (/^\d{4}-\d\d-\d\d/.test(text) && !dayExists(text)) return false
  if (/T(2[5-9]|[3-9]\d|\d\d:?[6-9]\d)/.test(text)) return false
  return extended.test(text) || basic.test(text)
}
