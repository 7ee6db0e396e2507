import type { DescriptionView, Operation, SuccessResponse } from '../../schemas/description/description.ts'
import { type Matched, match, type Pair } from './match.ts'
import type { Change, ChangeRule } from './rules.ts'

/**
 * Matches by id, then by address, then by likeness: an id is made of the path, so an operation that moved has another.
 * Taking it for one that went and one that came would hide what else changed in it.
 */
export function matchOperations(old: DescriptionView, next: DescriptionView): Matched<Operation> {
  return match(
    old.operations,
    next.operations,
    (before, after) => before.id === after.id,
    (before, after) => addressOf(before) === addressOf(after),
    areAlike,
  )
}

/** Names of parameters are the document's own; the address is what they stand in. */
function addressOf({ method, path }: Operation): string {
  return `${method} ${path.replaceAll(/\{[^}]*\}/g, '{}')}`
}

function areAlike(before: Operation, after: Operation): boolean {
  const shape = ({ family, response, path }: Operation) =>
    JSON.stringify([family, answerKind(response), path.split('{').length])
  return shape(before) === shape(after)
}

function answerKind(response: SuccessResponse): string {
  return response.kind === 'stream' ? `stream ${response.protocol}` : response.kind
}

export function operationChanges({ pairs, removed, added }: Matched<Operation>): readonly Change[] {
  const named = ({ id, method, path }: Operation, end: string) => ({ subjects: [id], what: `${method} ${path} ${end}` })
  return [
    ...removed.map((one): Change => {
      return { rule: 'operation-removed', ...named(one, 'is gone'), old: one.source, new: null }
    }),
    ...added.map((one): Change => ({ rule: 'operation-added', ...named(one, 'is new'), old: null, new: one.source })),
    ...pairs.flatMap(pairChanges),
  ]
}

function pairChanges({ old, new: next }: Pair<Operation>): readonly Change[] {
  const subjects = old.id === next.id ? [old.id] : [`${old.id}, now ${next.id}`]
  const change = (is: boolean, rule: ChangeRule, what: string): readonly Change[] =>
    is ? [{ rule, subjects, what, old: old.source, new: next.source }] : []
  const isMoved = addressOf(old) !== addressOf(next)
  const [before, after] = [old.response, next.response]
  const [deprecation, deprecated] = next.deprecated
    ? (['operation-deprecated', 'deprecated'] as const)
    : (['operation-reinstated', 'no longer deprecated'] as const)
  const isOtherStream = before.kind === 'stream' && after.kind === 'stream' && before.protocol !== after.protocol
  const [was, is] = [before, after].map(({ status }) => status ?? 'not shown')
  return [
    ...change(isMoved, 'operation-moved', `${old.method} ${old.path} → ${next.method} ${next.path}`),
    ...change(!isMoved && old.path !== next.path, 'path-parameter-renamed', `${old.path} → ${next.path}`),
    ...change(old.deprecated !== next.deprecated, deprecation, deprecated),
    ...change(old.key !== next.key, 'operation-key-changed', `${old.key} key → ${next.key} key`),
    ...change(old.requestSchema === null && next.requestSchema !== null, 'request-body-added', 'takes a body'),
    ...change(
      old.requestSchema !== null && next.requestSchema === null,
      'request-body-removed',
      'takes no body any more',
    ),
    ...change(
      before.kind !== after.kind,
      'answer-kind-changed',
      `answers with ${answerKind(before)} → ${answerKind(after)}`,
    ),
    ...change(isOtherStream, 'stream-protocol-changed', `${answerKind(before)} → ${answerKind(after)}`),
    ...change(was !== is, statusRule(before.status, after.status), `success status ${was} → ${is}`),
  ]
}

function statusRule(before: number | null, after: number | null): ChangeRule {
  if (before === null) return 'success-status-shown'
  return after === null ? 'success-status-hidden' : 'success-status-changed'
}
