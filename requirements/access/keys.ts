import { guardedOperations, jobParameterOf } from '../../harness/target/agent-operations.ts'
import { failSaying, notApplicable, notTested, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView, Key, Operation } from '../../schemas/description/description.ts'
import { kebab } from '../../schemas/description/words.ts'
import { type RequestRequirement, requestRequirement } from '../declaring/request-requirement.ts'
import type { CheckContext, ExchangeRequirement, SkipReason } from '../declaring/requirement.ts'
import { assumed, documented, fromFact, type Source, standard } from '../declaring/source.ts'
import { validExchange, validJob } from '../declaring/valid-examples.ts'
import { withSituation } from '../reading/evidence.ts'
import { isSuccess } from '../reading/status.ts'
import { type Credential, otherKind } from '../requests/credentials.ts'
import type { RequestDifference } from '../requests/request.ts'
import { withoutCredential } from './without-credential.ts'

export function credentialRequirements(description: DescriptionView): readonly ExchangeRequirement[] {
  return [...credentialCases(description), ...description.keys.map((key) => prefixRequirement(description, key))]
}

/** Every operation, asked with each kind of credentials that must be refused, or accepted. */
export function credentialCases(description: DescriptionView): readonly RequestRequirement[] {
  return guardedOperations(description).flatMap((operation) => {
    const rows = credentialRows(description, operation)
    const inTurn = rows.filter(({ shown }) => shown === 'turn').map(({ credential }) => credential)
    return rows.map(({ credential, claim, expected = 'refusal', observes, ...row }) =>
      requestRequirement(operation, {
        id: claim === undefined ? keyRefused(operation, credential) : `${kebab(operation.id)}-${claim}`,
        source: row.source,
        ...(row.sourceBy === undefined ? {} : { sourceBy: row.sourceBy }),
        request: {
          expected,
          credential,
          // The key of another organization is in the contract only for agent operations, where it could act; what an
          // assistant reads is public.
          inContract: observes !== undefined || (credential === 'foreign' && operation.family === 'agent'),
          ...(observes === undefined ? {} : { observes }),
        },
        ...(isInRelease(description, operation, row.shown ?? 'each', inTurn.indexOf(credential))
          ? {}
          : { from: 'nightly' }),
        skipReason: (context) =>
          (credential === 'sibling' ? withoutStatement(context) : null) ??
          withoutCredential(context, operation, credential),
      }),
    )
  })
}

/** Id of the requirement that an operation refuses these credentials. */
export function keyRefused({ id }: Operation, credential: Credential): string {
  return `${kebab(id)}-${credential}-key-refused`
}

/** Id of the requirement that an operation refuses another organization's job by the path of the caller's own project. */
export function foreignJobRefused({ id }: Operation): string {
  return `${kebab(id)}-${FOREIGN_JOB}`
}

const FOREIGN_JOB = 'foreign-job-refused'

/**
 * On which operations of a family a release run shows a row: on each, or else on the one that uses no limit. If all use
 * limits: on the first (`one`), on a different one for each row (`turn`), or on none (`free`). A nightly run shows each
 * row on all.
 */
type Shown = 'each' | 'one' | 'turn' | 'free'

function isInRelease(description: DescriptionView, operation: Operation, shown: Shown, turn: number): boolean {
  const ofFamily = guardedOperations(description).filter(({ family }) => family === operation.family)
  const free = ofFamily.find(({ limits }) => limits.length === 0)
  if (shown === 'each' || operation.id === free?.id) return true
  const place = { one: 0, turn: turn % ofFamily.length, free: null }[shown]
  return free === undefined && place !== null && operation.id === ofFamily[place]?.id
}

interface CredentialRow {
  readonly credential: Credential
  /** `<credential>-key-refused` where left out. */
  readonly claim?: string
  /** A refusal where left out. */
  readonly expected?: RequestDifference['expected']
  readonly source: Source
  readonly sourceBy?: RequestRequirement['sourceBy']
  readonly observes?: string
  /** `each` where left out. */
  readonly shown?: Shown
}

function credentialRows(description: DescriptionView, operation: Operation): readonly CredentialRow[] {
  const key = description.keys.find(({ kind }) => kind === operation.key)
  const isDescribed = description.operations.includes(operation)
  const header = isDescribed ? documented(operation) : standard(guarded)
  const row = isDescribed && key !== undefined ? fromFact(key) : header
  const observing = (name: string) => (isDescribed ? { observes: `error-status-${name}` } : {})
  const wrongKind = `${otherKind(operation.key)}-key-refused`
  const foreign = standard('no organization can use what belongs to another')
  return [
    { credential: 'missing', source: header, ...observing('missing-key') },
    { credential: 'unknown', source: row, ...observing('wrong-key') },
    { credential: 'wrong-kind', claim: wrongKind, source: row, ...observing('wrong-key-kind') },
    // Mistakes that the store of public keys and the store of secret keys may each make.
    { credential: 'empty', source: header, shown: 'turn' },
    { credential: 'undefined', source: header, shown: 'free' },
    { credential: 'inherited', source: header, shown: 'free' },
    { credential: 'shortened', source: row, shown: 'turn' },
    { credential: 'lengthened', source: row, shown: 'turn' },
    { credential: 'altered', source: row, shown: 'free' },
    { credential: 'pattern', source: row, shown: 'free' },
    { credential: 'beyond-ascii', source: row, shown: 'free' },
    { credential: 'revoked', source: row, shown: 'one' },
    { credential: 'other-case', source: assumed(otherCase), shown: 'turn' },
    { credential: 'doubled', source: assumed(doubled), shown: 'free' },
    { credential: 'misplaced', source: assumed(misplaced), shown: 'free' },
    { credential: 'other-scheme', claim: 'other-scheme-refused', source: assumed(otherScheme), shown: 'one' },
    { credential: 'no-scheme', claim: 'key-without-scheme-refused', source: assumed(noScheme), shown: 'free' },
    {
      credential: 'lower-case-scheme',
      claim: 'lower-case-scheme-accepted',
      expected: 'success',
      source: assumed(lowerCaseScheme),
      shown: 'one',
    },
    { credential: 'foreign', source: foreign },
    { credential: 'sibling', claim: siblingClaims[operation.key], source: standard(sibling), shown: 'one' },
    ...(jobParameterOf(description, operation) === null ? [] : jobRows(foreign)),
    // Another word for a missing value, like "undefined"; it is sent only where it uses no limit up.
    ...(operation.limits.length === 0 ? [{ credential: 'null', source: header } as const] : []),
    // A site may have several keys, and each of them must be accepted.
    ...(operation.key === 'assistant'
      ? [{ credential: 'second', claim: 'second-key-accepted', expected: 'success', source: row } as const]
      : []),
  ]
}

/**
 * The document leaves open whether a key opens every project or site of its organization, so only the target can state
 * it.
 */
export function withoutStatement({ target: { keysOpen } }: CheckContext): SkipReason | null {
  if (keysOpen === 'own') return null
  if (keysOpen === null) return notTested('whether a key opens all of its organization is not known', 'set keysOpen')
  return notApplicable('the target states that a key opens all of its organization')
}

/** A job of another organization or project, asked for by the path of the caller's own project. */
function jobRows(foreign: Source): readonly CredentialRow[] {
  return [
    { credential: 'foreign-path', claim: FOREIGN_JOB, source: foreign },
    {
      credential: 'sibling-path',
      claim: 'other-project-job-refused',
      source: assumed(otherProject),
      sourceBy: ({ keysOpen }) => (keysOpen === 'own' ? standard(sibling) : null),
      shown: 'free',
    },
  ]
}

const siblingClaims = { admin: 'other-project-key-refused', assistant: 'other-site-key-refused' } as const

export const sibling = "the target's file states in keysOpen that a key opens its own project or site alone"
const guarded = 'who may not start a job may not read it either: it shows a repository, and what was done there'
const otherCase = 'a key is a secret as it is written; a service that folds its case leaves fewer to guess'
const doubled = 'two keys are no key: what stands in front of a service may read the other one than the service does'
const misplaced = 'the document names the header Authorization; a key that stands elsewhere ends in logs'
const otherScheme = 'the document names the scheme Bearer; a service that reads another one as well breaks no client'
const noScheme =
  'the document sends keys as Bearer tokens; a service that takes the bare key as well opens nothing to who has none'
const lowerCaseScheme = 'scheme names are case-insensitive (RFC 9110 section 11.1); clients live without'
const otherProject = 'a job belongs to one project; a service may let all projects of an organization see it'

/** Each valid exchange notes how its key begins; the key itself is never recorded. */
function prefixRequirement(description: DescriptionView, key: Key): ExchangeRequirement {
  const operations = description.operations.filter((operation) => operation.key === key.kind).map(({ id }) => id)
  const [operation = ''] = operations
  const keyPrefix = { found: key.prefix, expected: key.prefix }
  return {
    about: 'exchange',
    id: `${key.kind}-key-prefix`,
    area: 'formalities',
    operation,
    source: fromFact(key),
    appliesTo: ({ operation: id, situation }) => operations.includes(id ?? '') && situation.keyPrefix !== undefined,
    check: (exchange) => {
      const { situation } = exchange
      if (situation.keyPrefix === undefined) return notApplicable('the target gives no keyPrefix')
      if (!isSuccess(exchange)) return notApplicable('no key with this beginning was accepted')
      const { found, expected } = situation.keyPrefix
      return found === expected
        ? pass
        : failSaying(`a key that begins with ${expected}`, `one that begins with ${found}`)
    },
    example: () => validExchange({ operation, status: 200, body: validJob, situation: { keyPrefix } }),
    violation: (valid) => withSituation(valid, { keyPrefix: { ...keyPrefix, found: 'other_' } }),
    skipReason: ({ target }) => {
      if (operations.length === 0) {
        return notTested(
          `no operation takes ${key.kind} keys`,
          'add one to the description, or the requirement to lacks',
        )
      }
      if (target.keyPrefix !== null) return null
      return notTested("the service's own prefix is not known", 'set keyPrefix in the target')
    },
  }
}
