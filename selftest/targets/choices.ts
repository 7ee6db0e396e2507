import path from 'node:path'
import { readOwn } from '../verify-process.ts'

/** Fields of a target by their names in its file, `hooks.reset`. */
type Fields = Readonly<Record<string, unknown>>

const shipped = readOwn<{ readonly tenants: readonly Fields[] } & Fields>(path.resolve('targets/reference.json'))
const [acme = {}, globex = {}, second = {}] = shipped?.tenants ?? []

const only = (tenant: Fields, ...names: readonly string[]) =>
  Object.fromEntries(Object.entries(tenant).filter(([name]) => name === 'organization' || names.includes(name)))
const agent = (tenant: Fields) => only(tenant, 'project', 'adminKey')
const assistant = (tenant: Fields) => only(tenant, 'domain', 'assistantKeys')
const oneKey = (tenant: Fields) => ({ ...tenant, assistantKeys: [tenant['assistantKeys']].flat().slice(0, 1) })

const tenants: readonly (readonly Fields[])[] = [
  [acme, globex, second],
  [acme],
  [agent(acme)],
  [assistant(acme)],
  [assistant(acme), agent(acme)],
  [agent(acme), assistant(acme)],
  [acme, agent(globex)],
  [acme, assistant(globex)],
  [assistant(globex), agent(acme), oneKey(second)],
  // This tenant has keys, and nothing that they could be used for.
  [only(acme, 'adminKey', 'assistantKeys'), only(globex, 'project', 'domain')],
]

const certificate = path.resolve('reference/certificate/localhost.pem')

/**
 * A value for each optional field that the reference service's own target leaves out. The objectives are loose enough
 * for a busy machine.
 */
const others: Fields = {
  headers: { 'X-Preview': 'on' },
  userAgent: 'preview',
  buildHeader: 'x-build',
  ca: certificate,
  clientCertificate: { cert: certificate, key: path.resolve('reference/certificate/localhost-key.pem') },
  'timeouts.connect': 5,
  keysOpen: 'organization',
  unmatchedFilter: { path: 'unheard-of' },
  poll: 'GET /v2/agent/{projectId}/job/{id}',
  lacks: ['createAssistantMessageV1'],
  limits: { 'assistant-ip-day': null },
  knownGaps: [{ id: 'agent-job-id-unique', sometimes: true }],
  'objectives.firstTextP95': 60_000,
  'objectives.gapP99': 60_000,
  'objectives.durationP95': 60_000,
  'objectives.errorRate': 1,
}

/** Fields of the reference service's own target. */
const kept = [
  ...['origin', 'keyPrefix', 'deterministic', 'sourceAddresses', 'budget', 'exhaust'],
  ...['hooks.advanceTime', 'hooks.reset', 'hooks.seedCounter'],
  ...['prompts.change', 'prompts.noChange', 'prompts.failure', 'prompts.archive'],
  ...['timeouts.job', 'timeouts.answer', 'timeouts.limitWindow'],
]

/** Stands for a field that is left out. */
const LEFT_OUT = undefined

/** Every choice that the writer of a target's file has, with the values that are tried. */
export const choices: Readonly<Record<string, readonly unknown[]>> = {
  tenants,
  ...Object.fromEntries(kept.map((name) => [name, [shippedValue(name), LEFT_OUT]])),
  ...Object.fromEntries(Object.entries(others).map(([name, value]) => [name, [value, LEFT_OUT]])),
}

function shippedValue(name: string): unknown {
  return name.split('.').reduce((value: unknown, step) => (value as Fields | undefined)?.[step], shipped)
}

/** A target's fields with these values, without those that are left out. */
export function targetFields(values: Fields): Fields {
  const fields: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) {
    const [field = '', member] = name.split('.')
    if (value === LEFT_OUT) continue
    fields[field] = member === undefined ? value : { ...(fields[field] as Fields | undefined), [member]: value }
  }
  return fields
}
