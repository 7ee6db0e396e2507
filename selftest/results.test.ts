import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { complaintOf, differenceOf, readResults, recordResults, resultOf } from './results.ts'
import { workFolder } from './verify-process.ts'

const subjectOf = new Map([
  ['key-refused', 'auth'],
  ['key-in-other-case-refused', 'auth'],
  ['stream-soon', 'assistant-stream'],
])

/** A recorded result of a fault of keys, with these red requirements and these questions. */
function recorded(red: readonly string[], questions: readonly string[]) {
  return resultOf(
    { kind: 'fault', name: 'some-fault', area: 'auth', red, questions, seconds: 1, hasEnded: true },
    subjectOf,
  )
}

test('questions are recorded beside what is red, so that the rule for a fault is seen to find it', () => {
  expect(recorded(['key-refused'], ['key-in-other-case-refused', 'stream-soon'])).toMatchObject({
    killedBy: ['key-refused'],
    questions: ['key-in-other-case-refused', 'stream-soon'],
  })
})

test('a fault that shows in questions alone is found by those of its subject', () => {
  expect(recorded([], ['key-in-other-case-refused'])).toEqual({
    fault: 'some-fault',
    area: 'auth',
    killedBy: ['key-in-other-case-refused'],
    alsoRed: [],
  })
})

test('a fault that shows in questions of another subject alone is not found', () => {
  expect(complaintOf(recorded([], ['stream-soon']))).toContain('nothing of its subject is red')
})

test('a question that is no longer asked is a difference', () => {
  const before = recorded(['key-refused'], ['key-in-other-case-refused'])
  expect(differenceOf(recorded(['key-refused'], []), [before])).toContain('no longer found: key-in-other-case-refused')
})

test('a result takes the place of its own alone, and what no switch is named like goes', () => {
  const file = path.join(workFolder(), 'results.json')
  const known = new Set(['some-fault', 'other-fault'])
  const others = ['other-fault', 'former-fault'].map((fault) => ({ fault, area: 'auth', killedBy: ['a'], alsoRed: [] }))
  writeFileSync(file, JSON.stringify(others))
  recordResults(file, [recorded(['key-refused'], [])], known)
  expect(readResults(file)).toMatchObject([
    { fault: 'other-fault' },
    { fault: 'some-fault', killedBy: ['key-refused'] },
  ])
  expect(readdirSync(path.dirname(file))).toEqual(['results.json'])
})
