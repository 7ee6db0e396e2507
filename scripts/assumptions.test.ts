import path from 'node:path'
import { expect, test } from 'vitest'
import { pollPathCandidates } from '../harness/target/poll-path.ts'
import { agrees } from '../report/html/gaps.ts'
import { clientHistoryRequirements } from '../requirements/assistant/client-history.ts'
import { catalogue } from '../requirements/catalogue.ts'
import { validExchange } from '../requirements/declaring/valid-examples.ts'
import { isLimitRefusal } from '../requirements/limits/events.ts'
import { isRefusal } from '../requirements/reading/status.ts'
import { context } from '../requirements/test-support/reference.fixture.ts'
import type { Assumption } from '../schemas/description/description.ts'
import { isKnownType, v1Events, v2Events } from '../schemas/stream-protocols.ts'
import { assumptionsFor } from '../schemas/write/assumptions.ts'
import { projectRoot } from './command-line/project-root.ts'

/*
 * The overlay tells readers what is assumed, and the harness acts on it. Neither may import the other, so this test
 * compares them.
 */

const assumptions = await assumptionsFor(path.join(projectRoot, 'schemas/generated'))

function assumptionFor(gap: string): Assumption {
  const found = assumptions.find(({ gaps }) => gaps.includes(gap))
  if (found === undefined) throw new Error(`no assumption for ${gap}`)
  return found
}

const { description } = context

/** Statuses on both sides of every bound that an assumption may have. */
const statuses = [200, 201, 299, 301, 399, 400, 422, 429, 499, 500, 502, 503, 504]
const answered = (status: number) => validExchange({ operation: 'createAgentJob', status, body: {} })

test('a job is looked for first where the overlay assumes it', () => {
  const [first] = pollPathCandidates(description, 'https://api.example', {
    id: 'job_1',
    url: 'https://api.example/jobs',
    locations: [],
    values: {},
  })
  expect(assumptionFor('agent-job-poll').assumed).toEqual([`GET ${first}`])
})

test('what counts as a refusal is what the overlay assumes of error statuses', () => {
  const assumption = assumptionFor('error-status')
  for (const value of statuses) expect(agrees(assumption, { value }), String(value)).toBe(isRefusal(answered(value)))
})

test.each(description.limits)('what counts as a refusal past $id is what the overlay assumes', ({ id }) => {
  const assumption = assumptionFor(`${id}-refusal-status`)
  for (const value of statuses)
    expect(agrees(assumption, { value }), String(value)).toBe(isLimitRefusal(answered(value)))
})

test('a conversation is sent back with the roles that the overlay assumes', () => {
  const roles = clientHistoryRequirements(description).flatMap(({ request }) => {
    const body = request.body?.({ text: 'How?', unique: '1' })
    const { messages }: { readonly messages?: unknown } = Object(body)
    return Array.isArray(messages) ? messages.map(({ role }) => String(role)) : []
  })
  expect([...new Set(roles)].sort()).toEqual(assumptionFor('messages-role-values').assumed.toSorted())
})

test('every assumed event type is one that the client library knows, and the other way round', () => {
  const [v1, v2] = [assumptionFor('stream-v1-events'), assumptionFor('stream-v2-events')]
  expect(v1.assumed).toEqual(
    Object.values(v1Events)
      .map(([type]) => type)
      .sort(),
  )
  const types = [...Object.keys(v2Events), 'data-note']
  for (const value of types)
    expect([value, agrees(v2, { value }), isKnownType('v2', value)]).toEqual([value, true, true])
  for (const pattern of v2.assumed)
    expect(types.some((value) => agrees({ ...v2, assumed: [pattern] }, { value }))).toBe(true)
  expect(agrees(v2, { value: 'surprise' })).toBe(false)
})

test('null unless archived is a question of the catalogue, not a documented rule', () => {
  const entry = catalogue(description).find(
    ({ requirement }) => requirement.id === 'agent-job-archived-at-null-unless-archived',
  )
  expect(entry?.resolved.strength).toBe('assumed')
  expect(assumptions.filter(({ gaps }) => gaps.length === 0).map(({ assumed }) => assumed)).toEqual([
    ['null until the status is archived, a date-time from then on'],
  ])
})
