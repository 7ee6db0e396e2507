import { countVerdicts } from '../../harness/verdict/judge.ts'
import type { Observation, Verdict } from '../../harness/verdict/verdict-model.ts'
import { findingsIn } from '../findings/findings.ts'
import type { Picture, ReportInput } from '../input.ts'
import { pullRequestsIn } from '../pull-requests.ts'
import type { Judgement } from '../write.ts'
import { sampleClients } from './clients.fixture.ts'
import { sampleDocument } from './document.fixture.ts'
import { sampleExchanges } from './exchanges.fixture.ts'
import { sampleAssumptions, sampleGaps } from './gaps.fixture.ts'
import { sampleHistory } from './history.fixture.ts'
import { sampleLimits } from './limits.fixture.ts'
import { sampleLoad } from './load.fixture.ts'
import { sampleVerdicts } from './verdicts.fixture.ts'

/** A run with every kind of verdict. */

const observations: readonly Observation[] = [
  { gap: 'agent-job-create-status', value: 201, evidence: ['specs-0-1'] },
  { gap: 'error-status-unknown-job', value: 404, evidence: ['specs-0-6'] },
  { gap: 'agent-job-poll', value: 'GET /v2/agent/{projectId}/job/{id}', evidence: ['specs-0-6'] },
  { gap: 'stream-v2-events', value: ['finish', 'start', 'text-delta'], evidence: ['specs-0-3'] },
  { gap: 'agent-project-hour-counts-refused', value: true, evidence: [] },
].map((observation) => ({ ...observation, occurrences: [], leastSamples: 1 }))

/** The first bytes of a JPEG, which are enough for the report. */
export const samplePicture: Picture = {
  file: 'client-7-follow-up.jpg',
  client: '@ai-sdk/react 4.0.177',
  caption: 'A second question in the same conversation',
  exchange: 'browser-0-0-3',
  base64: Buffer.from('ffd8ffe000104a464946', 'hex').toString('base64'),
}

const sampleOperation: Judgement['description']['operations'][number] = {
  id: 'createAgentJob',
  family: 'agent',
  method: 'POST',
  path: '/v2/agent/{projectId}/job',
  parameters: [],
  deprecated: false,
  key: 'admin',
  requestSchema: 'AgentRequest',
  response: { kind: 'object', schema: 'AgentJob', status: null },
  limits: [],
  source: null,
}

export const sampleJudgement: Judgement = {
  run: {
    id: '2026-11-20T22-04-02-staging',
    target: 'staging',
    build: '2290',
    profile: 'release',
    startedAt: '2026-11-20T22:04:02.118Z',
    seconds: 192.4,
    interrupted: false,
    spent: { 'agent-project-hour': { prj_main: 22 }, 'assistant-key-month': { ASSAY_ASSISTANT_KEY: 41 } },
  },
  counts: countVerdicts(sampleVerdicts),
  verdicts: sampleVerdicts,
  observations,
  pacts: [],
  limits: sampleLimits,
  exchanges: sampleExchanges,
  unreadable: [],
  whole: true,
  documentPath: sampleDocument.path,
  description: { ...sampleDocument, gaps: sampleGaps, operations: [sampleOperation] },
  assumptions: sampleAssumptions,
  baseline: { kind: 'none' },
  again: { command: 'npm run verify -- --target staging --profile release', takesNames: true },
  past: sampleHistory,
  searches: sampleHistory.filter(({ capacity }) => capacity !== null),
}

const { description: _, documentPath: __, whole: ___, ...judged } = sampleJudgement

export const sampleInput: ReportInput = {
  ...judged,
  findings: findingsIn(sampleVerdicts),
  unshown: [],
  exchanges: new Map(sampleExchanges.map((exchange) => [exchange.id, exchange])),
  pullRequests: pullRequestsIn(sampleExchanges),
  pictures: [samplePicture],
  load: sampleLoad,
  clients: sampleClients,
  document: sampleDocument,
  gaps: sampleGaps,
}

/** The sample run with these verdicts in place of its own. */
export function sampleInputWith(verdicts: readonly Verdict[]): ReportInput {
  return { ...sampleInput, verdicts, counts: countVerdicts(verdicts), findings: findingsIn(verdicts) }
}
