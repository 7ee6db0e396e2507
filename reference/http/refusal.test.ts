import { describe, expect, test } from 'vitest'
import { errorShapes } from '../settings/settings.ts'
import { defaultSettings } from '../settings/settings-file.ts'
import { refusal, refusalReply } from './refusal.ts'

const problems = [{ path: 'prompt', rule: 'required', message: 'prompt is missing' }] as const

describe('a refusal', () => {
  test.each([
    ['problem-json', 'application/problem+json', '"errors":["prompt is missing"]'],
    ['json', 'application/json', '"details":["prompt is missing"]'],
    ['text', 'text/plain; charset=utf-8', '\nprompt is missing\n'],
  ] as const)('says what is wrong as %s', (shape, type, part) => {
    const { status, headers, body } = refusalReply(refusal('invalid-body', defaultSettings, { problems }), shape)
    expect([status, headers['content-type']]).toEqual([400, type])
    expect(body).toContain(part)
  })

  test('may have no body at all', () => {
    expect(refusalReply(refusal('limit', defaultSettings), 'empty')).toEqual({ status: 429, headers: {}, body: null })
  })

  test.each(errorShapes)('does not tell what belongs to others from what is not there: %s', (shape) => {
    const [foreign, unknown] = [
      refusal('foreign-project', defaultSettings),
      refusal('unknown-project', defaultSettings),
    ]
    expect(refusalReply(foreign, shape)).toEqual(refusalReply(unknown, shape))
  })

  test('for want of a key names the scheme', () => {
    expect(refusal('missing-key', defaultSettings).headers).toEqual({ 'www-authenticate': 'Bearer' })
  })
})
