import { createHash } from 'node:crypto'
import type { Settings } from './settings.ts'
import { StartError } from './settings-file.ts'

export type KeyKind = 'admin' | 'assistant'

export type Tenant = Settings['tenants'][number]

export interface Key {
  readonly value: string
  readonly kind: KeyKind
  readonly tenant: Tenant
  readonly variable: string
  /** True for a key that once opened the tenant's project or domain, and opens nothing any more. */
  readonly isRevoked: boolean
}

export type Tenants = ReturnType<typeof createTenants>

/**
 * The tenants in the settings, with their keys.
 *
 * @throws StartError where two tenants can't be told apart
 */
export function createTenants({ keyPrefix, tenants }: Settings) {
  const labels = tenants.map((tenant, index) => labelOf(tenant, tenants.slice(0, index)))
  const keys = tenants.flatMap((tenant, index) => keysOf(tenant, labels[index] ?? '', keyPrefix))
  const byProject = unique('project', tenants, ({ project }) => project)
  const byDomain = unique('domain', tenants, ({ domain }) => domain)
  unique('label of environment variables', labels, (label) => label)
  const byValue = unique('key', keys, ({ value }) => value)
  const valid = new Map([...byValue].filter(([, { isRevoked }]) => !isRevoked))
  return {
    tenants,
    keys,
    key: (value: string) => valid.get(value) ?? null,
    ofProject: (project: string): Tenant | null => byProject.get(project) ?? null,
    ofDomain: (domain: string): Tenant | null => byDomain.get(domain) ?? null,
  } as const
}

function unique<Item>(what: string, items: readonly Item[], nameOf: (item: Item) => string): Map<string, Item> {
  const names = items.map(nameOf)
  const twice = names.find((value, index) => names.indexOf(value) !== index)
  if (twice !== undefined) throw new StartError(`settings: two tenants have the ${what} "${twice}"; rename one of them`)
  return new Map(items.map((item) => [nameOf(item), item]))
}

/**
 * The part of a variable's name that distinguishes a tenant: nothing for the first tenant; the organization's name for
 * the first tenant of another organization; otherwise the project's name without `prj_`.
 */
function labelOf({ organization, project }: Tenant, before: readonly Tenant[]): string {
  if (before.length === 0) return ''
  const known = before.some((tenant) => tenant.organization === organization)
  const label = known ? project.replace(/^prj_/, '') : organization
  return `${label.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')}_`
}

function keysOf(tenant: Tenant, label: string, prefix: string): readonly Key[] {
  const { project, domain } = tenant
  const assistantPrefix = `${prefix}dsc_`
  const assistant = [0, 1].map((index) => `${assistantPrefix}${domain}_${index + 1}_${digest(`${domain}/${index}`)}`)
  const keyOf = (kind: KeyKind, value: string, name: string, isRevoked = false): Key => {
    return { value, kind, tenant, variable: `ASSAY_REFERENCE_${label}${name}`, isRevoked }
  }
  const before = digest(`${project} before`)
  return [
    keyOf('admin', `${prefix}admin_${project}_${digest(project)}`, 'ADMIN_KEY'),
    ...assistant.map((value, index) => keyOf('assistant', value, `ASSISTANT_KEY${index === 0 ? '' : `_${index + 1}`}`)),
    keyOf('admin', `${prefix}admin_${before}`, 'REVOKED_ADMIN_KEY', true),
    keyOf('assistant', `${assistantPrefix}${before}`, 'REVOKED_ASSISTANT_KEY', true),
  ]
}

/** The digest of a name, the same on every machine, so that a key in a shell's history stays valid. */
function digest(name: string): string {
  return createHash('sha256').update(`assay reference ${name}`).digest('hex').slice(0, 16)
}
