import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readTarget } from '../../harness/target/target-file.ts'
import { notTested, pass } from '../../harness/verdict/outcome.ts'
import type { OutcomeRecord } from '../../harness/verdict/verdict-model.ts'
import { validAnswer } from '../../requirements/assistant/valid-stream.ts'
import type { CheckContext } from '../../requirements/requirement.ts'
import { jobAnswer, withFields } from '../../requirements/valid-examples.ts'
import { loadDescription } from '../../schemas/description/load.ts'
import { streamFindings } from './findings.ts'
import { type Recording, replay } from './replay.ts'

const context: CheckContext = {
  description: await loadDescription(path.resolve('schemas/generated')),
  target: readTarget(path.resolve('targets/reference.json')),
}

const sent: Recording = { exchanges: [], outcomes: null, run: null, unrecorded: [] }
const ofRun = { ...sent, run: { profile: 'release', only: null } } as const

function line(requirement: string, exchanges: readonly string[], outcome: OutcomeLine['outcome'] = pass): OutcomeLine {
  return { type: 'outcome', requirement, engine: 'specs', probe: 'probe', exchanges, outcome }
}

type OutcomeLine = Extract<OutcomeRecord, { type: 'outcome' }>

function outcomesOf(recording: Recording, id: string) {
  const { records } = replay(recording, context)
  return records.flatMap((record) => (record.type === 'outcome' && record.requirement === id ? [record.outcome] : []))
}

describe('a recording that someone sent', () => {
  const broken = withFields(jobAnswer({ status: 'active' }), { prLink: 'https://code.example/pull/1' })

  test('is judged by every requirement that speaks of it, and asked nothing else', () => {
    const { catalogue, records } = replay({ ...sent, exchanges: [broken] }, context)
    expect(outcomesOf({ ...sent, exchanges: [broken] }, 'agent-job-pr-link-null-while-active')).toMatchObject([
      { kind: 'fail' },
    ])
    const judged = new Set(records.map((record) => (record.type === 'outcome' ? record.requirement : '')))
    expect(catalogue.map(({ id }) => id).sort()).toEqual([...judged].sort())
    expect(judged).not.toContain('assistant-stream-v2-not-truncated')
  })

  test('shows nothing of the parts that it lacks', () => {
    const answer = validAnswer('createAssistantMessageV2', 'v2', { threadId: 'thread-1' })
    const recording: Recording = { ...sent, exchanges: [answer], unrecorded: ['headers', 'times'] }
    expect(outcomesOf(recording, 'assistant-stream-v2-content-type')).toMatchObject([{ kind: 'not-tested' }])
    expect(outcomesOf(recording, 'assistant-stream-v2-not-buffered')).toMatchObject([{ kind: 'not-tested' }])
    expect(outcomesOf(recording, 'assistant-stream-v2-not-truncated')).toEqual([pass])
  })
})

describe('the recording of a run', () => {
  const [one, other] = [
    { ...jobAnswer({ id: 'job_1' }), id: 'specs-1' },
    { ...jobAnswer({ id: 'job_1' }), id: 'specs-2' },
  ]
  const exchanges = [one, other]
  const unique = 'agent-job-id-unique'

  test('is judged together where the run has judged it together', () => {
    const outcomes = [line(unique, ['specs-1', 'specs-2'])]
    expect(outcomesOf({ ...ofRun, exchanges, outcomes }, unique)).toMatchObject([{ kind: 'fail' }])
    expect(outcomesOf({ ...ofRun, exchanges, outcomes: [] }, unique)).toEqual([])
  })

  test('can not be where one of a series is missing', () => {
    const outcomes = [line(unique, ['specs-1', 'specs-2'])]
    expect(outcomesOf({ ...ofRun, exchanges: [one], outcomes }, unique)).toEqual([
      notTested('specs-2 is not in the recording', 'replay the whole run'),
    ])
  })

  test('keeps what the run could not tell', () => {
    const outcomes = [line(unique, ['specs-1', 'specs-2'], { kind: 'error', message: 'the load is invalid' })]
    expect(outcomesOf({ ...ofRun, exchanges, outcomes }, unique)).toMatchObject([
      { kind: 'not-tested', reason: 'the load is invalid' },
    ])
  })

  test('leaves out exchanges by which the run only looked around', () => {
    const missing = withFields(one, { model: undefined })
    const outcomes = [line('agent-job-model-present', ['specs-2'])]
    expect(outcomesOf({ ...ofRun, exchanges: [missing, other], outcomes }, 'agent-job-model-present')).toEqual([pass])
  })

  test('asks all that the run could show, and exempts what its target could not', () => {
    const { catalogue } = replay({ ...ofRun, exchanges, outcomes: [] }, context)
    const exemptOf = (id: string) => catalogue.find((entry) => entry.id === id)?.exempt
    expect(exemptOf('agent-job-model-present')).toMatchObject({ reason: 'nothing in the recording shows it' })
    expect(catalogue.length).toBeGreaterThan(300)
  })
})

describe('a finding in a stream', () => {
  const valid = validAnswer('createAssistantMessageV2', 'v2', { threadId: 'thread-1' })
  const text =
    valid.response === null ? '' : Buffer.from(valid.response.body.text, valid.response.body.encoding).toString()
  const late = 'data: {"type":"source-url","sourceId":"s","url":"https://docs.example"}\n\n'
  const broken = {
    ...valid,
    response:
      valid.response === null
        ? null
        : {
            ...valid.response,
            body: { encoding: 'utf8', text: text.replace('data: [DONE]', `${late}data: [DONE]`) } as const,
          },
  }

  const options = { longestGap: null, validate: context.description.validate }

  test('has its place and its neighbours', () => {
    expect(streamFindings('assistant-stream-v2-finish-last', broken, options)).toMatchObject([
      { rule: 'finish-last', offset: text.indexOf('data: [DONE]'), before: { type: 'finish' }, after: null },
    ])
  })

  test('belongs to its own requirement alone', () => {
    expect(streamFindings('assistant-stream-v2-one-finish', broken, options)).toEqual([])
    expect(streamFindings('agent-job-model-present', broken, options)).toEqual([])
  })
})
