import { describe, expect, test } from 'vitest'
import type { Assumption } from './description/description.ts'
import { changed, first, interfaceIn, second } from './read/documents.fixture.ts'
import { type AssumedDescription, applyAssumptions, assumedBy, readOverlay } from './write/assumptions.ts'
import { openApi } from './write/openapi.ts'

const overlay = readOverlay()

function assume(document: string): Promise<AssumedDescription> {
  return applyAssumptions(openApi(interfaceIn(document)), overlay)
}

/** The unused assumptions: what each assumes, and why it is not in the description. */
function unused(assumptions: readonly Assumption[]): readonly (readonly [assumed: string, why: string])[] {
  return assumptions.flatMap(({ assumed, unused }) => (unused === null ? [] : [[assumed[0] ?? '', unused] as const]))
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
    const refused = { responses: { '4XX': expect.any(Object) } }
    const headers = { 'x-vercel-ai-ui-message-stream': { schema: { const: 'v1' } } }
    expect(openapi['paths']).toMatchObject({
      [JOB]: { get: { operationId: 'getAgentJob', ...refused } },
      [`${JOB}/message`]: { post: refused },
      '/discovery/v2/assistant/{domain}/message': { post: { responses: { 200: { headers } } } },
    })
    expect(JSON.stringify(openapi['x-gaps'])).toContain('agent-job-poll')
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
    const created = { post: { responses: { 201: expect.not.objectContaining({ 'x-assumed': expect.anything() }) } } }
    expect(openapi['paths']).toMatchObject({ '/v2/agent/{projectId}/job': created })
  })

  test('with other paths gets no address made up for it', async () => {
    const { openapi, assumptions } = await assume(changed(first, ['/v2/agent/', '/v3/agent/']))
    expect(Object.keys(openapi['paths'] ?? {}).filter((path) => path.startsWith('/v2/agent'))).toEqual([])
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
