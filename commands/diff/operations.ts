import type { DescriptionView, Operation, SuccessResponse } from '../../schemas/description/description.ts'
import { changesOf, type Matched, match } from './compare.ts'
import type { Change, ChangeRule } from './rules.ts'

/**
 * Matches operations by id, then by address, then by similarity: ids are made from paths, so a moved operation has a
 * new one. Taking it for a removed and an added operation would hide what else changed in it.
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

/** Method and path without the names of parameters, which a document chooses freely. */
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

export function operationChanges(matched: Matched<Operation>): readonly Change[] {
  return changesOf(matched, {
    nameOf: ({ id }) => id,
    removed: ({ method, path }) => ['operation-removed', `${method} ${path} is gone`],
    added: ({ method, path }) => ['operation-added', `${method} ${path} is new`],
    changed: (was, is) => {
      const isMoved = addressOf(was) !== addressOf(is)
      const [before, after] = [was.response, is.response]
      const answers = `${answerKind(before)} → ${answerKind(after)}`
      const isOtherKind = before.kind !== after.kind
      const [hadBody, hasBody] = [was.requestSchema !== null, is.requestSchema !== null]
      const statuses = `success status ${before.status ?? 'not shown'} → ${after.status ?? 'not shown'}`
      return [
        [isMoved, 'operation-moved', `${was.method} ${was.path} → ${is.method} ${is.path}`],
        [!isMoved && was.path !== is.path, 'path-parameter-renamed', `${was.path} → ${is.path}`],
        [!was.deprecated && is.deprecated, 'operation-deprecated', 'deprecated'],
        [was.deprecated && !is.deprecated, 'operation-reinstated', 'no longer deprecated'],
        [was.key !== is.key, 'operation-key-changed', `${was.key} key → ${is.key} key`],
        [!hadBody && hasBody, 'request-body-added', 'takes a body'],
        [hadBody && !hasBody, 'request-body-removed', 'takes no body any more'],
        [isOtherKind, 'answer-kind-changed', `answers with ${answers}`],
        [!isOtherKind && answerKind(before) !== answerKind(after), 'stream-protocol-changed', answers],
        [before.status !== after.status, statusRule(before.status, after.status), statuses],
      ]
    },
  })
}

function statusRule(before: number | null, after: number | null): ChangeRule {
  if (before === null) return 'success-status-shown'
  return after === null ? 'success-status-hidden' : 'success-status-changed'
}
