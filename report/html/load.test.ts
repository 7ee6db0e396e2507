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

test('how many answers a second are good does not hide that all of one operation are broken', () => {
  const streams = sampleLoad.streams.map((one, index) => (index === 0 ? { ...one, whole: 0 } : { ...one, whole: 60 }))
  const page = render({ ...sampleLoad, streams })
  expect(page.match(/ of 60 answers of /g)).toHaveLength(1)
  expect(page).toContain('0 of 60 answers of <span class="id">createAssistantMessageV1</span> were whole.')
})

test('what is of an operation as a whole heads its figures, none of which stands beside empty cells', () => {
  const [table = ''] = render(sampleLoad).match(/<table class="streams">[\s\S]*?<\/table>/) ?? []
  expect(table).toMatch(/<b>createAssistantMessageV1<\/b> \d+ of 60 whole, \d+ good, 24.9 begun a second/)
  expect(table).not.toContain('<td></td>')
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
  expect(page).toContain('Carries 20 users')
  expect(page).toContain(
    'Not at 21.2: first text p95 1.30 s ± 130 ms, allowed 1.00 s. Beyond, it queues; it was as quick as before after 1.5 s.',
  )
  expect(page.match(/✗ first text p95/g)).toHaveLength(2)
  expect(page).toContain('<td>First text p95</td><td class="number">1.00 s</td><td class="number">95 ms ± 10 ms</td>')
  expect(page).not.toContain('class="caveat"')
  expect(page.match(/4 status 503/g)).toHaveLength(2)
  for (const title of ['First text at 20 users by the second', 'First text at the two bounds']) {
    expect(page).toContain(`aria-label="${title}`)
  }
})

test('a search says how far its bounds are to be believed', () => {
  const heldTo = { firstTextP95: null, gapP99: null, durationP95: null, errorRate: 0.01 }
  const page = render({ ...sampleLoad, capacity: { ...sampleCapacity, confirmed: false, heldTo } })
  expect(page).toContain('Not confirmed: the search ended before steps that agree.')
  expect(page).toContain('Held to no time: the target states no objective for one.')
})

test('distributions count from when a stream should have begun', () => {
  const [first] = sampleLoad.streams
  if (first === undefined) throw new Error('the load has no streams')
  const plotsOf = (late: number) => {
    const values = { ...first.values, delay: first.values.delay.map(() => late) }
    return render({ ...sampleLoad, streams: [{ ...first, seconds: [], values }] }).split('<div class="plots">')[1]
  }
  expect(plotsOf(5000)).not.toBe(plotsOf(0))
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

test('a load above what the self-check found of this machine says so', () => {
  const use = { processors: 2, processorShare: 0.4, memoryMegabytes: 90, sockets: 70, socketLimit: 1024 }
  const withEstimate = (estimatedRate: number) =>
    render({
      ...sampleLoad,
      capacity: sampleCapacity,
      generator: { selfCheck: { rate: 200, delayP50: 0.1, delayP99: 3, use, estimatedRate }, use },
    })
  expect(withEstimate(39)).toContain('more than the 39 that the self-check estimates')
  expect(withEstimate(4000)).toContain('about 4000 are the most')
  expect(withEstimate(4000)).not.toContain('more than the')
})
