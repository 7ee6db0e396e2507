import { failSaying, notApplicable, notTested, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView, Key, Operation } from '../../schemas/description/description.ts'
import { kebab } from '../naming.ts'
import { type RequestRequirement, requestRequirement } from '../request.ts'
import type { ExchangeRequirement } from '../requirement.ts'
import { assumed, documented, fromFact, type Source, standard } from '../source.ts'
import { validExchange, validJob } from '../valid-examples.ts'
import { type Credential, otherKind, withoutCredential } from './credentials.ts'

/** Every operation, asked with each kind of wrong credentials, and how its key begins. */
export function credentialRequirements(description: DescriptionView): readonly ExchangeRequirement[] {
  return [...credentialCases(description), ...description.keys.map((key) => prefixRequirement(description, key))]
}

/** Every operation, asked with each kind of credentials that must be refused, or accepted. */
export function credentialCases(description: DescriptionView): readonly RequestRequirement[] {
  return description.operations.flatMap((operation) =>
    credentialRows(description, operation).map(({ credential, claim, source, observes }) =>
      requestRequirement(operation, {
        id: `${kebab(operation.id)}-${claim}`,
        source,
        request: {
          expected: claim.endsWith('-accepted') ? 'success' : 'refusal',
          credential,
          // A key of another organization is a breach only where it acts; what an assistant reads is public.
          inContract: observes !== undefined || (credential === 'foreign' && operation.family === 'agent'),
          ...(observes === undefined ? {} : { observes }),
        },
        ...(source.strength === 'assumed' && !isFirstOfFamily(description, operation) ? { from: 'nightly' } : {}),
        skipReason: (context) => withoutCredential(context, operation, credential),
      }),
    ),
  )
}

/** One operation of a family shows what is assumed of all; the others repeat it where there are uses for that. */
function isFirstOfFamily({ operations }: DescriptionView, { id, family }: Operation): boolean {
  return operations.find((operation) => operation.family === family)?.id === id
}

interface CredentialRow {
  readonly credential: Credential
  /** Ends in what is expected: `-accepted` or `-refused`. */
  readonly claim: string
  readonly source: Source
  readonly observes?: string
}

function credentialRows(description: DescriptionView, operation: Operation): readonly CredentialRow[] {
  const header = documented(operation)
  const key = description.keys.find(({ kind }) => kind === operation.key)
  const row = key === undefined ? header : fromFact(key)
  const wrongKind = `${otherKind(operation.key)}-key-refused`
  const foreign = standard('no organization can use what belongs to another')
  return [
    { credential: 'missing', claim: 'missing-key-refused', source: header, observes: 'error-status-missing-key' },
    { credential: 'unknown', claim: 'unknown-key-refused', source: row, observes: 'error-status-wrong-key' },
    { credential: 'wrong-kind', claim: wrongKind, source: row, observes: 'error-status-wrong-key-kind' },
    { credential: 'other-scheme', claim: 'other-scheme-refused', source: assumed(otherScheme) },
    { credential: 'lower-case-scheme', claim: 'lower-case-scheme-accepted', source: assumed(lowerCaseScheme) },
    { credential: 'foreign', claim: 'foreign-key-refused', source: foreign },
    // A site may have several keys, and each of them is a key.
    ...(operation.key === 'assistant'
      ? [{ credential: 'second', claim: 'second-key-accepted', source: row } as const]
      : []),
  ]
}

const otherScheme = 'the document names the scheme Bearer; a service that reads another one as well breaks no client'
const lowerCaseScheme = 'scheme names are case-insensitive (RFC 9110 section 11.1); clients live without'

/** The spec notes on each valid exchange how its key begins; the key itself is never recorded. */
function prefixRequirement(description: DescriptionView, key: Key): ExchangeRequirement {
  const operations = description.operations.filter((operation) => operation.key === key.kind).map(({ id }) => id)
  const [operation = ''] = operations
  const keyPrefix = { found: key.prefix, expected: key.prefix }
  return {
    about: 'exchange',
    id: `${key.kind}-key-prefix`,
    operation,
    source: fromFact(key),
    appliesTo: ({ operation: id, situation }) => operations.includes(id ?? '') && situation.keyPrefix !== undefined,
    check: ({ situation }) => {
      if (situation.keyPrefix === undefined) return notApplicable('the target gives no keyPrefix')
      const { found, expected } = situation.keyPrefix
      return found === expected
        ? pass
        : failSaying(`a key that begins with ${expected}`, `one that begins with ${found}`)
    },
    example: () => validExchange({ operation, status: 200, body: validJob, situation: { keyPrefix } }),
    violation: (valid) => ({
      ...valid,
      situation: { ...valid.situation, keyPrefix: { ...keyPrefix, found: 'other_' } },
    }),
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
