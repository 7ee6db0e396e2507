import { expect, test } from 'vitest'
import { assistantProblems } from '../../reference/assistant/request-problems.ts'
import { question } from './tool.ts'

test('the question that tools ask is a valid request', () => {
  expect(assistantProblems.v2(question)).toEqual([])
})
