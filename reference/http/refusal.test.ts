import { expect, test } from 'vitest'
import { errorShapes } from '../settings/settings.ts'
import { defaultSettings } from '../settings/settings-file.ts'
import { refusal, refusalReply } from './refusal.ts'

const problems = [{ path: 'prompt', rule: 'required', message: 'prompt is missing' }] as const

test.each([
  ['problem-json', expect.stringContaining('"errors":["prompt is missing"]')],
  ['json', expect.stringContaining('"details":["prompt is missing"]')],
  ['text', expect.stringContaining('\nprompt is missing\n')],
  ['empty', null],
] as const)('a refusal says what is wrong as %s', (shape, body) => {
  expect(refusalReply(refusal('invalid-body', defaultSettings, { problems }), shape)).toMatchObject({
    status: 400,
    body,
  })
})

test.each(errorShapes)('what belongs to others is refused like what is not there: %s', (shape) => {
  const replyTo = (reason: 'foreign-project' | 'unknown-project') =>
    refusalReply(refusal(reason, defaultSettings), shape)
  expect(replyTo('foreign-project')).toEqual(replyTo('unknown-project'))
})
