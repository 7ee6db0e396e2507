import { describe, expect, test } from 'vitest'
import type { Assumption } from './description/description.ts'
import type { Json } from './json.ts'
import { changed, first, interfaceIn, second } from './read/documents-under-test.ts'
import { type AssumedDescription, applyAssumptions, assumedBy, readOverlay } from './write/assumptions.ts'
import { openApi } from './write/openapi.ts'

const overlay = readOverlay()

function assume(document: string): Promise<AssumedDescription> {
  return applyAssumptions(openApi(interfaceIn(document)), overlay)
}

/** Assumptions that are left out, by what they would fill, with why. */
function unused(assumptions: readonly Assumption[]): readonly (readonly [assumed: string, why: string])[] {
  return assumptions.flatMap(({ assumed, unused }) => (unused === null ? [] : [[assumed[0] ?? '', unused] as const]))
}

function at(value: Json, ...path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>((inner, name) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return undefined
    return Object.entries(inner).find(([key]) => key === name)?.[1]
  }, value)
}

const JOB = '/v2/agent/{projectId}/job/{id}'

describe('the overlay of assumptions', () => {
  test.each(overlay.actions.map((action) => [action.target, action] as const))(
    '%s says what it assumes, and why in at least a sentence',
    (_, action) => {
      expect(assumedBy(action).length).toBeGreaterThan(0)
      expect(action.description).toMatch(/^[A-Z][\s\S]{40,}\.$/)
    },
  )

  test('finds every place in both documents, and every gap declared', async () => {
    for (const document of [first, second]) expect(unused((await assume(document)).assumptions)).toEqual([])
  })

  test('fills every gap at most once', async () => {
    const filled = (await assume(first)).assumptions.flatMap(({ gaps }) => gaps)
    expect(filled.filter((gap, index) => filled.indexOf(gap) !== index)).toEqual([])
  })
})

describe('the assumed description', () => {
  test('has the operation to poll, the classes of statuses and the headers, and keeps the gaps', async () => {
    const { openapi } = await assume(first)
    expect(at(openapi, 'paths', JOB, 'get', 'operationId')).toBe('getAgentJob')
    expect(at(openapi, 'paths', JOB, 'get', 'responses', '4XX')).toBeTypeOf('object')
    expect(at(openapi, 'paths', `${JOB}/message`, 'post', 'responses', '4XX')).toBeTypeOf('object')
    const stream = at(openapi, 'paths', '/discovery/v2/assistant/{domain}/message', 'post', 'responses', '200')
    expect(at(stream ?? null, 'headers', 'x-vercel-ai-ui-message-stream', 'schema', 'const')).toBe('v1')
    expect(JSON.stringify(at(openapi, 'x-gaps'))).toContain('agent-job-poll')
  })

  test('leaves the description that it was made of as it was', async () => {
    const openapi = openApi(interfaceIn(first))
    const before = JSON.stringify(openapi)
    await applyAssumptions(openapi, overlay)
    expect(JSON.stringify(openapi)).toBe(before)
  })
})

describe('a changed document', () => {
  test('that shows the status of a created job needs no assumption of it', async () => {
    const shown = changed(
      first,
      ['Response on success: the agent job object', 'Response on success: HTTP 201, the agent job object'],
      ['- The success status code of endpoints 1 and 2: not shown.\n', ''],
    )
    const { openapi, assumptions } = await assume(shown)
    expect(unused(assumptions)).toEqual([
      ['200', 'the document does not declare agent-job-create-status as not shown'],
      ['200', 'the document does not declare agent-job-message-status as not shown'],
    ])
    expect(at(openapi, 'paths', '/v2/agent/{projectId}/job', 'post', 'responses', '201', 'x-assumed')).toBe(undefined)
  })

  test('with other paths gets no address made up for it', async () => {
    const { openapi, assumptions } = await assume(changed(first, ['/v2/agent/', '/v3/agent/']))
    expect(Object.keys(at(openapi, 'paths') ?? {}).filter((path) => path.startsWith('/v2/agent'))).toEqual([])
    expect(unused(assumptions).map(([assumed]) => assumed)).toEqual([`GET ${JOB}`, '200', '200'])
    for (const [, why] of unused(assumptions)) expect(why).toMatch(/^the description has nothing at \$/)
  })

  test('whose archivedAt can not be null is not assumed to have null there', async () => {
    const { assumptions } = await assume(changed(first, ['string, date-time, or null', 'string, date-time']))
    expect(unused(assumptions).map(([assumed]) => assumed)).toEqual([
      'null until the status is archived, a date-time from then on',
    ])
  })
})
