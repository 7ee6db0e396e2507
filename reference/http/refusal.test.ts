import { expect, test } from 'vitest'
import { errorShapes } from '../settings/settings.ts'
import { defaultSettings } from '../settings/settings-file.ts'
import { refusal, refusalReply } from './refusal.ts'

test.each(errorShapes)('what belongs to others is refused like what is not there: %s', (shape) => {
  const replyTo = (reason: 'foreign-project' | 'unknown-project') =>
    refusalReply(refusal(reason, defaultSettings), shape)
  expect(replyTo('foreign-project')).toEqual(replyTo('unknown-project'))
})
