import { expect, test } from 'vitest'
import { sampleInput, samplePicture } from '../test-support/run.fixture.ts'
import { browserSection } from './browser.ts'
import { sourceOf } from './markup.ts'

test('a picture is part of the page, with the client that drew it', () => {
  const section = browserSection(sampleInput)
  expect(section?.count).toBe(1)
  const body = sourceOf(section?.body ?? null)
  expect(body).toContain(`src="data:image/jpeg;base64,${samplePicture.base64}"`)
  expect(body).toContain('@ai-sdk/react 4.0.177')
})

test('a run without a browser has no such section', () => {
  expect(browserSection({ ...sampleInput, pictures: [] })).toBeNull()
})
