import type { Facts, KeyFact, KeyKind, OperationFact } from '../../harness/description.ts'
import { failSaying, notApplicable, notTested, pass } from '../../harness/verdict/outcome.ts'
import { needsSecondOrganization, owedRefusal, owedSuccess } from '../expected.ts'
import { kebab } from '../naming.ts'
import type { CheckContext, ExchangeRequirement } from '../requirement.ts'
import { assumed, documented, fromFact, type Source, standard } from '../source.ts'
import { answering, lawfulExchange, lawfulJob, refusal } from '../valid-examples.ts'

/** What stands in the `Authorization` header of a request that must be, or may be, refused. */
export type Credential =
  | 'missing'
  | 'unknown'
  | 'wrong-kind'
  | 'other-scheme'
  | 'lower-case-scheme'
  | 'second'
  | 'foreign'

export interface CredentialCase {
  readonly rule: string
  readonly operation: OperationFact
  readonly credential: Credential
  readonly owed: 'refusal' | 'success'
  readonly source: Source
}

/** The kind of key that opens the other family's operations, and must not open this one's. */
export function otherKind(kind: KeyKind): KeyKind {
  return kind === 'admin' ? 'assistant' : 'admin'
}

/** Every operation, asked with each kind of wrong credentials. */
export function credentialCases(facts: Facts): readonly CredentialCase[] {
  return facts.operations.flatMap((operation) =>
    credentialRows(facts, operation).map(([credential, claim, owed, source]) => ({
      rule: `${kebab(operation.id)}-${claim}`,
      operation,
      credential,
      owed,
      source,
    })),
  )
}

type CredentialRow = readonly [credential: Credential, claim: string, owed: 'refusal' | 'success', source: Source]

function credentialRows(facts: Facts, operation: OperationFact): readonly CredentialRow[] {
  const header = documented({ section: 'Authentication', terms: ['every request', 'Authorization', 'Bearer'] })
  const key = facts.keys.find(({ kind }) => kind === operation.key)
  const row = key === undefined ? header : fromFact(key)
  return [
    ['missing', 'missing-key-refused', 'refusal', header],
    ['unknown', 'unknown-key-refused', 'refusal', row],
    ['wrong-kind', `${otherKind(operation.key)}-key-refused`, 'refusal', row],
    ['other-scheme', 'other-scheme-refused', 'refusal', assumed(otherScheme)],
    ['lower-case-scheme', 'lower-case-scheme-accepted', 'success', assumed(lowerCaseScheme)],
    ['foreign', 'foreign-key-refused', 'refusal', standard('no organization can use what belongs to another')],
    ...(operation.key === 'assistant' ? [secondKey(row)] : []),
  ]
}

const otherScheme = 'the document names the scheme Bearer; a service that reads another one as well breaks no client'
const lowerCaseScheme = 'scheme names are case-insensitive (RFC 9110 section 11.1); clients live without'

/** A site may have several keys, and each of them is a key. */
function secondKey(source: Source): CredentialRow {
  return ['second', 'second-key-accepted', 'success', source]
}

export function credentialRequirements(facts: Facts): readonly ExchangeRequirement[] {
  return [
    ...credentialCases(facts).map(credentialRequirement),
    ...facts.keys.map((key) => prefixRequirement(facts, key)),
  ]
}

function credentialRequirement({ rule, operation, owed, source, credential }: CredentialCase): ExchangeRequirement {
  const accepted = lawfulExchange({ operation: operation.id, status: 200, body: lawfulJob, situation: { rule } })
  return {
    about: 'exchange',
    id: rule,
    operation: operation.id,
    source,
    concerns: (exchange) => exchange.situation.rule === rule,
    check: owed === 'refusal' ? owedRefusal : owedSuccess,
    example: () => (owed === 'refusal' ? refusal(operation.id, rule) : accepted),
    violation: (lawful) => answering(lawful, owed === 'refusal' ? 200 : 401, lawfulJob),
    exempt: (context) => exemption(credential, context),
  }
}

function exemption(credential: Credential, context: CheckContext) {
  if (credential === 'foreign') return needsSecondOrganization(context)
  if (credential !== 'second' || context.target.tenants[0].assistantKeys.length > 1) return null
  return notTested('the first tenant has one assistant key only', 'add a second one to its assistantKeys')
}

/** The spec notes on each lawful exchange how its key begins; the key itself is never recorded. */
function prefixRequirement(facts: Facts, key: KeyFact): ExchangeRequirement {
  const operations = facts.operations.filter((operation) => operation.key === key.kind).map(({ id }) => id)
  const [operation = ''] = operations
  const keyPrefix = { found: `svc_${key.suffix}`, expected: `svc_${key.suffix}` }
  return {
    about: 'exchange',
    id: `${key.kind}-key-prefix`,
    operation,
    source: fromFact(key),
    concerns: ({ operation: id, situation }) => operations.includes(id ?? '') && situation.keyPrefix !== undefined,
    check: ({ situation }) => {
      if (situation.keyPrefix === undefined) return notApplicable('the target gives no keyPrefix')
      const { found, expected } = situation.keyPrefix
      return found === expected
        ? pass
        : failSaying(`a key that begins with ${expected}`, `one that begins with ${found}`)
    },
    example: () => lawfulExchange({ operation, status: 200, body: lawfulJob, situation: { keyPrefix } }),
    violation: (lawful) => ({
      ...lawful,
      situation: { ...lawful.situation, keyPrefix: { ...keyPrefix, found: 'other_' } },
    }),
  }
}
