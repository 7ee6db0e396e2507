import { expect, test } from 'vitest'
import { agentIds } from '../../harness/target/agent-operations.ts'
import { answering, jobAnswer, validJob } from '../declaring/valid-examples.ts'
import { context } from '../test-support/reference.fixture.ts'
import { isOtherObject, membersShown, unreadState } from './job-state.ts'

const { description } = context
const read = jobAnswer({}, agentIds(description).poll)
const envelope = answering(read, 200, { job: validJob })
const { status: _, ...withoutStatus } = validJob

test('says what an answer shows in place of a job', () => {
  expect(membersShown(description, envelope)).toBe(
    'status 200 with job, and without id, status, source, model, prLink, createdAt, archivedAt',
  )
  expect(membersShown(description, answering(read, 200, [validJob]))).toBe('status 200 and no JSON object')
  expect(membersShown(description, answering(read, 404, {}))).toBe('status 404')
})

test('a job that lacks its status alone is a job all the same', () => {
  const lacking = answering(read, 200, withoutStatus)
  expect([envelope, lacking, read].map((answer) => isOtherObject(description, answer))).toEqual([true, false, false])
  expect([envelope, lacking, read].map((answer) => unreadState(description, answer)?.kind)).toEqual([
    'not-tested',
    'not-tested',
    undefined,
  ])
})

test('a read that shows only how far a job is has no job, and one that lacks some members has', () => {
  const { id, status, prLink, createdAt, source } = validJob
  const slim = answering(read, 200, { id, status, prLink })
  const lacking = answering(read, 200, { id, status, createdAt, source })
  expect([slim, lacking].map((answer) => isOtherObject(description, answer))).toEqual([true, false])
})

test('a described operation has to answer as it is described', () => {
  const created = answering(jobAnswer(), 201, { job: validJob })
  expect([isOtherObject(description, created), unreadState(description, created)]).toEqual([false, null])
})
