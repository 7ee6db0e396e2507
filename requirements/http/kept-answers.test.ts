import { expect, test } from 'vitest'
import type { AgentJob } from '../../schemas/description/interface-types.ts'
import { atSecond, jobAnswer, withRequest, withResponse } from '../declaring/valid-examples.ts'
import { context, sequenceRule } from '../test-support/reference.fixture.ts'

const read = (status: AgentJob['status'], etag: string | null, second: number) =>
  atSecond(
    withResponse(jobAnswer({ status }, 'getAgentJob'), { headers: etag === null ? [] : [['etag', etag]] }),
    second,
  )
const asking = (exchange: ReturnType<typeof read>, etag: string, status: number) =>
  withResponse(withRequest(exchange, { headers: [['If-None-Match', etag]] }), { status })
const later = read('completed', '"2"', 10)
const changed = [read('active', '"1"', 0), read('completed', '"2"', 5)]

test.each([
  ['that is sent', [...changed, asking(later, '"1"', 200)], 'pass'],
  ['that is said to be the same', [...changed, asking(later, '"1"', 304)], 'fail'],
  [
    'whose ETags are weak',
    [read('active', 'W/"1"', 0), read('completed', 'W/"2"', 5), asking(later, 'W/"1"', 304)],
    'fail',
  ],
  [
    'that has no ETag any more',
    [read('active', '"1"', 0), read('completed', null, 5), asking(later, '"1"', 304)],
    'fail',
  ],
  [
    'that keeps its ETag',
    [read('active', '"1"', 0), read('completed', '"1"', 5), asking(later, '"1"', 304)],
    'not-applicable',
  ],
  [
    'whose state is the same',
    [read('completed', '"1"', 0), read('completed', '"2"', 5), asking(later, '"1"', 304)],
    'not-applicable',
  ],
  [
    'that has changed a moment ago',
    [read('active', '"1"', 0), read('completed', '"2"', 9), asking(later, '"1"', 304)],
    'not-applicable',
  ],
  ['that is not answered', [...changed, asking(later, '"1"', 412)], 'not-tested'],
])('a read with If-None-Match of a job %s', (_, exchanges, kind) => {
  expect(sequenceRule('http-job-304-only-if-unchanged').check(exchanges, context).kind).toBe(kind)
})

test.each([
  ['private, max-age=0, must-revalidate', 'pass'],
  ['max-age=0, s-maxage=600', 'fail'],
])('a read that says Cache-Control: %s is asked for anew: %s', (control, kind) => {
  const kept = withResponse(read('active', null, 0), { headers: [['cache-control', control]] })
  expect(sequenceRule('http-job-read-anew').check([kept], context).kind).toBe(kind)
})

test('a 304 that repeats an ETag shows no further state of it', () => {
  const unread = asking(later, '"1"', 304)
  const repeated = withResponse(unread, { headers: [['etag', '"1"']], body: { encoding: 'utf8', text: '' } })
  const etags = sequenceRule('http-job-etag-changes-with-job')
  expect(etags.check([read('active', '"1"', 0), read('active', '"1"', 9)], context).kind).toBe('not-applicable')
  const outcome = etags.check([...changed, repeated], context)
  expect(outcome.kind).toBe('pass')
})
