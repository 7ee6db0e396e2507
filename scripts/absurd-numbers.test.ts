import { expect, test } from 'vitest'
import { catalogue } from '../requirements/catalogue.ts'
import { skipReasonOf } from '../requirements/run-catalogue.ts'
import { context } from '../requirements/test-support/reference.fixture.ts'
import type { Description } from '../schemas/description/description.ts'
import { exported } from '../schemas/foreign/exported.fixture.ts'
import { contractOf, described, describedBy } from './derived.fixture.ts'
import { checkTarget } from './run/preflight.ts'

const { target } = context
const asked = { profile: 'release', yesProduction: false } as const

/**
 * The untested requirements whose id has this form, with the reason, in a run whose examples and bodies are all made.
 */
function untested(description: Description, kind: RegExp): readonly unknown[] {
  return catalogue(description).flatMap((entry) => {
    const reason = skipReasonOf(entry, { description, target }, { profile: 'nightly' })
    if (reason === null && entry.requirement.about === 'exchange')
      entry.requirement.request?.body?.({ text: 'text', unique: '1' })
    entry.requirement.example()
    return kind.test(entry.requirement.id) ? [reason?.reason ?? null] : []
  })
}

test.each([
  ['maxLength: 200', 'maxLength: 1000000000000000', /v2-current-path-(?:at|beyond)-maximum/, 2],
  ['context: { type: array', 'context: { maxItems: 1000000000000, type: array', /v2-context-(?:at|beyond)-maximum/, 2],
  [
    'threadId: { type: string',
    'threadId: { minLength: 1000000000, type: string',
    /v2-thread-id-(?:at|below)-minimum/,
    2,
  ],
])('a bound beyond what a request holds is not tested: %s → %s', async (from, to, kind, count) => {
  const description = await described([from, to])
  checkTarget(target, description, asked)
  const reasons = untested(description, kind)
  expect(reasons).toHaveLength(count)
  for (const reason of reasons) expect(reason).toMatch(/^a value that measures \d+ is more than one request holds$/)
  expect(await contractOf(description, 'createAssistantMessageV2')).not.toHaveLength(0)
})

test('a text that must be longer than a request holds stops the run in one line', async () => {
  const description = await described(['minLength: 1 ', 'minLength: 1000000000 '])
  expect(() => checkTarget(target, description, asked)).toThrow(
    /^ours\.yaml: no valid body of createAgentJob can be made: \/prompt must NOT have fewer than 1000000000 [^\n]+$/,
  )
})

test('of thousands of values some are sent, and one line says so of the others', async () => {
  const withValues = (length: number) => {
    const values = Array.from({ length }, (_, index) => `v${index}`).join(', ')
    return described(['enum: [code, textSelection]', `enum: [${values}]`])
  }
  const description = await withValues(10_000)
  expect(untested(description, /v2-context-type-v\d+-accepted$/)).toHaveLength(50)
  expect(untested(description, /v2-context-type-other-values-accepted$/)).toEqual([
    'of 10000 values the first 50 are sent',
  ])
  await expect(async (length: number) => untested(await withValues(length), /./)).toGrowWith(3_000)
}, 60_000)

test('a limit may be larger than any memory, and no larger than a number that is exact', async () => {
  const limits = (limit: string) =>
    `${exported}x-limits: [{ id: agent-project-hour, limit: ${limit}, scope: project, window: hour, operations: [JobsController_create, JobsController_followUp] }]\n`
  expect(untested(await describedBy(limits('1000000000000000')), /^agent-project-hour-refuses-beyond$/)).toEqual([null])
  await expect(describedBy(limits('9007199254740993'))).rejects.toThrow(/^ours\.yaml: \/x-limits\/0\/limit: [^\n]+$/)
})
