import type { Exchange } from '../../harness/exchange/exchange.ts'
import { agentIds } from '../../harness/target/agent-operations.ts'
import { scopeOf, type Target, type Tenant } from '../../harness/target/target.ts'
import { keysOf } from '../../harness/target/tenant-for.ts'
import { failSaying, notApplicable, notTested, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import { onAnyOperation, type Requirement } from '../declaring/requirement.ts'
import { standard } from '../declaring/source.ts'
import { answering, jobAnswer, refusal, validExchange, withFields } from '../declaring/valid-examples.ts'
import { jobIn } from '../reading/body.ts'
import { isSuccess } from '../reading/status.ts'

type Caller = Exchange['caller']

/** An id of an example, longer than LEAST_ID. */
const LONG_ID = 'job_of_another'

export const JOBS_LISTED = 'agent-jobs-listed-to-their-organization-only'

/** No answer of a run may tell a caller about organizations other than its own. */
export function otherOrganizationRequirements(description: DescriptionView): readonly Requirement[] {
  const { create } = agentIds(description)
  const created = withFields(jobAnswer({}, create), { id: LONG_ID })
  const list = (id: string) => {
    const request = { method: 'GET' }
    const answer = validExchange({ operation: null, status: 200, body: { jobs: [{ id }] }, request })
    return { ...answer, caller: { ...answer.caller, key: null } }
  }
  return [
    {
      about: 'exchange',
      id: 'service-refusal-names-no-other-organization',
      ...onAnyOperation(description),
      source: standard('no foreign data: a refusal tells no caller the names of what belongs to others'),
      appliesTo: ({ response }) => response !== null,
      check: namesNoOther,
      example: () => refusal(create, 'any'),
      violation: (valid) => answering(valid, 404, { error: 'there are prj_main and prj_limits' }),
    },
    {
      about: 'sequence',
      sequence: 'whole-run',
      id: JOBS_LISTED,
      operation: create,
      faultCategory: 310,
      source: standard(
        'no foreign data: whatever shows jobs that were not asked for shows each only where the key opens it, and none without a key',
      ),
      check: (exchanges, { target }) =>
        listsNoOther(
          exchanges.filter(({ operation, caller }) => operation === create && caller.key !== null),
          exchanges,
          target,
        ),
      example: () => [created, list('job_of_the_caller')],
      violation: () => [created, list(LONG_ID)],
    },
  ]
}

/** Names that can't be words of a sentence: 6 characters or more, with a digit or a sign. */
const TELLING = /^(?=.*[\d_-]).{6,}$/

function namesNoOther(exchange: Exchange, { target }: { readonly target: Target }): Outcome {
  const { response } = exchange
  if (response === null || response.status < 400) return notApplicable('nothing was refused')
  return withoutOthers(exchange, target, (name) => isNamed(name, response.body.text))
}

/** @param names whether what is looked at names this organization, project or domain */
export function withoutOthers(exchange: Exchange, target: Target, names: (name: string) => boolean): Outcome {
  const [own, others] = [ownTenants(exchange, target), othersTenants(exchange, target)]
  if (others.length === 0) {
    return notTested('the target names one organization only', 'add a tenant of another organization to tenants')
  }
  const { url, body } = exchange.request
  const known = `${url} ${body} ${own.flatMap(namesOf).join(' ')}`
  const told = others.flatMap(namesOf).filter((name) => TELLING.test(name) && !known.includes(name))
  if (told.length === 0) {
    return notTested(
      'no name of another organization can be told from a word',
      'give a tenant of another organization whose names have 6 characters and more, with a digit or a sign',
    )
  }
  const found = told.find(names)
  return found === undefined ? pass : failSaying('nothing of other organizations', found)
}

/**
 * Whether a text has a name as a separate word, and not in an address, which may lead to the documentation of any site.
 */
function isNamed(name: string, text: string): boolean {
  const parts = text.split(name)
  return parts.slice(1).some((after, index) => !/[\w./-]$/.test(parts[index] ?? '') && !/^[\w-]/.test(after))
}

function namesOf({ organization, project, domain }: Tenant): readonly string[] {
  return [organization, project, domain].filter((name) => name !== null)
}

/** All tenants of the organizations that a request was made for, or whose key it was made with. */
function ownTenants({ caller }: Exchange, { tenants }: Target): readonly Tenant[] {
  const owners = tenants.filter((tenant) => tenant.organization === caller.organization || isKeyOf(tenant, caller))
  const organizations = new Set(owners.map(({ organization }) => organization))
  return tenants.filter(({ organization }) => organizations.has(organization))
}

function isKeyOf(tenant: Tenant, { key }: Caller): boolean {
  return key !== null && keysOf(tenant).includes(key)
}

function othersTenants(exchange: Exchange, target: Target): readonly Tenant[] {
  const own = ownTenants(exchange, target)
  return target.tenants.filter((tenant) => !own.includes(tenant))
}

/** Least characters of an id that is searched for: a shorter one may be in an answer with another meaning. */
const LEAST_ID = 8

function listsNoOther(created: readonly Exchange[], exchanges: readonly Exchange[], target: Target): Outcome {
  const owners = new Map<string, Caller>()
  for (const exchange of created) {
    const id = jobIn(exchange)?.id
    if (typeof id === 'string' && id.length >= LEAST_ID) owners.set(id, exchange.caller)
  }
  if (owners.size === 0) return notApplicable(`no id of a new job has ${LEAST_ID} characters`)
  const asked = exchanges.filter((exchange) => mayShow(exchange) && foreignTo(exchange, target, owners).length > 0)
  if (asked.length === 0) return notApplicable('each job was asked for by its own caller alone')
  for (const exchange of asked) {
    const shown = shownTo(exchange, target, owners)
    if (shown !== undefined) return failSaying('no job that its key does not open', `job ${shown} in ${exchange.id}`)
  }
  return pass
}

/** Whether an answer could show jobs: that to a read, refused or not, and whatever succeeded but a streamed answer. */
function mayShow(exchange: Exchange): boolean {
  const { request, response, situation } = exchange
  if (response === null || situation.protocol !== undefined) return false
  return request.method === 'GET' || isSuccess(exchange)
}

/** Ids of jobs that the caller may not see. */
function foreignTo(exchange: Exchange, target: Target, owners: ReadonlyMap<string, Caller>): readonly string[] {
  const opened = openedTo(exchange, target)
  const isOpened = (owner: Caller) =>
    opened.some(
      (one) => one.organization === owner.organization && (target.keysOpen !== 'own' || scopeOf(one) === owner.scope),
    )
  return [...owners].flatMap(([id, owner]) => (isOpened(owner) ? [] : [id]))
}

/** The id of a foreign job that an answer shows to a caller who did not name it; undefined where there is none. */
function shownTo(exchange: Exchange, target: Target, owners: ReadonlyMap<string, Caller>): string | undefined {
  if (!isSuccess(exchange)) return undefined
  const { request, response } = exchange
  const isNamed = (id: string) => request.url.includes(encodeURIComponent(id))
  // The creator of a job is told its id, even if another job has the same: `agent-job-id-unique` reports that.
  const created = jobIn(exchange)?.id
  const untold = foreignTo(exchange, target, owners).filter((id) => !isNamed(id) && id !== created)
  return untold.find((id) => response?.body.text.includes(`"${id}"`))
}

/**
 * The tenants whose jobs a caller may see: those of its key alone where a key opens only its own project, else all of
 * its organization.
 */
function openedTo(exchange: Exchange, target: Target): readonly Tenant[] {
  if (exchange.caller.key === null) return []
  return target.keysOpen === 'own'
    ? target.tenants.filter((tenant) => isKeyOf(tenant, exchange.caller))
    : ownTenants(exchange, target)
}
