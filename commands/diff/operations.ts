import type { Facts, OperationFact, ResponseFact } from '../../schemas/facts-model.ts'
import type { Change, ChangeRule } from './rules.ts'

/** One operation in both documents. */
export interface OperationPair {
  readonly old: OperationFact
  readonly new: OperationFact
}

/** Operations of two documents, matched. */
export interface MatchedOperations {
  readonly pairs: readonly OperationPair[]
  readonly removed: readonly OperationFact[]
  readonly added: readonly OperationFact[]
}

/**
 * Matches by id, then by address, then by likeness: an id is made of the path, so an operation that moved has another.
 * Taking it for one that went and one that came would hide what else changed in it.
 */
export function matchOperations(old: Facts, next: Facts): MatchedOperations {
  const matches: readonly ((before: OperationFact, after: OperationFact) => boolean)[] = [
    (before, after) => before.id === after.id,
    (before, after) => addressOf(before) === addressOf(after),
    areAlike,
  ]
  return matches.reduce<MatchedOperations>(matchBy, { pairs: [], removed: old.operations, added: next.operations })
}

function matchBy(
  { pairs, removed, added }: MatchedOperations,
  matches: (before: OperationFact, after: OperationFact) => boolean,
): MatchedOperations {
  const found = removed.flatMap((before) => {
    const candidates = added.filter((after) => matches(before, after))
    const rivals = removed.filter((other) => candidates[0] !== undefined && matches(other, candidates[0]))
    // Where two could be meant, none is: a wrong match would invent changes.
    return candidates[0] === undefined || candidates.length > 1 || rivals.length > 1
      ? []
      : [{ old: before, new: candidates[0] }]
  })
  const [before, after] = [new Set(found.map((pair) => pair.old)), new Set(found.map((pair) => pair.new))]
  return {
    pairs: [...pairs, ...found],
    removed: removed.filter((operation) => !before.has(operation)),
    added: added.filter((operation) => !after.has(operation)),
  }
}

/** Names of parameters are the document's own; the address is what they stand in. */
function addressOf({ method, path }: OperationFact): string {
  return `${method} ${path.replaceAll(/\{[^}]*\}/g, '{}')}`
}

function areAlike(before: OperationFact, after: OperationFact): boolean {
  const shape = ({ family, response, pathParameters }: OperationFact) =>
    JSON.stringify([family, answerKind(response), pathParameters.length])
  return shape(before) === shape(after)
}

function answerKind(response: ResponseFact): string {
  return response.kind === 'stream' ? `stream ${response.protocol}` : response.kind
}

export function operationChanges({ pairs, removed, added }: MatchedOperations): readonly Change[] {
  return [
    ...removed.map((operation): Change => {
      const what = `${operation.method} ${operation.path} is gone`
      return { rule: 'operation-removed', subjects: [operation.id], what, old: operation.source, new: null }
    }),
    ...added.map((operation): Change => {
      const what = `${operation.method} ${operation.path} is new`
      return { rule: 'operation-added', subjects: [operation.id], what, old: null, new: operation.source }
    }),
    ...pairs.flatMap(pairChanges),
  ]
}

function pairChanges(pair: OperationPair): readonly Change[] {
  const { old, new: next } = pair
  const change = (rule: ChangeRule, what: string): readonly Change[] => [
    {
      rule,
      subjects: old.id === next.id ? [old.id] : [`${old.id}, now ${next.id}`],
      what,
      old: old.source,
      new: next.source,
    },
  ]
  const renamed = old.path !== next.path && addressOf(old) === addressOf(next)
  return [
    ...(addressOf(old) === addressOf(next)
      ? []
      : change('operation-moved', `${old.method} ${old.path} → ${next.method} ${next.path}`)),
    ...(renamed ? change('path-parameter-renamed', `${old.path} → ${next.path}`) : []),
    ...(old.deprecated === next.deprecated
      ? []
      : change(
          next.deprecated ? 'operation-deprecated' : 'operation-reinstated',
          next.deprecated ? 'deprecated' : 'no longer deprecated',
        )),
    ...(old.key === next.key ? [] : change('operation-key-changed', `${old.key} key → ${next.key} key`)),
    ...bodyChange(pair, change),
    ...answerChanges(pair, change),
  ]
}

type Told = (rule: ChangeRule, what: string) => readonly Change[]

function bodyChange({ old, new: next }: OperationPair, change: Told): readonly Change[] {
  if (old.requestSchema === null && next.requestSchema !== null) return change('request-body-added', 'takes a body')
  if (old.requestSchema !== null && next.requestSchema === null)
    return change('request-body-removed', 'takes no body any more')
  return []
}

function answerChanges({ old, new: next }: OperationPair, change: Told): readonly Change[] {
  const [before, after] = [old.response, next.response]
  const kind =
    before.kind !== after.kind
      ? change('answer-kind-changed', `answers with ${answerKind(before)} → ${answerKind(after)}`)
      : before.kind === 'stream' && after.kind === 'stream' && before.protocol !== after.protocol
        ? change('stream-protocol-changed', `stream protocol ${before.protocol} → ${after.protocol}`)
        : []
  if (before.status === after.status) return kind
  const rule: ChangeRule =
    before.status === null
      ? 'success-status-shown'
      : after.status === null
        ? 'success-status-hidden'
        : 'success-status-changed'
  const shown = (status: number | null) => status ?? 'not shown'
  return [...kind, ...change(rule, `success status ${shown(before.status)} → ${shown(after.status)}`)]
}
