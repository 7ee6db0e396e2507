import { describe, expect, test } from 'vitest'
import { notTested, pass } from '../../harness/verdict/outcome.ts'
import type { OutcomeRecord } from '../../harness/verdict/verdict-model.ts'
import { validAnswer } from '../../requirements/assistant/valid-stream.ts'
import { catalogue } from '../../requirements/catalogue.ts'
import { jobAnswer, withFields } from '../../requirements/declaring/valid-examples.ts'
import { context } from '../../requirements/test-support/reference.fixture.ts'
import { type Recording, replay, rulesAbout } from './replay.ts'
import { streamFindings } from './text.ts'

const sent: Recording = { exchanges: [], outcomes: null, run: null, unrecorded: [] }
const distinct = 'create-assistant-message-v2-thread-of-its-own'

type OutcomeLine = Extract<OutcomeRecord, { type: 'outcome' }>

function line(requirement: string, exchanges: readonly string[], outcome: OutcomeLine['outcome'] = pass): OutcomeLine {
  return { type: 'outcome', requirement, engine: 'specs', probe: 'probe', exchanges, outcome }
}

function outcomesOf(recording: Recording, id: string) {
  const { records } = replay(recording, context)
  return records.flatMap((record) => (record.type === 'outcome' && record.requirement === id ? [record.outcome] : []))
}

describe('a recording that someone sent', () => {
  test('is judged by every requirement that speaks of it, and asked nothing else', () => {
    const broken = withFields(jobAnswer({ status: 'active' }), { prLink: 'https://code.example/pull/1' })
    const { catalogue, records } = replay({ ...sent, exchanges: [broken] }, context)
    const lines = records.filter((record) => record.type === 'outcome')
    const failed = lines.filter(({ outcome }) => outcome.kind === 'fail').map(({ requirement }) => requirement)
    expect(failed).toContain('agent-job-pr-link-null-while-active')
    const judged = new Set(lines.map(({ requirement }) => requirement))
    expect(catalogue.map(({ id }) => id).sort()).toEqual([...judged].sort())
    expect(judged).not.toContain('assistant-stream-v2-not-truncated')
  })

  test.each(Object.values(rulesAbout).flat())('lacks parts that some requirement is about: %s', (rule) => {
    const ids = catalogue(context.description).map(({ requirement }) => requirement.id)
    expect(ids.filter((id) => rule.test(id))).not.toEqual([])
  })

  test.each([
    ['content-type', 'not-tested'],
    ['not-truncated', 'pass'],
  ])('shows nothing of the parts that it lacks: %s', (rule, kind) => {
    const answer = validAnswer('createAssistantMessageV2', 'v2', { threadId: 'thread-1' })
    const recording: Recording = { ...sent, exchanges: [answer], unrecorded: ['headers'] }
    expect(outcomesOf(recording, `assistant-stream-v2-${rule}`)).toMatchObject([{ kind }])
  })
})

describe('the recording of a run', () => {
  const one = { ...validAnswer('createAssistantMessageV2', 'v2', { threadId: 'thread-1' }), id: 'specs-1' }
  const other = { ...one, id: 'specs-2' }
  const ofRun: Recording = { ...sent, exchanges: [one, other], run: { profile: 'release', only: null } }
  const together = line(distinct, ['specs-1', 'specs-2'])

  test('is judged together where the run has judged it together', () => {
    expect(outcomesOf({ ...ofRun, outcomes: [together] }, distinct)).toMatchObject([{ kind: 'fail' }])
    expect(outcomesOf({ ...ofRun, outcomes: [] }, distinct)).toEqual([])
  })

  test('can not be where one of a series is missing', () => {
    expect(outcomesOf({ ...ofRun, exchanges: [one], outcomes: [together] }, distinct)).toEqual([
      notTested('specs-2 is not in the recording', 'replay the whole run'),
    ])
  })

  test('names the fault category of what a service breaks, as the run does', () => {
    const { catalogue } = replay(ofRun, context)
    const [told] = catalogue.filter(({ id }) => id === 'service-refusal-shows-no-internals')
    expect(told).toMatchObject({ faultCategory: 309 })
  })

  test('keeps what the run could not tell', () => {
    const invalid: OutcomeLine = { ...together, outcome: { kind: 'error', message: 'the load is invalid' } }
    expect(outcomesOf({ ...ofRun, outcomes: [invalid] }, distinct)).toMatchObject([
      { kind: 'not-tested', reason: 'the load is invalid' },
    ])
  })

  test('leaves out exchanges by which the run only looked around', () => {
    const answered = { ...jobAnswer(), id: 'specs-2' }
    const exchanges = [withFields({ ...answered, id: 'specs-1' }, { model: undefined }), answered]
    const outcomes = [line('agent-job-model-present', ['specs-2'])]
    expect(outcomesOf({ ...ofRun, exchanges, outcomes }, 'agent-job-model-present')).toEqual([pass])
  })

  test('asks all that the run could show, and exempts what its target could not', () => {
    const { catalogue } = replay({ ...ofRun, outcomes: [] }, context)
    const { exempt } = catalogue.find(({ id }) => id === 'agent-job-model-present') ?? {}
    expect(exempt).toMatchObject({ reason: 'nothing in the recording shows it' })
    expect(catalogue.length).toBeGreaterThan(300)
  })
})

test('a finding in a stream has its place and its neighbours, and belongs to its own requirement alone', () => {
  const valid = validAnswer('createAssistantMessageV2', 'v2', { threadId: 'thread-1' })
  const text = valid.response?.body.text ?? ''
  const late = 'data: {"type":"source-url","sourceId":"s","url":"https://docs.example"}\n\n'
  const body = { encoding: 'utf8', text: text.replace('data: [DONE]', `${late}data: [DONE]`) } as const
  const broken = { ...valid, response: valid.response && { ...valid.response, body } }
  const findings = (requirement: string) =>
    streamFindings(requirement, broken, { validate: context.description.validate })
  expect(findings('assistant-stream-v2-finish-last')).toMatchObject([
    { rule: 'finish-last', offset: text.indexOf('data: [DONE]'), before: { type: 'finish' }, after: null },
  ])
  expect(findings('assistant-stream-v2-one-finish')).toEqual([])
  expect(findings('agent-job-model-present')).toEqual([])
})
