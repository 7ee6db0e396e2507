import { expect, test } from 'vitest'
import { streamsRequirement, THREADS_DISTINCT } from '../harness/verdict/load-model.ts'
import { validAnswer } from '../requirements/assistant/valid-stream.ts'
import { withEvidence } from '../requirements/reading/evidence.ts'
import { unseenIn } from './show.ts'

const requirement = streamsRequirement('v2')
const ids = [requirement, THREADS_DISTINCT]
const answer = validAnswer('createAssistantMessageV2', 'v2', { threadId: 'thread-1' })
const figures = { firstTextP95: 200, gapP99: null, durationP95: null, errorRate: 0 }
const underLoad = { ...figures, concurrency: 16, users: 16, invalid: null }
const alone = withEvidence(answer, { kind: 'load-stream', requirement, load: null })

test('one question asked alone shows nothing of many', () => {
  expect(unseenIn([alone], ids)).toEqual(ids)
  expect(unseenIn([alone, withEvidence(answer, { kind: 'load-stream', requirement, load: underLoad })], ids)).toEqual(
    [],
  )
})

test('one question that stays without an answer shows that many would', () => {
  expect(unseenIn([{ ...alone, response: null }], ids)).toEqual([])
})
