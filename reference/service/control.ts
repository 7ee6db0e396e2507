import { Hono } from 'hono'
import { faults } from '../faults/catalogue.ts'
import { isObject, type JsonObject } from '../http/problem.ts'
import type { Seed } from '../limits/meter.ts'
import { matchFields } from '../limits/rules.ts'
import type { WindowState } from '../limits/window.ts'
import { limitIds } from '../settings/settings.ts'
import { StartError } from '../settings/start-error.ts'
import type { Switches } from '../switches/switches.ts'
import { variations } from '../switches/variations.ts'
import type { Memory } from './service.ts'

export interface SwitchBoard {
  readonly current: () => Switches
  /** @throws StartError where a name is not known */
  readonly change: (switches: Switches) => void
}

/** What the control port refuses, in words for the person who wrote the request. */
class ControlError extends Error {}

/** The control port: moves the clock, sets counters and switches. No client of the interface has it. */
export function createControl({ clock, meter, jobs, threads, tenants }: Memory, board: SwitchBoard): Hono {
  const control = new Hono()
  const now = () => new Date(clock.now()).toISOString()

  control.post('/clock/advance', async ({ req, json }) => {
    const { seconds } = await bodyOf(req)
    if (typeof seconds !== 'number' || !(seconds >= 0)) throw new ControlError('seconds must be a number, 0 or more')
    clock.advance(seconds * 1000)
    return json({ now: now() })
  })

  // Jobs, pull requests and threads stay: a reset in the middle of a run must not turn polls into "not found".
  control.post('/reset', ({ json }) => {
    clock.rewind()
    meter.clear()
    return json({ now: now() })
  })

  control.post('/counters', async ({ req, json }) => {
    const seed = seedOf(await bodyOf(req))
    meter.seed(seed, clock.now())
    return json(seed)
  })

  control.post('/faults', async ({ req, json }) => {
    const body = await bodyOf(req)
    const names = (field: keyof Switches) => namesIn(body, field) ?? board.current()[field]
    board.change({ faults: names('faults'), variations: names('variations') })
    return json(board.current())
  })

  control.get('/switches', ({ json }) =>
    json({
      faults: faults.map(({ name, area, summary }) => ({ name, area, summary })),
      variations: variations.map(({ name, summary }) => ({ name, summary })),
    }),
  )

  control.get('/state', ({ json }) =>
    json({
      now: now(),
      secondsAhead: clock.ahead() / 1000,
      ...board.current(),
      tenants: tenants.tenants.map(({ organization, project, domain }) => ({ organization, project, domain })),
      // A counter by key would show the key.
      counters: meter.counters().map(({ limit, scope, state }) => ({
        limit,
        scope: tenants.key(scope)?.variable ?? scope,
        ...counterState(state),
      })),
      jobs: jobs.all().length,
      threads: threads.all().length,
    }),
  )

  control.notFound(({ json }) => {
    const error = 'the control port has POST /clock/advance, /reset, /counters, /faults and GET /state, /switches'
    return json({ error }, 404)
  })
  control.onError((error, { json }) => {
    if (error instanceof ControlError || error instanceof StartError) return json({ error: error.message }, 400)
    throw error
  })
  return control
}

function counterState(state: WindowState): JsonObject {
  return state.kind === 'log'
    ? { kind: 'log', used: state.uses.reduce((sum, [, count]) => sum + count, 0) }
    : { ...state }
}

async function bodyOf(request: { readonly json: () => Promise<unknown> }): Promise<JsonObject> {
  const body = await request.json().catch(() => null)
  if (!isObject(body)) throw new ControlError('the body must be a JSON object')
  return body
}

function namesIn(body: JsonObject, field: string): readonly string[] | undefined {
  const names = body[field]
  if (names === undefined) return undefined
  if (!Array.isArray(names) || !names.every((name) => typeof name === 'string'))
    throw new ControlError(`${field} must be a list of names`)
  return names
}

function seedOf(body: JsonObject): Seed {
  const { uses } = body
  const limit = limitIds.find((id) => id === body['limit'])
  if (limit === undefined) throw new ControlError(`limit must be one of ${limitIds.join(', ')}`)
  if (typeof uses !== 'number' || !Number.isInteger(uses) || uses < 0)
    throw new ControlError('uses must be a whole number, 0 or more')
  const match = matchFields.flatMap((field) => {
    const value = body[field]
    if (value === undefined) return []
    if (typeof value !== 'string') throw new ControlError(`${field} must be a string`)
    return [[field, value] as const]
  })
  return { limit, uses, match: Object.fromEntries(match) }
}
