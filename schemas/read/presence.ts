import { type Row, textIn } from './document.ts'

/** `in-practice`: clients do send the field, and nothing says that the service refuses a request without it. */
export type Presence = 'yes' | 'no' | 'in-practice' | 'absent'

/** Presence by version; the key null stands for every version without a column of its own. */
export type Presences = ReadonlyMap<number | null, Presence>

/** The presence that a word means in the column Required, or in that of a version. */
export const PRESENCES: ReadonlyMap<string, Presence> = new Map([
  ['yes', 'yes'],
  ['required', 'yes'],
  ['no', 'no'],
  ['optional', 'no'],
  ['yes in practice', 'in-practice'],
  ['absent', 'absent'],
])

/** Texts of cells that state nothing. */
export const NOTHING: readonly string[] = ['', '-', '–', '—', 'none', 'n/a']

/** Name of a column about one version of an operation. */
export const VERSION = /^v\d+$/

export type Refuse = (found: string, expected: string) => void

/**
 * For an answer, a field in the table is one that the answer holds; for a request, the table says which fields clients
 * must send.
 */
export function presenceOf(row: Row, rows: readonly Row[], header: readonly string[], refuse: Refuse): Presences {
  const columns = header.filter((column) => column === 'required' || VERSION.test(column))
  if (columns.length === 0) return new Map([[null, 'yes']])
  return new Map(
    columns.map((column) => {
      const textOf = (one: Row) => textIn(one, column).replaceAll('`', '').toLowerCase()
      const text = textOf(row)
      // Many tables mark only the required fields, and leave all other cells empty.
      const isUnmarked = NOTHING.includes(text) && rows.some((one) => PRESENCES.get(textOf(one)) === 'yes')
      const presence = isUnmarked ? 'no' : PRESENCES.get(text)
      if (presence === undefined || (presence === 'absent' && column === 'required'))
        refuse(`"${text}" in the column ${column}`, 'yes, no or yes in practice; absent in the column of a version')
      return [column === 'required' ? null : Number(column.slice(1)), presence ?? 'no'] as const
    }),
  )
}
