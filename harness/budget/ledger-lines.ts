/**
 * One line of a ledger: a request that is about to be sent, or what a hook did to the target's clock and counters.
 * `at` is the harness's own clock in milliseconds since the epoch.
 */
export type LedgerLine =
  | {
      readonly kind: 'use'
      /** Unlike that of any other line: whoever appended it finds it again. */
      readonly id: string
      readonly at: number
      readonly run: string
      readonly charges: readonly LedgerCharge[]
    }
  | { readonly kind: 'advance'; readonly at: number; readonly seconds: number }
  | { readonly kind: 'reset'; readonly at: number }

export type UseLine = Extract<LedgerLine, { readonly kind: 'use' }>

export interface LedgerCharge {
  readonly limit: string
  readonly who: string
  /** Uses that the run may have spent with this one; null: as many as it takes. */
  readonly cap: number | null
}

/** The line that a text holds; null for the torn one of a process that was killed while it wrote: it sent nothing. */
export function parseLine(text: string): LedgerLine | null {
  try {
    return JSON.parse(text) as LedgerLine
  } catch {
    return null
  }
}
