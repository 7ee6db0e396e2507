import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { stringify } from 'yaml'
import { counted } from '../harness/text/format.ts'
import { ConfigurationError } from '../schemas/description/configuration-error.ts'
import type { LostTrace, Sentence } from '../schemas/description/description.ts'
import { traceFileOf } from '../schemas/read/document-files.ts'
import { interfaceOf } from '../schemas/read/read-document.ts'
import { readTraces, type Trace, tracesAlike } from '../schemas/read/trace.ts'
import { toStanding } from '../scripts/command-line/command-line.ts'

/**
 * Prints proposals for a document's trace file: an entry for each unread sentence, and for each traced sentence that no
 * longer stands. Of a sentence that is like one of the project's own document, the entry says what follows there. A
 * person has to confirm them: nothing is written into the trace file itself.
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
  if (unread.length + lostTraces.length > 0) console.log(proposals(unread, lostTraces, file, ownTraces()))
  const target = toStanding(traceFileOf(document))
  console.error(
    `${file}: ${counted(unread.length, 'sentence')} unread, ${lostTraces.length} traced gone; confirmed entries go into ${target}`,
  )
  return unread.length + lostTraces.length > 0 ? 1 : 0
}

const OWN = 'schemas/interface.trace.yaml'

/** What the project's own trace file says; a mistake in it is found by the tests. */
function ownTraces(): readonly Trace[] {
  return readTraces(readFileSync(OWN, 'utf8'), OWN, () => {})
}

/**
 * Entries that are complete except for what a person has to confirm.
 *
 * @param known what follows from sentences of another document that may be in other words here
 */
export function proposals(
  unread: readonly Sentence[],
  lost: readonly LostTrace[],
  file: string,
  known: readonly Trace[] = [],
): string {
  const changed = lost.map(({ quote, requirements, facts, nearest }) => {
    const said =
      nearest === null ? 'nothing like it stands there now: take it out' : `${file}:${nearest.line} now says:`
    const entry = nearest === null ? '' : entryOf(nearest.quote, toConfirm(requirements, facts))
    return `# Gone: ${JSON.stringify(quote)}\n# ${said}\n${entry}`
  })
  const isNearest = (quote: string) => lost.some(({ nearest }) => nearest?.quote === quote)
  const once = new Map(unread.filter(({ quote }) => !isNearest(quote)).map((sentence) => [sentence.quote, sentence]))
  const alike = tracesAlike(known, [...once.values()])
  const fresh = Array.from(once.values(), ({ quote, start, section }) => {
    const of = (alike.get(quote) ?? []).filter(({ excluded }) => excluded === null)
    const place = [`# ${file}:${start.line}, ${section}`, ...of.map((one) => `# like: ${JSON.stringify(one.quote)}`)]
    const follows = (what: 'requirements' | 'facts') => [...new Set(of.flatMap((one) => one[what]))]
    return `${place.join('\n')}\n${entryOf(quote, toConfirm(follows('requirements'), follows('facts')))}`
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
