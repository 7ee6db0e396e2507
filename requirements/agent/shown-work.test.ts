import { expect, test } from 'vitest'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import type { AgentJob } from '../../schemas/description/interface-types.ts'
import { atSecond, jobAnswer } from '../declaring/valid-examples.ts'
import { context, sequenceRule } from '../test-support/reference.fixture.ts'

const rule = sequenceRule('send-agent-job-message-shows-job-at-work')
const created = jobAnswer({ status: 'active' }, 'createAgentJob')
const read = (second: number, status: AgentJob['status'] = 'completed', prLink: string | null = null) =>
  atSecond(jobAnswer({ status, prLink }, 'getAgentJob'), second)
const sent = (status: AgentJob['status']) => atSecond(jobAnswer({ status }, 'sendAgentJobMessage'), 10)
const changed = (second: number) => read(second, 'completed', 'https://code.example/pull/1')

/** What a follow-up to a job shows whose first work took 3 s, or the given time. */
function kindOf(answered: AgentJob['status'], reads: readonly Exchange[], atWork = 3) {
  return rule.check([created, read(atWork, 'active'), read(4), sent(answered), ...reads], context).kind
}

test.each<[string, AgentJob['status'], readonly Exchange[], string]>([
  ['in no answer', 'completed', [read(10.5), read(11.5), read(12.5), changed(13.5)], 'fail'],
  ['in the answer to the follow-up', 'active', [read(10.5), read(11.5), read(12.5), changed(13.5)], 'pass'],
  ['in a read', 'completed', [read(10.5), read(11.5), read(12.5, 'active'), changed(13.5)], 'pass'],
  [
    'perhaps, by a copy that lags behind',
    'completed',
    [read(10.2), read(10.5), read(11.5), changed(12.5)],
    'not-applicable',
  ],
  ['perhaps, between two reads', 'completed', [read(10.5), read(11.5), read(12.5), changed(14.5)], 'not-applicable'],
  ['for nothing', 'completed', [read(10.5), read(11.5), read(12.5), read(13.5)], 'not-applicable'],
])('a job that works on a follow-up shows that %s', (_, answered, reads, kind) => {
  expect(kindOf(answered, reads)).toBe(kind)
})

test('work that takes a moment may be missed', () => {
  expect(kindOf('completed', [read(10.5), read(11.5), read(12.5), changed(13.5)], 0.5)).toBe('not-applicable')
})
