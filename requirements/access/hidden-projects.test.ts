import { expect, test } from 'vitest'
import { answering, refusal, withRequest } from '../declaring/valid-examples.ts'
import { context, sequenceRule } from '../test-support/reference.fixture.ts'

const rule = sequenceRule('agent-follow-up-refusal-hides-jobs')

/** Outcome for a follow-up to a job of others and one to a job that does not exist, refused in these words. */
function outcomeOf(ofOthers: string, ofNone: string) {
  const follow = (requirement: string, scope: string, message: string) =>
    withRequest(
      {
        ...answering(refusal(rule.operation, requirement), 404, { error: { code: 'not_found', message } }),
        caller: { organization: 'acme', scope, key: null },
      },
      { url: `http://127.0.0.1/agent/path-of-${scope}/job` },
    )
  const foreign = follow('send-agent-job-message-foreign-job-refused', 'theirs', ofOthers)
  const unknown = follow('send-agent-job-message-unknown-id-refused', 'ours', ofNone)
  return rule.check([foreign, unknown], context)
}

test('a follow-up to a job of others is refused as one to a job that does not exist', () => {
  expect(outcomeOf('There is no such job.', 'There is no such job.').kind).toBe('pass')
  expect(outcomeOf('There is no job in theirs.', 'There is no job in ours.').kind).toBe('pass')
  expect(outcomeOf('No job in path-of-theirs.', 'No job in path-of-ours.').kind).toBe('pass')
  expect(outcomeOf('job belongs to another project', 'no such job')).toMatchObject({
    kind: 'fail',
    expected: expect.stringContaining('no such job'),
    actual: expect.stringContaining('job belongs to another project'),
  })
})
