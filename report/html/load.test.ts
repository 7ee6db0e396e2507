import { expect, test } from 'vitest'
import type { LoadFile } from '../../harness/verdict/load-model.ts'
import { sampleCapacity, sampleLoad } from '../test-support/load.fixture.ts'
import { sampleInput } from '../test-support/run.fixture.ts'
import { loadSection } from './load.ts'
import { sourceOf } from './markup.ts'

function render(load: LoadFile): string {
  return sourceOf(loadSection({ ...sampleInput, load })?.body ?? null)
}

test('a missed objective and a broken stream stand with their numbers', () => {
  const page = render(sampleLoad)
  expect(page).toContain('✗ missed')
  expect(page).toContain('1.67 %')
  expect(page).toContain('load-v1-7')
})

test('the stair says how many uses were let through and where the first was refused', () => {
  expect(render(sampleLoad)).toContain('101 let through up to the limit of 100, 3 refused, with status 429')
})

test('an invalid load says so and why, with what a service put into the reason escaped', () => {
  const page = render({ ...sampleLoad, valid: false, reason: '<img src=x onerror=a>', goodput: null })
  expect(page).toContain('These figures say nothing of the service')
  expect(page).not.toContain('<img')
})

test('a search stands with what it carries, what broke it and each step', () => {
  const page = render({ ...sampleLoad, capacity: sampleCapacity })
  expect(page).toContain('Carries 20 answers at a time')
  expect(page).toContain('At 21.2 it did not: firstTextP95. Beyond, it queues and was as quick as before after 1.5 s.')
  expect(page.match(/✗ firstTextP95/g)).toHaveLength(2)
})

test('what was drawn over time shows every second and the crowd of its first texts', () => {
  const page = render(sampleLoad)
  for (const title of ['Streams at a time by second', 'First text of createAssistantMessageV1 by the second']) {
    expect(page).toContain(`aria-label="${title}`)
  }
})

test('times of answers and what broke them are drawn second by second', () => {
  const page = render(sampleLoad)
  const times = ['First byte', 'First text', 'Time between two texts', 'Whole answer', 'Characters a second']
  for (const title of times) expect(page).toContain(`aria-label="${title} by second"`)
  expect(page).toMatch(/aria-label="What was not whole by second"[\s\S]*?>cut</)
  const seconds = sampleLoad.streams.flatMap((one) => one.seconds.map((second) => ({ ...second, failures: {} })))
  const whole = { ...sampleLoad, streams: sampleLoad.streams.map((one) => ({ ...one, seconds })) }
  expect(render(whole)).not.toContain('What was not whole')
})

test('a load of nothing at all is a sentence and no plot', () => {
  const empty = { ...sampleLoad, goodput: null, objectives: [], failures: [], streams: [], limits: [] }
  expect(render(empty)).toBe('<p>No stream was started.</p>')
})
