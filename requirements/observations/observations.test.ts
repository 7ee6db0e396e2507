import { expect, test } from 'vitest'
import type { Exchange } from '../../harness/sending/exchange.ts'
import { withEvidence } from '../evidence.ts'
import { context } from '../test-support/reference.fixture.ts'
import { answering, jobAnswer } from '../valid-examples.ts'
import { observe } from './observations.ts'

const created = jobAnswer()
const path = 'GET /v2/agent/{projectId}/job/{id}'
const read = withEvidence(jobAnswer({}, 'getAgentJob'), { kind: 'poll', path })
// The address is looked for with requests that are no operation's until one answers.
const tried = { ...answering(read, 404, {}), operation: null }

test.each<[string, readonly Exchange[], readonly string[]]>([
  ['the one that answers', [created, tried, read], [path]],
  ['none, where none of those that were tried does', [created, tried], ['none']],
  ['not told by what only creates jobs, or reads them under load', [created, jobAnswer({}, 'getAgentJob')], []],
])('the way to read a job is %s', (_, exchanges, values) => {
  const found = observe(context.description, exchanges, context.target).filter(({ gap }) => gap === 'agent-job-poll')
  expect(found.map(({ value }) => value)).toEqual(values)
})
