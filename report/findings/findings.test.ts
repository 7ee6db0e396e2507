import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Verdict } from '../../harness/verdict/verdict-model.ts'
import { catalogue } from '../../requirements/catalogue.ts'
import { loadDescription } from '../../schemas/description/load.ts'
import { sampleVerdict } from '../test-support/verdicts.fixture.ts'
import { findingsIn, mostTelling } from './findings.ts'

type Row = readonly [
  ...[id: string, operation: string, subject: string, strength: Verdict['strength'], verdict: Verdict['verdict']],
  ...[expected: string | null, actual: string | null, reason: string | null, engine: Verdict['engine']],
]

/** The red verdicts of a run on a service with seven faults, and those that passed of the same rules. */
const rows = readFileSync(new URL('../test-support/seven-faults.ndjson', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Row)
const listed = new Map(
  catalogue(await loadDescription(path.resolve('schemas/generated'))).map(({ requirement: { id }, area }) => [
    id,
    area,
  ]),
)
const sevenFaults = rows.map(([id, operation, subject, strength, verdict, expected, actual, reason, engine]) => {
  const area = listed.get(id)
  if (area === undefined) throw new Error(`${id} of seven-faults.ndjson is in no catalogue`)
  return sampleVerdict({ id, operation, subject, area, strength, verdict, expected, actual, reason, engine })
})

test('the 117 red verdicts of seven faults are seven findings, the gravest first, and no verdict is left out', () => {
  const findings = findingsIn(sevenFaults)
  const shown = findings.map(({ area, rule, verdict, count, of, follows }) => {
    return [area, rule, `${verdict} ${count} of ${of}`, follows.length]
  })
  expect(shown).toEqual([
    ['access and isolation', 'missing-key-refused', 'fail 8 of 8', 2],
    ['access and isolation', 'foreign-key-refused', 'fail 1 of 1', 0],
    ['loss and corruption', 'agent-job-pr-link-null-while-active', 'fail 1 of 1', 2],
    ['streams', 'stream-not-truncated', 'fail 1 of 2', 7],
    ['streams', 'stream-not-buffered', 'fail 1 of 2', 0],
    ['limits and capacity', 'agent-project-hour-refuses-beyond', 'fail 1 of 1', 1],
    ['validation', 'invalid-request-refused', 'fail 93 of 97', 1],
  ])
  const listed = findings.flatMap(({ requirements, follows }) => [...requirements, ...follows])
  const open = sevenFaults.filter(({ verdict }) => verdict !== 'pass').map(({ id }) => id)
  expect(listed.toSorted()).toEqual(open.toSorted())
})

test('a finding says how many requirements of each operation it is, what came, and which exchange shows it best', () => {
  const [missing] = findingsIn(sevenFaults)
  expect(missing).toMatchObject({ id: 'create-agent-job-missing-key-refused', evidence: 'specs-0-1' })
  expect(missing).toMatchObject({ expected: 'a 4xx status', actual: 'status 201, status 202, status 200' })
  expect(missing?.operations).toContainEqual({ operation: 'createAgentJob', count: 2, of: 2 })
})

function failing(change: Parameters<typeof sampleVerdict>[0]): Verdict {
  return sampleVerdict({ verdict: 'fail', ...change })
}

const letIn = { subject: 'auth', area: 'access and isolation', expected: 'a 4xx status', actual: 'status 200' } as const

test('one rule is one finding whatever the operations of a document are called', () => {
  const missing = ['create_job', 'answer.question'].map((operation) => {
    return failing({ id: `${operation.replace(/[_.]/, '-')}-missing-key-refused`, operation, ...letIn })
  })
  expect(findingsIn(missing)).toMatchObject([{ rule: 'missing-key-refused', count: 2 }])
})

const cut = failing({
  id: 'assistant-stream-v1-not-truncated',
  ...{ operation: 'createAssistantMessageV1', subject: 'assistant-stream', area: 'streams' },
  ...{ expected: 'a finish event before the end', actual: 'none' },
})
const incomplete = failing({
  id: 'load-assistant-v2-streams-complete',
  ...{
    operation: 'createAssistantMessageV2',
    subject: 'load',
    area: 'streams',
    expected: 'whole',
    actual: '3 of 9 not',
  },
})

test.each<[string, readonly Verdict[], readonly string[]]>([
  [
    'what breaks under load on another operation than the cut one',
    [cut, incomplete],
    ['stream-not-truncated', 'load-assistant-v2-streams-complete'],
  ],
  [
    'a job that another tenant reads, and a body that breaks a rule',
    [
      failing({ id: 'b-missing-refused', area: 'validation', actual: 'status 200' }),
      failing({ id: 'a-foreign-job-refused', area: 'access and isolation', actual: 'status 200' }),
    ],
    ['a-foreign-job-refused', 'invalid-request-refused'],
  ],
  [
    'two ways in which one rule is broken',
    [
      failing({ id: 'a-not-listed', expected: 'one of them', actual: '"red"' }),
      failing({ id: 'b-not-listed', expected: 'one of them', actual: 'a list' }),
    ],
    ['a-not-listed', 'b-not-listed'],
  ],
  [
    'a 5xx to an unknown project, which lets no one in, and what the harness did not run',
    [
      sampleVerdict({ id: 'late', verdict: 'not-run', reason: 'its tests broke off' }),
      failing({ id: 'create-agent-job-unknown-project-id-refused', ...letIn, actual: 'status 500' }),
    ],
    ['invalid-request-refused', 'not-run'],
  ],
])('%s stay apart', (_, verdicts, rules) => {
  expect(findingsIn(verdicts).map(({ rule }) => rule)).toEqual(rules)
})

test('of few that are shown, one of each area is before the second of any, and none is a question for it', () => {
  const findings = findingsIn(sevenFaults)
  const shown = mostTelling(findings, 6).map(({ rule }) => rule)
  expect(shown).toEqual([
    'missing-key-refused',
    'foreign-key-refused',
    'agent-job-pr-link-null-while-active',
    'stream-not-truncated',
    'agent-project-hour-refuses-beyond',
    'invalid-request-refused',
  ])
})

test('what refuses a valid request with one status is one finding, also at a limit, under load and in a contract', () => {
  const refused = (id: string, subject: string, actual: string) =>
    failing({ id, operation: 'ask', subject, expected: 'a 2xx status', actual })
  const valid = { ...refused('ask-valid-accepted', 'assistant-request', 'status 400'), area: 'validation' as const }
  const atLimit = refused('ask-day-accepts-documented-uses', 'limits', 'status 400 at use 9 (ask)')
  const underLoad = refused('load-ask-day-exact-under-concurrency', 'load', 'refused early: status 400')
  const inContract = refused(
    'contract-ask-answered',
    'contracts',
    'Expected status code 400 to be a Successful response',
  )
  const early = {
    ...refused('ask-hour-accepts-documented-uses', 'limits', 'status 429 at use 9 (ask)'),
    area: 'limits and capacity' as const,
  }
  const findings = findingsIn([atLimit, underLoad, inContract, valid, early])
  expect(findings.map(({ id, follows }) => [id, follows.length])).toEqual([
    ['ask-hour-accepts-documented-uses', 0],
    ['ask-valid-accepted', 3],
  ])
})

test("another's job that its path alone shows is one finding, whatever a query says", () => {
  const shown = (id: string) => failing({ id, operation: 'get-job', ...letIn })
  const [byPath, byQuery] = [shown('get-job-foreign-job-refused'), shown('get-job-foreign-job-by-query-refused')]
  expect(findingsIn([byPath, byQuery])).toHaveLength(1)
  expect(findingsIn([byQuery])).toHaveLength(1)
})

test('what one conversation tells of another is one finding, under load too', () => {
  const told = failing({ id: 'assistant-conversation-not-told-to-others', subject: 'assistant-thread' })
  const unmixed = failing({ id: 'load-assistant-v1-answers-unmixed', subject: 'load' })
  expect(findingsIn([unmixed, told]).map(({ id, follows }) => [id, follows])).toEqual([[told.id, [unmixed.id]]])
  expect(findingsIn([unmixed])).toHaveLength(1)
})

test('a conversation that is refused explains that its parts are, with the same status alone', () => {
  const refused = (id: string, actual: string) =>
    failing({ id: `ask-client-${id}-accepted`, operation: 'ask', subject: 'assistant-request', actual })
  const history = refused('history', 'status 422')
  const parts = { ...refused('parts', 'status 422'), verdict: 'question' as const }
  expect(findingsIn([parts, history]).map(({ id, follows }) => [id, follows])).toEqual([[history.id, [parts.id]]])
  expect(findingsIn([{ ...parts, actual: 'status 413' }, history])).toHaveLength(2)
  expect(findingsIn([parts])).toHaveLength(1)
})

test('an answer that breaks off is one finding, in contracts of the same operation too', () => {
  const broken = (id: string, subject: string, operation = 'ask') =>
    failing({ id, operation, subject, actual: 'the answer broke off (cut)' })
  const asked = [broken('ask-valid-accepted', 'agent-request'), broken('contract-ask-answered', 'contracts')]
  expect(findingsIn(asked)).toHaveLength(1)
  const read = broken('contract-agent-job-failed-read', 'contracts', 'get-job')
  expect(findingsIn([broken('agent-job-poll-answers', 'agent-lifecycle'), read])).toHaveLength(1)
  expect(findingsIn([read])).toHaveLength(1)
})

test('an answer that names requirements of the service explains none of them by another', () => {
  const echoed = (id: string, named: string) => failing({ id, subject: 'service', actual: `"(${named})"` })
  const [one, other] = ['service-key-not-echoed', 'service-no-server-error'] as const
  expect(findingsIn([echoed(one, one)])).toHaveLength(1)
  const findings = findingsIn([echoed(one, other), echoed(other, one)])
  expect(findings.map(({ id }) => id).toSorted()).toEqual([one, other])
})

test('a form that is refused everywhere is refused at a limit too, with the same status and of the same operation', () => {
  const refused = (id: string, operation: string, subject: string, actual: string) =>
    failing({ id, operation, subject, expected: 'a 2xx status', actual })
  const form = refused('ask-named-user-accepted', 'ask', 'assistant-request', 'status 400')
  const atLimit = (actual: string) => refused('day-accepts-documented-uses', 'askNewly', 'limits', actual)
  const findings = (actual: string) => findingsIn([form, atLimit(actual)]).length
  expect(findings('status 400 at use 9 (ask)')).toBe(1)
  expect(findings('status 400 at use 9 (askNewly)')).toBe(2)
  expect(findings('status 403 at use 9 (ask)')).toBe(2)
})
