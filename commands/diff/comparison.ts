import { type RequirementChange, requirementChanges, type UnreadSentences, unreadSentences } from './catalogue.ts'
import { changesBetween } from './changes.ts'
import type { Described } from './input.ts'
import { extensionChanges, extensionsOf, type JsonRecord } from './openapi.ts'
import { type RatedChange, redoclyChanges } from './redocly.ts'
import { type Change, type ChangeClass, classOf, reasonFor } from './rules.ts'

/** One change as it is told. */
export interface ToldChange {
  readonly class: ChangeClass
  readonly rule: string
  readonly subjects: readonly string[]
  readonly what: string
  /** Why it is rated so; of what redocly rates, where it stands. */
  readonly why: string
  readonly old: Change['old']
  readonly new: Change['new']
}

/** Everything that is told of two sides. */
export interface Comparison {
  readonly changes: readonly ToldChange[]
  /** Null where one side is OpenAPI alone, which does not say what requirements rest on. */
  readonly catalogue: {
    readonly requirements: readonly RequirementChange[]
    readonly sentences: UnreadSentences
  } | null
}

export async function compare(old: Described, next: Described): Promise<Comparison> {
  if (old.kind === 'facts' && next.kind === 'facts') {
    return {
      changes: changesBetween(old.facts, next.facts).map(toldChange),
      catalogue: {
        requirements: requirementChanges(old.facts, next.facts),
        sentences: unreadSentences(old.facts, next.facts),
      },
    }
  }
  const [before, after] = [openApiOf(old), openApiOf(next)]
  const shapes = (await redoclyChanges(before, after)).map(toldByRedocly)
  const own = extensionChanges(extensionsOf(before), extensionsOf(after)).map(toldChange)
  return { changes: [...shapes, ...own], catalogue: null }
}

function openApiOf(side: Described): JsonRecord {
  return side.kind === 'facts' ? side.openapi() : side.description
}

function toldChange(change: Change): ToldChange {
  return { ...change, class: classOf(change), why: reasonFor(change) }
}

function toldByRedocly({ class: rating, rule, place, message }: RatedChange): ToldChange {
  return { class: rating, rule, subjects: [], what: message, why: place, old: null, new: null }
}
