import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { stringify } from 'yaml'
import { counted } from '../harness/text/format.ts'
import { ConfigurationError } from '../schemas/description/configuration-error.ts'
import type { LostTrace, Sentence } from '../schemas/description/description.ts'
import { traceFileOf } from '../schemas/read/document-files.ts'
import { interfaceOf } from '../schemas/read/read-document.ts'
import { toStanding } from '../scripts/command-line/command-line.ts'

/**
 * Prints proposals for a document's trace file: an entry for each unread sentence, and for each traced sentence that no
 * longer stands. A person has to confirm them: nothing is written into the trace file itself.
 *
 * @returns 0 where there is nothing to propose, else 1
 * @throws ConfigurationError with a line for each thing in the document that can't be read.
 */
export function proposeTraces(document: string): 0 | 1 {
  if (!existsSync(document) || !statSync(document).isFile())
    throw new ConfigurationError(`${document}: no such file; name an interface document`)
  const { sentences, lostTraces } = interfaceOf(document)
  const unread = sentences.filter(({ use }) => use.kind === 'unread')
  const file = path.basename(document)
  if (unread.length + lostTraces.length > 0) console.log(proposals(unread, lostTraces, file))
  const target = toStanding(traceFileOf(document))
  console.error(
    `${file}: ${counted(unread.length, 'sentence')} unread, ${lostTraces.length} traced gone; confirmed entries go into ${target}`,
  )
  return unread.length + lostTraces.length > 0 ? 1 : 0
}

/** Entries that are complete except for the reason in `excluded`, or for what replaces it. */
export function proposals(unread: readonly Sentence[], lost: readonly LostTrace[], file: string): string {
  const changed = lost.map(({ quote, requirements, facts, nearest }) => {
    const said =
      nearest === null ? 'nothing like it stands there now: take it out' : `${file}:${nearest.line} now says:`
    const entry = nearest === null ? '' : entryOf(nearest.quote, toConfirm(requirements, facts))
    return `# Gone: ${JSON.stringify(quote)}\n# ${said}\n${entry}`
  })
  const isNearest = (quote: string) => lost.some(({ nearest }) => nearest?.quote === quote)
  const once = new Map(unread.filter(({ quote }) => !isNearest(quote)).map((sentence) => [sentence.quote, sentence]))
  const fresh = Array.from(once.values(), ({ quote, start, section }) => {
    const place = `# ${file}:${start.line}, ${section}`
    return `${place}\n${entryOf(quote, { excluded: OPEN })}`
  })
  return [...changed, ...fresh].join('\n')
}

const CONFIRM = 'CONFIRM: '
const OPEN = `${CONFIRM}a requirement, a fact, or why nothing follows`

/**
 * A marked entry, which is invalid until a person has read it and removed the mark: similar words may say the opposite.
 */
function toConfirm(requirements: readonly string[], facts: readonly string[]) {
  if (requirements.length + facts.length === 0) return { excluded: OPEN }
  const marked = (ids: readonly string[]) => ids.map((id) => CONFIRM + id)
  return { ...of('requirement', marked(requirements)), ...of('fact', marked(facts)) }
}

function of(name: string, ids: readonly string[]): Readonly<Record<string, string | readonly string[]>> {
  const [only] = ids
  if (only === undefined) return {}
  return { [name]: ids.length === 1 ? only : ids }
}

function entryOf(quote: string, rest: Readonly<Record<string, string | readonly string[]>>): string {
  return stringify([{ quote, ...rest }], { lineWidth: 0 })
}
