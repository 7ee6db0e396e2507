import type { Verdict } from '../../harness/verdict/verdict-model.ts'
import { type CatalogueEntry, catalogue } from '../../requirements/catalogue.ts'
import type { DescriptionView, Sentence } from '../../schemas/description/description.ts'

/**
 * What happened to a requirement. `changes`: the fact behind it says something else. `restated`: only the words of the
 * fact differ. `reworded`: it rests on prose in other words, and a person has to say whether they mean the same.
 * `unfounded`: the sentence that it quotes is not in the new description, so it is no longer tested; `founded`: the
 * opposite.
 */
export interface RequirementChange {
  readonly id: string
  readonly kind: 'appears' | 'vanishes' | 'changes' | 'restated' | 'reworded' | 'unfounded' | 'founded'
  readonly old: Verdict['source'] | null
  readonly new: Verdict['source'] | null
}

export function requirementChanges(old: DescriptionView, next: DescriptionView): readonly RequirementChange[] {
  const [before, after] = [byId(old), byId(next)]
  return [...new Set([...before.keys(), ...after.keys()])].sort().flatMap((id): readonly RequirementChange[] => {
    const [was, is] = [before.get(id), after.get(id)]
    if (was === undefined) return [{ id, kind: 'appears', old: null, new: is?.resolved.source ?? null }]
    if (is === undefined) return [{ id, kind: 'vanishes', old: was.resolved.source, new: null }]
    const kind = kindOf(was, is)
    return kind === null ? [] : [{ id, kind, old: was.resolved.source, new: is.resolved.source }]
  })
}

function byId(description: DescriptionView): ReadonlyMap<string, CatalogueEntry> {
  return new Map(catalogue(description).map((entry) => [entry.requirement.id, entry]))
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

const prose = new Set(['source', 'x-source', 'description', 'summary', 'example', 'x-enumDescriptions'])

/**
 * What the fact behind a requirement says, without place and wording; empty where the requirement rests on a sentence.
 */
function contentOf({ requirement: { source } }: CatalogueEntry): string {
  if (source.strength !== 'documented' || source.fact === null) return ''
  return JSON.stringify(source.fact, (key, value: unknown) => (prose.has(key) ? undefined : value))
}

/** Unread and untraced sentences that the other description does not have: a person has to compare them. */
export function unreadSentences(view: DescriptionView, other: DescriptionView): readonly Sentence[] {
  const known = new Set(other.sentences.map(({ quote }) => quote))
  return view.sentences.filter(({ use, quote }) => use.kind === 'unread' && !known.has(quote))
}
