import type { Exchange } from '../harness/exchange/exchange.ts'
import { USER_AGENT } from '../harness/target/headers.ts'
import { oneLine } from '../harness/text/terminal.ts'
import type { Verdict } from '../harness/verdict/verdict-model.ts'
import { faultCategories } from '../requirements/declaring/wfc.ts'
import type { DescriptionView } from '../schemas/description/description.ts'
import { jsonText } from '../schemas/description/json.ts'
import { curlLine } from './curl.ts'
import type { ReportInput } from './input.ts'
import { saying } from './presentation.ts'

/** Files beside the report; the format's viewer shows the lines behind a finding. */
export const wfcFiles = { report: 'report.wfc.json', script: 'report.wfc.sh' } as const

/** The category of a breach that the catalogue of faults does not have; codes from 900 on are free for each tool. */
const uncatalogued = { code: 900, id: 'ASSAY_OTHER_REQUIREMENT' } as const

/** A finding with the lines of the script that repeat it. */
interface Shown {
  readonly verdict: Verdict
  readonly endpoint: string
  readonly lines: readonly string[]
  readonly startLine: number
}

/**
 * The findings in the format of Web Fuzzing Commons, report schema 0.8.0, whose viewer opens them as `report.json`. A
 * question is a warning there and not a fault.
 */
export function renderWfc(
  input: ReportInput,
  operations: DescriptionView['operations'],
): { readonly report: string; readonly script: string } {
  const exchanges = [...input.exchanges.values()]
  const endpoints = endpointsOf(operations, exchanges)
  const shown = withLines(
    input.verdicts.filter(({ verdict }) => verdict === 'fail' || verdict === 'flaky'),
    ({ operation }) => endpoints.get(operation) ?? operation,
    input,
  )
  const foundFaults = shown.map(({ verdict, endpoint }) => ({
    operationId: endpoint,
    testCaseId: verdict.id,
    faultCategories: [{ ...categoryOf(verdict, input), context: `${endpoint}: ${verdict.id}` }],
  }))
  const report = {
    schemaVersion: '0.8.0',
    toolName: 'assay',
    toolVersion: USER_AGENT.replace(/^.*\//, ''),
    creationTime: input.run.startedAt,
    faults: { totalNumber: foundFaults.length, foundFaults },
    problemDetails: {
      rest: {
        outputHttpCalls: shown.flatMap(({ verdict }) => evidenceOf(verdict, input)).length,
        evaluatedHttpCalls: exchanges.length,
        endpointIds: [...new Set([...endpoints.values(), ...shown.map(({ endpoint }) => endpoint)])],
        coveredHttpStatus: statusesByEndpoint(exchanges, endpoints),
      },
    },
    totalTests: input.verdicts.filter(({ evidence }) => evidence.length > 0).length,
    testFilePaths: [wfcFiles.script],
    testCases: shown.map(({ verdict: { id }, lines, startLine }) => ({
      id,
      name: id,
      filePath: wfcFiles.script,
      startLine,
      endLine: startLine + lines.length - 1,
    })),
    executionTimeInSeconds: Math.round(input.run.seconds),
    warnings: input.verdicts
      .filter(({ verdict }) => verdict === 'question')
      .map((verdict) => ({ message: `${verdict.id}: ${saying(verdict)}`, category: 'question' })),
  }
  const script = [...scriptHead, ...shown.flatMap(({ lines }) => lines)]
  return { report: jsonText(report), script: `${script.join('\n')}\n` }
}

/**
 * `POST:/v2/agent/{projectId}/job` for each operation's id; how a job is read may only be known from recorded requests.
 */
function endpointsOf(
  operations: DescriptionView['operations'],
  exchanges: readonly Exchange[],
): ReadonlyMap<string, string> {
  const described = operations.map(({ id, method, path }) => [id, `${method.toUpperCase()}:${path}`] as const)
  const discovered = exchanges.flatMap(({ operation, situation: { evidence } }) =>
    operation === null || evidence.kind !== 'poll' ? [] : [[operation, evidence.path.replace(' ', ':')] as const],
  )
  return new Map([...discovered, ...described])
}

function statusesByEndpoint(exchanges: readonly Exchange[], endpoints: ReadonlyMap<string, string>) {
  const known = exchanges.flatMap(({ operation, response }) => {
    const endpoint = endpoints.get(operation ?? '')
    return endpoint === undefined ? [] : [{ endpoint, status: response?.status ?? null }]
  })
  return [...Map.groupBy(known, ({ endpoint }) => endpoint)].map(([endpoint, some]) => ({
    endpointId: endpoint,
    testCaseId: endpoint,
    httpStatus: [...new Set(some.map(({ status }) => status))],
  }))
}

const scriptHead = ['#!/usr/bin/env bash', '# The requests behind each finding; keys are variables of the environment.']

function withLines(
  verdicts: readonly Verdict[],
  endpointOf: (verdict: Verdict) => string,
  input: ReportInput,
): readonly Shown[] {
  let startLine: number = scriptHead.length
  return verdicts.map((verdict) => {
    const requests = evidenceOf(verdict, input).map(curlLine)
    const lines = [`# ${verdict.id}: ${oneLine(saying(verdict))}`, ...requests]
    const one = { verdict, endpoint: endpointOf(verdict), lines, startLine }
    startLine += lines.length
    return one
  })
}

function evidenceOf({ evidence }: Verdict, { exchanges }: ReportInput): readonly Exchange[] {
  return evidence.flatMap((id) => exchanges.get(id) ?? [])
}

/** Statuses that refuse a valid request for a reason other than its data, which is no fault of category 207. */
const notForItsData: ReadonlySet<number> = new Set([401, 403, 404, 409, 429])

/** The category of the broken requirement, refined by the status that broke it. */
function categoryOf(verdict: Verdict, input: ReportInput): { readonly code: number; readonly id: string } {
  const status = evidenceOf(verdict, input)[0]?.response?.status ?? 0
  const category = refined(verdict.faultCategory, status)
  const [found] = Object.entries(faultCategories).filter(([code]) => Number(code) === category)
  return found === undefined ? uncatalogued : { code: Number(found[0]), id: found[1] }
}

function refined(category: number | undefined, status: number): number | undefined {
  // With 501 a service says that it lacks something which the document says it has.
  if (status === 501 && (category === 206 || category === 207)) return 205
  if (category === 100) return status === 500 ? 100 : 121
  // A contract expects a valid answer; a refusal breaks it before any schema does.
  if (category === 200 && status >= 400) return refined(207, status)
  if (category !== 207) return category
  return status === 406 ? 204 : notForItsData.has(status) ? undefined : 207
}
