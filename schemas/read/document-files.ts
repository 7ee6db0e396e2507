import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** An interface document as it lies on disk, with the trace file beside it. */
export interface DocumentFiles {
  readonly markdown: string
  /** Its name as messages and sources give it, without a folder. */
  readonly file: string
  /** Null where there is none. `file` is the name that messages give it. */
  readonly trace: { readonly yaml: string; readonly file: string } | null
}

/** Where the trace file of a document lies: `interface.md` → `interface.trace.yaml`. */
export function traceFileOf(document: string): string {
  return path.join(path.dirname(document), `${path.basename(document, path.extname(document))}.trace.yaml`)
}

/** A document with the trace file beside it, where there is one. */
export function documentFiles(document: string): DocumentFiles {
  const trace = traceFileOf(document)
  return {
    markdown: readFileSync(document, 'utf8'),
    file: path.basename(document),
    trace: existsSync(trace) ? { yaml: readFileSync(trace, 'utf8'), file: trace } : null,
  }
}
