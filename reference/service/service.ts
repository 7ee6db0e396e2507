import { createCopies } from '../agent/copies.ts'
import type { Job } from '../agent/job.ts'
import { createSearch } from '../assistant/search.ts'
import type { Thread } from '../assistant/threads.ts'
import { documentationOf } from '../corpus/documentation.ts'
import type { PassThrough } from '../hooks/hooks.ts'
import { createMeter, type Meter } from '../limits/meter.ts'
import type { Settings } from '../settings/settings.ts'
import { createTenants, type Tenant, type Tenants } from '../settings/tenants.ts'
import { createPlaces, type Places } from './places.ts'
import { createStore, type Store } from './store.ts'

/** What a running service keeps when its switches change. */
export interface Memory {
  readonly clock: ReturnType<typeof createClock>
  readonly tenants: Tenants
  readonly jobs: Store<Job>
  readonly copies: ReturnType<typeof createCopies>
  readonly threads: Store<Thread>
  readonly meter: Meter
  /** Number of answers under way, by key. */
  readonly streams: Map<string, number>
  readonly places: Places
  readonly library: (tenant: Tenant) => ReturnType<typeof libraryOf>
}

/** Everything that serving a request needs. */
export interface Service extends Memory {
  readonly settings: Settings
  readonly hooks: PassThrough
  /** Scheme and authority by which clients reach the service. */
  readonly origin: string
}

/** @throws StartError where the settings' tenants contradict each other */
export function createMemory(settings: Settings): Memory {
  const tenants = createTenants(settings)
  const libraries = new Map(tenants.tenants.map((tenant) => [tenant.project, libraryOf(tenant)]))
  return {
    clock: createClock(),
    tenants,
    jobs: createStore(10_000),
    copies: createCopies(),
    threads: createStore(20_000),
    meter: createMeter(),
    streams: new Map(),
    places: createPlaces(),
    library: ({ project }) => {
      const found = libraries.get(project)
      if (found === undefined) throw new Error(`no documentation was loaded for ${project}`)
      return found
    },
  }
}

function libraryOf(tenant: Tenant) {
  const documentation = documentationOf(tenant)
  return { documentation, search: createSearch(documentation) } as const
}

/** The service's time. `now` can be moved forward, so that a limit of an hour can be tested in a second. */
function createClock() {
  let ahead = 0
  return {
    /** Milliseconds since 1970, for dates and limits. */
    now: () => Date.now() + ahead,
    /** Milliseconds of real time since some start, which the control port does not move: for how long a job takes. */
    elapsed: () => performance.now(),
    advance: (milliseconds: number) => {
      ahead += milliseconds
    },
    rewind: () => {
      ahead = 0
    },
    ahead: () => ahead,
  } as const
}
