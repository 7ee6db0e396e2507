import { randomBytes } from 'node:crypto'
import type { OperationFact } from '../harness/description.ts'
import { parametersOf } from '../harness/target/address.ts'
import { jobParameterOf, parameterRole } from '../harness/target/agent-operations.ts'
import { credentialsFor } from '../requirements/access/credentials.ts'
import { type CredentialCase, credentialCases } from '../requirements/access/keys.ts'
import { pathCases } from '../requirements/access/paths.ts'
import { kebab } from '../requirements/naming.ts'
import { showing, test } from './assay-test.ts'
import { inBatches } from './batches.ts'
import { type EndedJob, endedJob } from './jobs.ts'
import { callOf, ruleProbe } from './requests.ts'
import type { Stage } from './stage.ts'

const subject = 'auth'

test(
  'each operation refuses whoever has no right key for it',
  showing(subject, async (stage) => {
    const wanted = new Set(stage.idsOf(subject))
    const cases = credentialCases(stage.description.facts).filter(({ rule }) => wanted.has(rule))
    const isLawful = ({ owed }: CredentialCase) => owed === 'success'
    await inBatches(
      cases.filter((one) => !isLawful(one)),
      (one) => showCredentials(stage, one),
    )
    // Afterwards: a follow-up that is taken sets its job to work, and whatever is asked of it meanwhile is refused for that.
    await inBatches(cases.filter(isLawful), (one) => showCredentials(stage, one))
  }),
)

test(
  'each operation refuses a path that names nothing',
  showing(subject, async (stage) => {
    const wanted = new Set(stage.idsOf(subject))
    for (const { rule, operation, parameter } of pathCases(stage.description.facts)) {
      const own = wanted.has(rule) ? await ownPath(stage, operation, false) : null
      if (own === null) continue
      const parameters = { ...own.parameters, [parameter.name]: unknownName(own.parameters[parameter.name] ?? '') }
      const observes = `error-status-unknown-${named(stage, operation, parameter.name)}`
      await stage.probe(callOf(stage, operation, { parameters, situation: ruleProbe(rule, 'refusal', { observes }) }))
    }
  }),
)

/** What a path parameter names, in the word that the observations use. */
function named(stage: Stage, operation: OperationFact, parameter: string): string {
  switch (parameterRole(stage.description.facts, operation, parameter)) {
    case 'job':
      return 'job'
    case 'scope':
      return operation.family === 'agent' ? 'project' : 'domain'
    case 'other':
      return kebab(parameter)
  }
}

/** Unlike the own one in a letter only, so that its form can't be why it is refused. */
function unknownName(own: string): string {
  return own.length > 8
    ? `${own.slice(0, -6)}${randomBytes(3).toString('hex')}`
    : `${own}-${randomBytes(3).toString('hex')}`
}

async function showCredentials(stage: Stage, one: CredentialCase): Promise<void> {
  const { operation, rule, owed, credential } = one
  const { target } = stage.run
  const credentials = credentialsFor(stage.description, target, target.tenants[0], operation.key, credential)
  const own = await ownPath(stage, operation, owed === 'success')
  if (credentials === null || own === null) return
  const { parameters, job } = own
  const observes = observed[credential]
  const about = { ...(observes === undefined ? {} : { observes }), ...(job === null ? {} : { job: job.state }) }
  await stage.probe(callOf(stage, operation, { credentials, parameters, situation: ruleProbe(rule, owed, about) }))
}

const observed: Readonly<Partial<Record<CredentialCase['credential'], string>>> = {
  missing: 'error-status-missing-key',
  unknown: 'error-status-wrong-key',
  'wrong-kind': 'error-status-wrong-key-kind',
}

interface OwnPath {
  readonly parameters: Readonly<Record<string, string>>
  /** Null where the path names none. */
  readonly job: EndedJob | null
}

/** Values for the path, with a job that exists where one is asked for; null where none can be had. */
async function ownPath(stage: Stage, operation: OperationFact, spent: boolean): Promise<OwnPath | null> {
  const { facts } = stage.description
  const [tenant] = stage.run.target.tenants
  if (jobParameterOf(facts, operation) === null) {
    const parameters = parametersOf(facts, operation, tenant)
    return parameters === null ? null : { parameters, job: null }
  }
  const job = await endedJob(stage, spent)
  const parameters = job === null ? null : parametersOf(facts, operation, tenant, job.id)
  return parameters === null ? null : { parameters, job }
}
