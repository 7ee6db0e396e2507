import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { countVerdicts } from '../harness/verdict/judge.ts'
import { recordScreenshot } from '../harness/verdict/screenshots.ts'
import type { Observation, VerdictFile } from '../harness/verdict/verdict-model.ts'
import type { Exclusion, Picture, ReportInput } from './input.ts'
import { pullRequestIn } from './pull-requests.ts'
import { sampleClients } from './sample-clients.ts'
import { sampleDocument } from './sample-document.ts'
import { sampleExchanges } from './sample-exchanges.ts'
import { sampleAssumptions, sampleGaps } from './sample-gaps.ts'
import { sampleLimits } from './sample-limits.ts'
import { sampleLoad } from './sample-load.ts'
import { sampleVerdicts } from './sample-verdicts.ts'

/** A run with every kind of verdict, for the tests of the report and to look at. */

const observations: readonly Observation[] = [
  { gap: 'agent-job-create-status', value: 201, evidence: ['specs-0-1'] },
  { gap: 'error-status-unknown-job', value: 404, evidence: ['specs-0-6'] },
  { gap: 'agent-job-poll', value: 'GET /v2/agent/{projectId}/job/{id}', evidence: ['specs-0-6'] },
  { gap: 'stream-v2-events', value: ['finish', 'start', 'text-delta'], evidence: ['specs-0-3'] },
  { gap: 'agent-project-hour-counts-refused', value: true, evidence: [] },
]

const excluded: readonly Exclusion[] = [
  { quote: 'It is never placed in client-side code.', reason: 'binds whoever writes a client, not the service' },
  { quote: 'Webhooks: not shown.', reason: 'declares a gap, owes nothing' },
]

const verdictFile: VerdictFile = {
  run: {
    id: '2026-11-20T22-04-02-staging',
    target: 'staging',
    build: '2290',
    profile: 'release',
    startedAt: '2026-11-20T22:04:02.118Z',
    seconds: 192.4,
    spent: { 'agent-project-hour': { prj_main: 22 }, 'assistant-key-month': { ASSAY_ASSISTANT_KEY: 41 } },
  },
  counts: countVerdicts(sampleVerdicts),
  verdicts: sampleVerdicts,
}

/** The first bytes of a JPEG: enough to be told from something else. */
const JPEG = Buffer.from('ffd8ffe000104a464946', 'hex')

export const samplePicture: Picture = {
  file: 'client-7-follow-up.jpg',
  client: '@ai-sdk/react 4.0.177',
  caption: 'A second question in the same conversation',
  exchange: 'browser-0-0-3',
  base64: JPEG.toString('base64'),
}

export const sampleInput: ReportInput = {
  ...verdictFile,
  observations,
  exchanges: new Map(sampleExchanges.map((exchange) => [exchange.id, exchange])),
  durations: new Map(sampleExchanges.map(({ id, milliseconds }) => [id, milliseconds])),
  pullRequests: [
    ...new Map(
      sampleExchanges
        .map(pullRequestIn)
        .filter((found) => found !== null)
        .toReversed()
        .map((found) => [found.link, found]),
    ).values(),
  ],
  unreadable: [],
  pictures: [samplePicture],
  limits: sampleLimits,
  load: sampleLoad,
  clients: sampleClients,
  document: sampleDocument,
  gaps: sampleGaps,
  assumptions: sampleAssumptions,
  excluded,
  uncovered: [],
  baseline: null,
}

/** Writes the sample as a results folder; `tail` follows the last whole line of the exchanges. */
export function writeSampleRun(folder: string, tail: string): void {
  mkdirSync(path.join(folder, 'description'), { recursive: true })
  const { title, file, markdown, statements } = sampleDocument
  const write = (name: string, content: string) => writeFileSync(path.join(folder, name), content)
  write('verdicts.json', JSON.stringify(verdictFile))
  write('observations.json', JSON.stringify(observations))
  write('exchanges.ndjson', sampleExchanges.map((exchange) => `${JSON.stringify(exchange)}\n`).join('') + tail)
  write('load.json', JSON.stringify(sampleLoad))
  write(
    'description/facts.json',
    JSON.stringify({ document: { title, file, sha256: '' }, statements, gaps: sampleGaps, limits: [] }),
  )
  write('description/assumptions.json', JSON.stringify(sampleAssumptions))
  write('description/document.md', markdown)
  const { base64, ...screenshot } = samplePicture
  recordScreenshot(folder, screenshot, Buffer.from(base64, 'base64'))
}
