import { createJobStore, type JobStore } from './agent/job-store.ts'
import { createSearch, type Search } from './assistant/search.ts'
import { createThreadStore, type ThreadStore } from './assistant/threads.ts'
import type { Clock } from './clock.ts'
import { type Documentation, documentationOf } from './documentation.ts'
import { createMeter, type Meter } from './limits/meter.ts'
import type { Seams } from './seams.ts'
import type { Settings } from './settings.ts'
import { createTenants, type Tenant, type Tenants } from './tenants.ts'

/** What a running service keeps, whatever its switches are. */
export interface Memory {
  readonly clock: Clock
  readonly tenants: Tenants
  readonly jobs: JobStore
  readonly threads: ThreadStore
  readonly meter: Meter
  readonly documentation: (tenant: Tenant) => Documentation
  readonly search: (tenant: Tenant) => Search
}

/** What a request is served by. */
export interface Service extends Memory {
  readonly settings: Settings
  readonly seams: Seams
  /** Scheme and authority under which the service is reached. */
  readonly origin: string
}

/** @throws StartError where the settings' tenants contradict each other */
export function createMemory(settings: Settings, clock: Clock): Memory {
  const tenants = createTenants(settings)
  const libraries = new Map(
    tenants.tenants.map((tenant) => {
      const documentation = documentationOf(tenant)
      return [tenant.project, { documentation, search: createSearch(documentation) }]
    }),
  )
  const library = ({ project }: Tenant) => {
    const found = libraries.get(project)
    if (found === undefined) throw new Error(`no documentation was loaded for ${project}`)
    return found
  }
  return {
    clock,
    tenants,
    jobs: createJobStore(),
    threads: createThreadStore(),
    meter: createMeter(),
    documentation: (tenant) => library(tenant).documentation,
    search: (tenant) => library(tenant).search,
  }
}
