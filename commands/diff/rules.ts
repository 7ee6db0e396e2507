import type { SourceQuote } from '../../schemas/description/json-schema.ts'

/** `breaking`: a client that follows the old document fails. `risk`: it may fail. `safe`: it goes on as before. */
export type ChangeClass = 'breaking' | 'risk' | 'safe'

/**
 * How each kind of change is rated, and why; nothing else rates changes.
 *
 * The principle is that of oasdiff and of Redocly's `diff-recommended`: narrowing what a client may send breaks it, and
 * so does widening what it may receive (https://github.com/oasdiff/oasdiff/blob/main/docs/CHECKS.md,
 * https://redocly.com/docs/cli/rules/diff-rules). Both rate a new enum value in an answer as breaking. For a job's
 * status it clearly is, since a client that polls for the listed final statuses never sees one that it doesn't know.
 * Where we differ from them, the reason is that objects of this interface are open: a field that is no longer read is
 * still accepted.
 */
export const changeRules = {
  'operation-removed': ['breaking', 'every call to it fails'],
  'operation-added': ['safe', 'no client calls it yet'],
  'operation-moved': ['breaking', 'calls to the old address fail'],
  'operation-deprecated': ['safe', 'it works as before, and is announced to go: move its clients'],
  'operation-reinstated': ['safe', 'it works as before'],
  'path-parameter-renamed': ['safe', 'its name stands in the document alone; the address is the same'],
  'operation-key-changed': ['breaking', 'the key that clients have no longer opens it'],
  'success-status-changed': ['breaking', 'a client that compares the status takes success for failure'],
  'success-status-shown': ['safe', 'any success status was valid before'],
  'success-status-hidden': ['risk', 'the status that clients may compare is no longer promised'],
  'answer-kind-changed': ['breaking', 'clients read another kind of answer'],
  'stream-protocol-changed': ['breaking', 'the client library of one protocol does not read the other'],
  'request-narrowed': ['breaking', 'a request that is valid today is refused'],
  'request-replaced': ['breaking', 'a request that is valid today is refused'],
  'request-widened': ['safe', 'what clients send today is still accepted'],
  'request-field-required-added': ['breaking', 'no client sends it today, so every request is refused'],
  'request-field-added': ['safe', 'no client has to send it'],
  'request-field-removed': ['risk', 'still accepted, since objects are open, but it does nothing any more'],
  'request-body-added': ['breaking', 'no client sends one today'],
  'request-body-removed': ['safe', 'what clients send is not read'],
  'request-presence-reworded': ['risk', 'a client that leaves the field out may be refused'],
  'default-added': ['safe', 'what the service does without the field is now promised'],
  'default-changed': ['risk', 'a client that leaves the field out gets something else'],
  'default-removed': ['risk', 'what happens without the field is no longer promised'],
  'response-narrowed': ['safe', 'clients know all that may come'],
  'response-widened': ['breaking', 'something may come that could not come before'],
  'response-replaced': ['breaking', 'what clients read is not what comes'],
  'response-enum-extended': ['breaking', 'a client that knows the old values does not know what to do with a new one'],
  'response-field-added': ['safe', 'objects are open: clients ignore what they do not know'],
  'response-field-removed': ['breaking', 'clients read a field that no longer comes'],
  'response-presence-reworded': ['risk', 'the field may be missing more often'],
  'limit-lowered': ['breaking', 'a client within the old limit is refused'],
  'limit-raised': ['safe', 'a client within the old limit is within the new one'],
  'limit-added': ['breaking', 'a client that met no such limit is refused'],
  'limit-removed': ['safe', 'no client is refused for it any more'],
  'limit-loosened': ['safe', 'a client within the old limit is within the new one'],
  'limit-redrawn': ['breaking', 'a client within the old limit can be beyond the new one'],
  'limit-covers-more': ['breaking', 'uses that did not count now do'],
  'limit-covers-less': ['safe', 'uses that counted no longer do'],
  'key-prefix-changed': ['breaking', 'keys that clients have are of no documented kind any more'],
  'key-became-secret': ['breaking', 'clients that hold it in the open must stop'],
  'key-became-public': ['safe', 'clients that keep it secret work as before'],
  'key-kind-added': ['safe', 'no client has to use it'],
  'key-kind-removed': ['breaking', 'clients that hold one can use it no more'],
  'gap-closed': ['safe', 'the document now says what it left open'],
  'gap-opened': ['risk', 'clients can rely on it no more'],
} as const satisfies Readonly<Record<string, readonly [ChangeClass, why: string]>>

export type ChangeRule = keyof typeof changeRules

/** One difference between two documents, as far as clients are concerned. */
export interface Change {
  readonly rule: ChangeRule
  /**
   * What changed, in names of the description: `AssistantRequestV1.currentPath`; several where one row is about all of
   * them.
   */
  readonly subjects: readonly string[]
  /** In words, with the old and the new value: `maximum length 200 → 100`. */
  readonly what: string
  /** The old and the new place; null where there is none. */
  readonly old: SourceQuote | null
  readonly new: SourceQuote | null
}

export function classOf({ rule }: Pick<Change, 'rule'>): ChangeClass {
  return changeRules[rule][0]
}

export function reasonFor({ rule }: Pick<Change, 'rule'>): string {
  return changeRules[rule][1]
}
