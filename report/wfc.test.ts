import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { sampleExchange, sampleResponse } from './test-support/exchanges.fixture.ts'
import { sampleInput, sampleJudgement } from './test-support/run.fixture.ts'
import { sampleVerdict } from './test-support/verdicts.fixture.ts'
import { renderWfc } from './wfc.ts'

// The schema has keywords of its own besides those of JSON Schema.
const ajv = new Ajv2020({ strict: false })
addFormats.default(ajv)
const isReport = ajv.compile(parse(readFileSync(new URL('test-support/wfc-report.yaml', import.meta.url), 'utf8')))

const { operations } = sampleJudgement.description

/** The report of a run in which an answer with this status broke a requirement of this category. */
function rendered(status: number, faultCategory?: number) {
  const exchange = sampleExchange('specs-1', { response: sampleResponse(status, '{}') })
  const found = { id: 'one', verdict: 'fail', evidence: ['specs-1'], ...(faultCategory && { faultCategory }) } as const
  const input = { ...sampleInput, verdicts: [sampleVerdict(found)], exchanges: new Map([['specs-1', exchange]]) }
  return JSON.parse(renderWfc(input, operations).report)
}

test('the report of a run with every kind of verdict is valid', () => {
  const report: unknown = JSON.parse(renderWfc(sampleInput, operations).report)
  isReport(report)
  expect(isReport.errors).toBe(null)
})

test('each fault is found in a test case, whose lines in the script repeat it', () => {
  const { report, script } = renderWfc(sampleInput, operations)
  const { faults, testCases } = JSON.parse(report)
  expect(testCases.map(({ id }: { id: string }) => id)).toEqual(
    faults.foundFaults.map(({ testCaseId }: { testCaseId: string }) => testCaseId),
  )
  const lines = script.split('\n')
  for (const { id, startLine, endLine } of testCases) {
    expect(lines[startLine]).toContain(`# ${id}: `)
    for (const line of lines.slice(startLine + 1, endLine + 1)) expect(line).toMatch(/^curl /)
  }
})

test('a question is a warning and no fault', () => {
  const { faults, warnings } = JSON.parse(renderWfc(sampleInput, operations).report)
  expect(warnings[0].message).toContain('finish-readable-by-clients')
  expect(JSON.stringify(faults)).not.toContain('finish-readable-by-clients')
})

test.each([
  ['a server error', 500, 100, 100],
  ['a valid body answered as if the operation were not there', 501, 207, 205],
  ['an invalid body answered as if the operation were not there', 501, 206, 205],
  ['another server error', 503, 100, 121],
  ['a valid body refused', 400, 207, 207],
  ['a valid body of a type that is not taken', 406, 207, 204],
  ['a key refused, which says nothing of the body', 401, 207, 900],
  ['a leak', 403, 309, 309],
  ['an answer that is not valid', 200, 200, 200],
  ['a refusal in place of a valid answer', 400, 200, 207],
  ['a rule that the catalogue does not have', 200, undefined, 900],
])('%s has its own code', (_, status, category, code) => {
  const { faults, problemDetails } = rendered(status, category)
  expect(faults.foundFaults[0].operationId).toBe(problemDetails.rest.endpointIds[0])
  expect(faults.foundFaults[0].faultCategories[0].code).toBe(code)
})
