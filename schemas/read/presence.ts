import { type Row, textIn } from './document.ts'

/** `in-practice`: clients do send it, and nothing says that the service refuses its absence. */
export type Presence = 'yes' | 'no' | 'in-practice' | 'absent'

/** By version; the key null stands for every version that has no column of its own. */
export type Presences = ReadonlyMap<number | null, Presence>

/** By the words of the column Required, or of a version. */
export const PRESENCES: ReadonlyMap<string, Presence> = new Map([
  ['yes', 'yes'],
  ['required', 'yes'],
  ['no', 'no'],
  ['optional', 'no'],
  ['yes in practice', 'in-practice'],
  ['absent', 'absent'],
])

/** Cells that say nothing. */
export const NOTHING: readonly string[] = ['', '-', '–', '—', 'none', 'n/a']

/** A column of one version of an operation. */
export const VERSION = /^v\d+$/

export type Refuse = (found: string, expected: string) => void

/** What an answer's table lists, the answer holds; a request's says which of its fields clients have to send. */
export function presenceOf(row: Row, rows: readonly Row[], header: readonly string[], refuse: Refuse): Presences {
  const columns = header.filter((column) => column === 'required' || VERSION.test(column))
  if (columns.length === 0) return new Map([[null, 'yes']])
  return new Map(
    columns.map((column) => {
      const textOf = (one: Row) => textIn(one, column).replaceAll('`', '').toLowerCase()
      const text = textOf(row)
      // Many tables mark what is required, and leave the cells of all else empty.
      const isUnmarked = NOTHING.includes(text) && rows.some((one) => PRESENCES.get(textOf(one)) === 'yes')
      const presence = isUnmarked ? 'no' : PRESENCES.get(text)
      if (presence === undefined || (presence === 'absent' && column === 'required'))
        refuse(`"${text}" in the column ${column}`, 'yes, no or yes in practice; absent in the column of a version')
      return [column === 'required' ? null : Number(column.slice(1)), presence ?? 'no'] as const
    }),
  )
}
