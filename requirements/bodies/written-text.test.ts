import { expect, test } from 'vitest'
import { context } from '../test-support/reference.fixture.ts'
import { requestRequirements } from './request-cases.ts'
import { sentTogether } from './valid-together.ts'

const { description } = context
const cases = requestRequirements(description)
const zeros = cases.filter(({ id }) => id.endsWith('-zero-accepted'))

test('a zero is sent as the shortest instruction, which rests on its least length', () => {
  const shortest = cases.find(({ id }) => id === 'create-agent-job-prompt-at-minimum-accepted')
  expect(shortest?.request.body?.({ text: 'any', unique: '1' })).toEqual({ prompt: '0' })
  expect(shortest?.source.strength).toBe('documented')
})

test('a zero is sent as each text that a user writes, and nowhere else', () => {
  expect(zeros.map(({ id }) => id)).toEqual([
    'create-assistant-message-v1-messages-content-zero-accepted',
    'create-assistant-message-v1-messages-parts-text-zero-accepted',
    'create-assistant-message-v1-context-value-zero-accepted',
    'create-assistant-message-v2-messages-parts-text-zero-accepted',
    'create-assistant-message-v2-context-value-zero-accepted',
  ])
  expect(new Set(zeros.map(({ source }) => source.strength))).toEqual(new Set(['assumed']))
})

test('a page is sent as each text that a user writes, at night', () => {
  const pages = cases.filter(({ id }) => id.endsWith('-page-accepted'))
  expect(pages.map(({ id }) => id)).toEqual([
    'create-agent-job-prompt-page-accepted',
    'send-agent-job-message-prompt-page-accepted',
    ...zeros.map(({ id }) => id.replace('zero', 'page')),
  ])
  for (const { request, from } of pages) {
    const { field } = request
    expect(field?.value({ text: 'Which pages are there?', unique: '1' })).toHaveLength(2_000)
    expect(from).toBe('nightly')
  }
})

test('zeros cost no use: they stand in requests that are sent anyway', () => {
  const valid = cases.filter(({ request }) => request.expected === 'success')
  const others = valid.filter((one) => !zeros.includes(one))
  expect(sentTogether(valid).length).toBe(sentTogether(others).length)
})
