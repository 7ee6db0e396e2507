/** `48 s`, `3 min 12 s`, `1 h 4 min`. */
export function formatSeconds(seconds: number): string {
  if (seconds < 10) return `${Number(seconds.toFixed(1))} s`
  const whole = Math.round(seconds)
  if (whole < 60) return `${whole} s`
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`
}

/** `184 ms`, `2.41 s`. */
export function formatMilliseconds(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(2)} s`
}

/** `2026-11-21 02:17 UTC`, the same on every machine; a text that is not a date stays as it is. */
export function formatMoment(moment: string): string {
  const date = new Date(moment)
  return Number.isNaN(date.getTime()) ? moment : `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

/** `10,000`. */
export function formatCount(count: number): string {
  return count.toLocaleString('en')
}

/** The message of an error; code may throw any value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** `1 finding`, `3 findings`. */
export function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`
}

const LONGEST_EXCERPT = 80

/** A text of the service for use in a message: one line, quoted, control characters escaped, cut at 80 characters. */
export function excerpt(text: string): string {
  return JSON.stringify(text.length <= LONGEST_EXCERPT ? text : `${text.slice(0, LONGEST_EXCERPT)}…`)
}
