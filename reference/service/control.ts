import { type Static, type TSchema, Type } from '@sinclair/typebox'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { faults } from '../faults/catalogue.ts'
import { total } from '../limits/window.ts'
import { type LimitId, limitIds, sentence } from '../settings/settings.ts'
import { defaultSettings, StartError } from '../settings/settings-file.ts'
import type { InForce, Switches } from '../switches/switches.ts'
import { variations } from '../switches/variations.ts'
import type { Memory } from './service.ts'

/** Removes unknown fields of a request. */
const ajv = new Ajv2020({ allErrors: true, removeAdditional: 'all' })

function readerOf<Schema extends TSchema>(schema: Schema) {
  const isValid = ajv.compile<Static<Schema>>(schema)
  return async (request: { readonly json: () => Promise<unknown> }): Promise<Static<Schema>> => {
    const body = await request.json().catch(() => null)
    if (isValid(body)) return body
    const message = (isValid.errors ?? []).map((error) => sentence(error, 'the body')).join('; ')
    throw new HTTPException(400, { message })
  }
}

const names = Type.Optional(Type.Array(Type.String()))
const readAdvance = readerOf(Type.Object({ seconds: Type.Number({ minimum: 0 }) }))
const readSwitches = readerOf(Type.Object({ faults: names, variations: names }))
const readSeed = readerOf(
  Type.Object({
    limit: Type.Unsafe<LimitId>({ enum: limitIds }),
    uses: Type.Integer({ minimum: 0 }),
    organization: Type.Optional(Type.String()),
  }),
)

/**
 * The control port: it moves the clock, and sets counters and switches. Clients of the interface do not use it.
 *
 * @param change throws StartError where a name is not known
 */
export function createControl(memory: Memory, inForce: () => InForce, change: (switches: Switches) => void): Hono {
  const { clock, meter, jobs, threads, tenants } = memory
  const control = new Hono()
  const now = () => new Date(clock.now()).toISOString()

  control.post('/clock/advance', async ({ req, json }) => {
    clock.advance((await readAdvance(req)).seconds * 1000)
    return json({ now: now() })
  })

  // Jobs, pull requests and threads stay: otherwise a reset during a run would turn polls into "not found".
  control.post('/reset', ({ json }) => {
    if (!inForce().settings.limits.resetLeavesClock) clock.rewind()
    meter.clear()
    return json({ now: now() })
  })

  control.post('/counters', async ({ req, json }) => {
    const seed = await readSeed(req)
    meter.seed(seed, clock.now())
    return json(seed)
  })

  control.post('/faults', async ({ req, json }) => {
    change({ ...inForce().switches, ...(await readSwitches(req)) })
    return json(inForce().switches)
  })

  // A fault's hooks are functions, which JSON leaves out. A variation is shown by the settings that it makes of the
  // defaults.
  const changed = variations.map(({ change, ...variation }) => ({ ...variation, settings: change(defaultSettings) }))
  control.get('/switches', ({ json }) => json({ faults, variations: changed, settings: defaultSettings }))

  control.get('/state', ({ json }) =>
    json({
      now: now(),
      secondsAhead: clock.ahead() / 1000,
      ...inForce().switches,
      tenants: tenants.tenants,
      // The scope is hidden where it is a key.
      counters: meter.counters().map(({ limit, scope, uses }) => ({
        limit,
        scope: tenants.key(scope)?.variable ?? scope,
        used: total(uses),
      })),
      jobs: jobs.size(),
      threads: threads.size(),
    }),
  )

  control.notFound(({ json }) => {
    const error = 'the control port has POST /clock/advance, /reset, /counters, /faults and GET /state, /switches'
    return json({ error }, 404)
  })
  control.onError((error, { json }) => {
    if (error instanceof HTTPException || error instanceof StartError) return json({ error: error.message }, 400)
    throw error
  })
  return control
}
