import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { DocumentFiles } from './read-document.ts'

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
