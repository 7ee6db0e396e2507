import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** An interface document as it lies on disk, with the trace file beside it. */
export interface DocumentFiles {
  readonly markdown: string
  /** The document's name without folder, as in messages and sources. */
  readonly file: string
  /** Null where there is no trace file. `file` is its name in messages. */
  readonly trace: { readonly yaml: string; readonly file: string } | null
}

/** Where the trace file of a document lies: `interface.md` → `interface.trace.yaml`. */
export function traceFileOf(document: string): string {
  return path.join(path.dirname(document), `${path.basename(document, path.extname(document))}.trace.yaml`)
}

/** Reads a document, and the trace file beside it if there is one. */
export function documentFiles(document: string): DocumentFiles {
  const trace = traceFileOf(document)
  return {
    markdown: readFileSync(document, 'utf8'),
    file: path.basename(document),
    trace: existsSync(trace) ? { yaml: readFileSync(trace, 'utf8'), file: trace } : null,
  }
}
