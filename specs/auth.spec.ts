import { randomBytes } from 'node:crypto'
import type { OperationFact } from '../harness/description.ts'
import type { Credentials } from '../harness/sender.ts'
import { type CredentialCase, credentialCases, otherKind } from '../requirements/derive-auth.ts'
import { pathCases } from '../requirements/derive-paths.ts'
import { showing, test } from './assay-test.ts'
import { inBatches } from './batches.ts'
import { endedJob } from './jobs.ts'
import { callOf, keyOf, parametersOf, ruleProbe } from './requests.ts'
import type { Stage } from './stage.ts'

const subject = 'auth'

test(
  'each operation refuses whoever has no right key for it',
  showing(subject, async (stage) => {
    const wanted = new Set(stage.idsOf(subject))
    const cases = credentialCases(stage.description.facts).filter(({ rule }) => wanted.has(rule))
    await inBatches(cases, (one) => showCredentials(stage, one))
  }),
)

test(
  'each operation refuses a path that names nothing',
  showing(subject, async (stage) => {
    const wanted = new Set(stage.idsOf(subject))
    for (const { rule, operation, parameter } of pathCases(stage.description.facts)) {
      const own = wanted.has(rule) ? await ownParameters(stage, operation, false) : null
      if (own === null) continue
      const parameters = { ...own, [parameter.name]: unknownName(own[parameter.name] ?? '') }
      const observes = `error-status-unknown-${named(operation, parameter.name)}`
      await stage.probe(callOf(stage, operation, { parameters, situation: ruleProbe(rule, 'refusal', { observes }) }))
    }
  }),
)

/** What a path parameter names, in the word that the observations use. */
function named({ family }: OperationFact, parameter: string): string {
  if (parameter === 'id') return 'job'
  return family === 'agent' ? 'project' : parameter
}

/** Unlike the own one in a letter only, so that its form can't be why it is refused. */
function unknownName(own: string): string {
  return own.length > 8
    ? `${own.slice(0, -6)}${randomBytes(3).toString('hex')}`
    : `${own}-${randomBytes(3).toString('hex')}`
}

async function showCredentials(stage: Stage, one: CredentialCase): Promise<void> {
  const { operation, rule, owed, credential } = one
  const credentials = credentialsFor(stage, one)
  const parameters = await ownParameters(stage, operation, owed === 'success')
  if (credentials === null || parameters === null) return
  const observes = observed[credential]
  const facts = observes === undefined ? {} : { observes }
  await stage.probe(callOf(stage, operation, { credentials, parameters, situation: ruleProbe(rule, owed, facts) }))
}

const observed: Readonly<Partial<Record<CredentialCase['credential'], string>>> = {
  missing: 'error-status-missing-key',
  unknown: 'error-status-wrong-key',
  'wrong-kind': 'error-status-wrong-key-kind',
}

/** Null where the target has no such key: its requirement says so. */
function credentialsFor(stage: Stage, { operation, credential }: CredentialCase): Credentials | null {
  const { target } = stage.run
  const [tenant, ...others] = target.tenants
  const own = keyOf(tenant, operation)
  switch (credential) {
    case 'missing':
      return { kind: 'none' }
    case 'unknown':
      return { kind: 'literal', authorization: `Bearer ${inventedKey(stage, operation)}` }
    case 'wrong-kind':
      return keyOf(tenant, { key: otherKind(operation.key) })
    case 'other-scheme':
      return own.kind === 'key' ? { ...own, scheme: 'Token' } : null
    case 'lower-case-scheme':
      return own.kind === 'key' ? { ...own, scheme: 'bearer' } : null
    case 'second': {
      const variable = tenant.assistantKeys[1]
      return variable === undefined ? null : { kind: 'key', variable, scheme: 'Bearer' }
    }
    case 'foreign': {
      const foreign = others.find(({ organization }) => organization !== tenant.organization)
      return foreign === undefined ? null : keyOf(foreign, operation)
    }
  }
}

/** Formed like a real key of the right kind, and nobody's. */
function inventedKey(stage: Stage, operation: OperationFact): string {
  const suffix = stage.description.facts.keys.find(({ kind }) => kind === operation.key)?.suffix ?? ''
  return `${stage.run.target.keyPrefix ?? ''}${suffix}${randomBytes(16).toString('hex')}`
}

/** Values for the path, with a job that exists where one is asked for; null where none can be had. */
async function ownParameters(
  stage: Stage,
  operation: OperationFact,
  spent: boolean,
): Promise<Readonly<Record<string, string>> | null> {
  const own = parametersOf(stage.run.target.tenants[0])
  if (!operation.pathParameters.includes('id')) return own
  const job = await endedJob(stage, spent)
  return job === null ? null : { ...own, id: job.id }
}
