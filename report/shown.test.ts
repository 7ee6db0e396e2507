import { expect, test } from 'vitest'
import { decisionOf } from './decision.ts'
import { shownSentences } from './shown.ts'
import { sampleInput, sampleInputWith } from './test-support/run.fixture.ts'
import { sampleVerdict } from './test-support/verdicts.fixture.ts'

const left = ['b', 'c'].map((id) => sampleVerdict({ id, subject: 'auth', verdict: 'not-tested', later: true }))
const input = sampleInputWith([sampleVerdict({ id: 'a' }), sampleVerdict({ id: 'd', verdict: 'not-tested' }), ...left])

test('what belongs to a larger profile is told from what could not be tested', () => {
  expect(decisionOf({ ...input, load: null }).because).toBe(
    'nothing is red, 1 passed, 1 not tested; 2 more belong to nightly',
  )
})

test('a green run says what it has brought about, and what its profile leaves out', () => {
  const text = shownSentences(input).join(' ')
  expect(text).toMatch(/^3 operations answered: createAgentJob, createAssistantMessageV1, createAssistantMessageV2\. /)
  expect(text).toMatch(
    /good answers came a second, 95 of 100 first texts within \d+ ms in createAssistantMessageV1 and/,
  )
  expect(text).toMatch(/ Left to nightly: 2 requirements \(2 of auth\)\.$/)
  expect(
    shownSentences({ ...sampleInput, verdicts: [], exchanges: new Map(), limits: [], clients: null, load: null }),
  ).toEqual([])
})
