import { describe, expect, test } from 'vitest'
import type { WireResult } from '../harness/sending/send.ts'
import { exampleBody } from '../requirements/contracts/example-body.ts'
import { contractInteractions } from '../requirements/contracts/interactions.ts'
import { interactionProblem, requestProblem } from '../requirements/contracts/request-problem.ts'
import { context } from '../requirements/test-support/reference.fixture.ts'
import { checkAnswer } from './examples.ts'
import { expectedStreams } from './expected-stream.ts'

const { description } = context
const interactions = contractInteractions(description)

function interaction(name: string) {
  return interactions.find((candidate) => candidate.name === name) ?? expect.fail(`no interaction ${name}`)
}

function answered(
  status: number,
  body: string | Buffer,
  headers: readonly (readonly [string, string])[] = [],
): WireResult {
  const bytes = Buffer.from(body)
  const arrivals = [{ at: 1, bytes: bytes.length }]
  return {
    kind: 'answered',
    milliseconds: 1,
    response: { status, headers, headersAt: 1, bytes, arrivals, end: 'complete' },
  }
}

describe('an example of the contract', () => {
  test('that breaks the description is left out before Pact sees it', () => {
    const valid = interaction('create-agent-job-answered')
    expect(requestProblem(description, valid, { prompt: '' })).toMatch(/^its request breaks AgentRequest: \/prompt /)
  })

  test('that is to be refused and keeps the description is no example', () => {
    const refused = interaction('create-agent-job-prompt-missing-refused')
    expect(requestProblem(description, refused, { prompt: 'x' })).toMatch(/is to be refused, and keeps AgentRequest$/)
  })

  test.each(interactions)('of $name is one by the description in use', (one) => {
    expect(interactionProblem(description, one, exampleBody(one))).toBeNull()
  })

  test('with an answer that a client cannot read is refused', () => {
    const job = interaction('create-agent-job-answered')
    expect(() => checkAnswer(description, job, answered(200, '{"id":1}'))).toThrow("its answer can't be read")
    expect(() => checkAnswer(description, job, answered(404, '{}'))).toThrow('status 404')
  })

  test.each(['v1', 'v2'] as const)('with a recorded %s stream is read, and a shorter one is not', (protocol) => {
    const one = interaction(`create-assistant-message-${protocol}-answered`)
    const { example, contentType } = expectedStreams[protocol]
    const named = [['content-type', contentType]] as const
    expect(() => checkAnswer(description, one, answered(200, example, named))).not.toThrow()
    const shorter = example.subarray(0, example.indexOf('\n') + 1)
    expect(() => checkAnswer(description, one, answered(200, shorter, named))).toThrow("its answer can't be read")
  })
})
