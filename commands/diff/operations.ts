import type { DescriptionView, Operation, SuccessResponse } from '../../schemas/description/description.ts'
import { type Matched, match, type Pair } from './match.ts'
import { type Change, type ChangeRule, changeOf } from './rules.ts'

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
  const called = ({ method, path }: Operation) => `${method} ${path}`
  return [
    ...removed.map((one) => changeOf('operation-removed', one.id, `${called(one)} is gone`, { old: one })),
    ...added.map((one) => changeOf('operation-added', one.id, `${called(one)} is new`, { new: one })),
    ...pairs.flatMap(pairChanges),
  ]
}

function pairChanges(pair: Pair<Operation>): readonly Change[] {
  const { old, new: next } = pair
  const subject = old.id === next.id ? old.id : `${old.id}, now ${next.id}`
  const isMoved = addressOf(old) !== addressOf(next)
  const [before, after] = [old.response, next.response]
  const answers = `${answerKind(before)} → ${answerKind(after)}`
  const isOtherStream = before.kind === 'stream' && after.kind === 'stream' && before.protocol !== after.protocol
  const [hadBody, hasBody] = [old.requestSchema !== null, next.requestSchema !== null]
  const [was, is] = [before, after].map(({ status }) => status ?? 'not shown')
  const possible: readonly (readonly [isFound: boolean, ChangeRule, what: string])[] = [
    [isMoved, 'operation-moved', `${old.method} ${old.path} → ${next.method} ${next.path}`],
    [!isMoved && old.path !== next.path, 'path-parameter-renamed', `${old.path} → ${next.path}`],
    [!old.deprecated && next.deprecated, 'operation-deprecated', 'deprecated'],
    [old.deprecated && !next.deprecated, 'operation-reinstated', 'no longer deprecated'],
    [old.key !== next.key, 'operation-key-changed', `${old.key} key → ${next.key} key`],
    [!hadBody && hasBody, 'request-body-added', 'takes a body'],
    [hadBody && !hasBody, 'request-body-removed', 'takes no body any more'],
    [before.kind !== after.kind, 'answer-kind-changed', `answers with ${answers}`],
    [isOtherStream, 'stream-protocol-changed', answers],
    [was !== is, statusRule(before.status, after.status), `success status ${was} → ${is}`],
  ]
  return possible.flatMap(([isFound, rule, what]) => (isFound ? [changeOf(rule, subject, what, pair)] : []))
}

function statusRule(before: number | null, after: number | null): ChangeRule {
  if (before === null) return 'success-status-shown'
  return after === null ? 'success-status-hidden' : 'success-status-changed'
}
