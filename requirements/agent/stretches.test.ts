import { expect, test } from 'vitest'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import type { AgentJob } from '../../schemas/description/interface-types.ts'
import { answering, atSecond, jobAnswer, withRequest } from '../declaring/valid-examples.ts'
import { context, sequenceRule } from '../test-support/reference.fixture.ts'

const address = 'https://api.example/v2/agent/prj_main/job/job_1'
const [one, two] = ['https://code.example/pull/1', 'https://code.example/pull/2']

const read = (second: number, status: AgentJob['status'], prLink: string | null = null): Exchange =>
  withRequest(atSecond(jobAnswer({ status, prLink }, 'getAgentJob'), second), { method: 'GET', url: address })
const told = (second: number, status = 202): Exchange => {
  const sent = atSecond(jobAnswer({ status: 'active' }, 'sendAgentJobMessage'), second)
  const answered = status < 300 ? sent : answering(sent, status, {})
  return withRequest(answered, { url: `${address}/message` })
}
const created = jobAnswer({ status: 'active' }, 'createAgentJob')
const before = [created, read(1, 'completed'), told(10)]
const worked = [...before, read(10.2, 'active'), read(11, 'completed', one)]

const kindOf = (id: string, exchanges: readonly Exchange[]) => sequenceRule(id).check(exchanges, context).kind
const statusStays = (exchanges: readonly Exchange[]) => kindOf('agent-job-final-status-stays-later', exchanges)
const linkStays = (exchanges: readonly Exchange[]) => kindOf('agent-job-pr-link-stays-later', exchanges)

test('a job that is at work again after the end of its last follow-up has not kept its end', () => {
  expect(statusStays([...worked, read(17, 'active'), read(20, 'completed', one)])).toBe('fail')
  expect(statusStays([...worked, told(15), read(17, 'active'), read(20, 'completed', one)])).toBe('not-applicable')
  expect(statusStays([...worked, read(17, 'archived', one)])).toBe('pass')
  expect(linkStays([...worked, read(17, 'completed', two)])).toBe('fail')
  expect(linkStays([...worked, read(17, 'completed', one)])).toBe('pass')
})

test.each<[string, readonly Exchange[]]>([
  ['a job that waits for its work', [...before, read(12, 'completed'), read(30, 'active'), read(40, 'completed', one)]],
  ['a copy that lags behind', [...before, read(10.2, 'active'), read(12, 'completed'), read(30, 'active')]],
  [
    'a job that waits for its work, archived and with a pull request from before',
    [...worked, told(15), read(16, 'archived', one), read(18, 'completed', one), read(30, 'active')],
  ],
  [
    'a follow-up that was answered by something in front',
    [created, read(1, 'completed'), told(10, 504), ...worked.slice(3), read(20, 'active')],
  ],
  [
    'a follow-up to a job at work',
    [...before, read(10.2, 'active'), told(10.5), ...worked.slice(3), read(20, 'active')],
  ],
  [
    'a copy that lags behind by two follow-ups',
    [...worked, told(11.5), read(11.6, 'completed'), read(11.8, 'active'), read(12, 'completed'), read(30, 'active')],
  ],
])('%s shows no end that could change', (_, exchanges) => {
  expect(statusStays(exchanges)).toBe('not-applicable')
})

test('a job that was archived is shown as it ended only by a copy that lags behind', () => {
  const archived = [created, read(1, 'completed'), read(1.5, 'archived')]
  const stays = (...later: readonly Exchange[]) => kindOf('agent-job-final-status-stays', [...archived, ...later])
  expect(stays(read(2, 'completed'), read(9, 'archived'))).toBe('pass')
  expect(stays(read(9, 'completed'))).toBe('fail')
})

test('the pull request of a follow-up may be named seconds after its end, in place of the one before', () => {
  const again = [...worked, told(20), read(20.2, 'active'), read(30, 'completed', one)]
  expect(linkStays([...again, read(33, 'completed', two), read(40, 'completed', two)])).toBe('pass')
  expect(linkStays([...again, read(33, 'completed', two), read(40, 'completed', null)])).toBe('fail')
})

test.each<[string, readonly Exchange[]]>([
  ['that is the one from before', [read(30, 'completed'), read(31, 'completed', one), read(40, 'completed', one)]],
  ['that is not looked for in time', [read(30, 'completed'), read(50, 'completed', two), read(60, 'completed', two)]],
  [
    'that a copy does not have yet',
    [read(30, 'completed'), read(30.2, 'completed', two), read(30.5, 'completed'), read(40, 'completed', two)],
  ],
])('a pull request after the end of a follow-up, %s, stays', (_, answers) => {
  expect(linkStays([...worked, told(20), read(20.2, 'active'), ...answers])).toBe('pass')
})

test('two projects may have jobs of one id, of which only a rule of its own speaks', () => {
  const others = [created, read(1, 'completed', one), read(9, 'completed', one)].map((exchange) => ({
    ...exchange,
    caller: { ...exchange.caller, organization: 'globex', scope: 'prj_limits' },
  }))
  expect(linkStays([created, read(1, 'completed'), read(9, 'completed'), ...others])).toBe('pass')
})
