import { withRows } from '../../harness/description.ts'
import type { Verdict } from '../../harness/verdict/verdict-model.ts'
import { type CatalogueEntry, catalogue } from '../../requirements/catalogue.ts'
import { uncovered } from '../../requirements/excluded.ts'
import type { FactSource, Facts } from '../../schemas/facts-model.ts'
import { viewOf } from '../../schemas/write/view.ts'

/**
 * What became of a requirement. `changes`: the fact behind it says something else. `restated`: only its words do.
 * `reworded`: it rests on prose in other words, of which a person has to say whether they mean the same. `unfounded`: the sentence that it quotes is not in the new document, so
 * that it is no longer tested; `founded`: the other way round.
 */
export interface RequirementChange {
  readonly id: string
  readonly kind: 'appears' | 'vanishes' | 'changes' | 'restated' | 'reworded' | 'unfounded' | 'founded'
  readonly old: Verdict['source'] | null
  readonly new: Verdict['source'] | null
}

export function requirementChanges(old: Facts, next: Facts): readonly RequirementChange[] {
  const [before, after] = [byId(old), byId(next)]
  return [...new Set([...before.keys(), ...after.keys()])].sort().flatMap((id): readonly RequirementChange[] => {
    const [was, is] = [before.get(id), after.get(id)]
    if (was === undefined) return [{ id, kind: 'appears', old: null, new: is?.resolved.source ?? null }]
    if (is === undefined) return [{ id, kind: 'vanishes', old: was.resolved.source, new: null }]
    const kind = kindOf(was, is)
    return kind === null ? [] : [{ id, kind, old: was.resolved.source, new: is.resolved.source }]
  })
}

function byId(facts: Facts): ReadonlyMap<string, CatalogueEntry> {
  return new Map(entriesOf(facts).map((entry) => [entry.requirement.id, entry]))
}

function kindOf(was: CatalogueEntry, is: CatalogueEntry): RequirementChange['kind'] | null {
  const [before, after] = [was.resolved.source.quote, is.resolved.source.quote]
  if (before !== '' && after === '') return 'unfounded'
  if (before === '' && after !== '') return 'founded'
  const [fact, nextFact] = [contentOf(was), contentOf(is)]
  if (fact !== nextFact || was.resolved.strength !== is.resolved.strength) return 'changes'
  if (before === after) return null
  return fact === '' ? 'reworded' : 'restated'
}

/** What the fact behind a requirement says, without its place and words; empty for one that rests on a sentence. */
function contentOf({ requirement: { source } }: CatalogueEntry): string {
  if (!('fact' in source)) return ''
  return JSON.stringify(source.fact, (key, value: unknown) => (words.has(key) ? undefined : value))
}

const words: ReadonlySet<string> = new Set(['source', 'x-source', 'description', 'summary', 'x-enumDescriptions'])

function entriesOf(facts: Facts): readonly CatalogueEntry[] {
  return catalogue(withRows(viewOf(facts), facts))
}

/** Sentences that state something and that neither a fact nor a requirement speaks of: a person has to compare them. */
export interface UnreadSentences {
  readonly gone: readonly FactSource[]
  readonly come: readonly FactSource[]
}

export function unreadSentences(old: Facts, next: Facts): UnreadSentences {
  const [before, after] = [unread(old), unread(next)]
  const missing = (sentences: readonly FactSource[], { quote }: FactSource) =>
    !sentences.some((one) => one.quote === quote)
  return {
    gone: before.filter((sentence) => missing(after, sentence)),
    come: after.filter((sentence) => missing(before, sentence)),
  }
}

function unread(facts: Facts): readonly FactSource[] {
  const quoted = new Set(entriesOf(facts).flatMap(({ resolved }) => resolved.statements))
  return uncovered(facts, quoted).map(({ start, quote }) => ({ line: start.line, quote }))
}
