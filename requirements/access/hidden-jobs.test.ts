import { expect, test } from 'vitest'
import { answering, jobAnswer, refusal, withText } from '../declaring/valid-examples.ts'
import { context, sequenceRule } from '../test-support/reference.fixture.ts'
import { hiddenJob } from './hidden-jobs.ts'

const created = jobAnswer({ source: { repository: 'docs', ref: 'main' } })

/** Outcome for a refused read of an existing job and one of an unknown job, with these texts. */
function outcomeOf(existing: string, unknown: string) {
  const rule = sequenceRule(hiddenJob.data)
  const saying = (text: string) => withText(refusal(rule.operation, hiddenJob.data), text)
  return rule.check([created, saying(existing), saying(unknown)], context).kind
}

test('a refusal without JSON differs from one with JSON, and is called so', () => {
  const rule = sequenceRule(hiddenJob.existence)
  const unknown = refusal(rule.operation, hiddenJob.existence)
  expect(rule.check([created, withText(unknown, 'Forbidden'), unknown], context)).toMatchObject({
    kind: 'fail',
    actual: 'status 422, application/json, no JSON',
  })
})

test('a refusal that says in words that there is a job tells it from none', () => {
  const rule = sequenceRule(hiddenJob.existence)
  const saying = (message: string) =>
    answering(refusal(rule.operation, hiddenJob.existence), 404, { error: { code: 'not_found', message } })
  const outcome = (existing: string, unknown: string) =>
    rule.check([created, saying(existing), saying(unknown)], context).kind
  expect(outcome('The job belongs to another project.', 'There is no such job.')).toBe('fail')
  expect(outcome('No job 6f2e-a1 (request Zk3v, 9 ms).', 'No job 51-b (request Xy9, 12 ms).')).toBe('pass')
  expect(outcome('job_17', 'job_18')).toBe('pass')
})

test('a name that stands in every refusal is none of what the job holds', () => {
  const page = 'See https://docs.acme.example/errors.'
  expect(outcomeOf(page, page)).toBe('pass')
})

test('what a job holds is found however JSON writes it', () => {
  const named = jobAnswer({ source: { repository: 'acme/docs', ref: 'main' } })
  const rule = sequenceRule(hiddenJob.data)
  const saying = (text: string) => withText(refusal(rule.operation, hiddenJob.data), text)
  const told = saying('{"error":"it is of acme\\/docs"}')
  expect(rule.check([named, told, saying('{"error":"no such job"}')], context).kind).toBe('fail')
})

test('a name that only the refusal of the job itself has is of the job', () => {
  expect(outcomeOf('It belongs to docs.', 'There is no such job.')).toBe('fail')
})
