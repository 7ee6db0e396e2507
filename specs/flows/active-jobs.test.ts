import { expect, test } from 'vitest'
import { answering, jobAnswer } from '../../requirements/declaring/valid-examples.ts'
import { engineContext } from '../../requirements/test-support/engine-context.fixture.ts'
import { context as reference } from '../../requirements/test-support/reference.fixture.ts'
import { followUpWhileActive, showActiveJob } from './active-jobs.ts'

const [tenant = expect.fail('no tenant')] = reference.target.tenants

/**
 * Shows a follow-up to an active job where follow-ups get these statuses in turn: whether the job was read first, the
 * judged statuses, and those that were not asked for.
 */
async function sent(...statuses: readonly number[]) {
  const [operations, judged, left]: [(string | null)[], (number | undefined)[], number[]] = [[], [], [...statuses]]
  const answerTo = async ({ operation }: { readonly operation: string | null }) => {
    operations.push(operation)
    const answer = jobAnswer({ status: 'active' }, operation ?? 'getAgentJob')
    return operation === 'sendAgentJobMessage' ? answering(answer, left.shift() ?? 200, {}) : answer
  }
  const created = jobAnswer({ status: 'active' }, 'createAgentJob')
  const caller = { organization: tenant.organization, scope: tenant.project ?? '', key: tenant.adminKey }
  const context = engineContext({
    send: answerTo,
    probe: async () => ({ ...created, caller }),
    judge: ({ operation, response }) => {
      if (operation === 'sendAgentJobMessage') judged.push(response?.status)
    },
    wait: async () => {},
  })
  await followUpWhileActive(context, tenant)
  const first = operations.indexOf('sendAgentJobMessage')
  return { isReadFirst: operations.slice(0, first).includes('getAgentJob'), judged, left }
}

test('a follow-up to a job at work is sent once the job was read, and once more where it is not known yet', async () => {
  expect(await sent(200)).toEqual({ isReadFirst: true, judged: [200], left: [] })
  expect(await sent(404, 200)).toEqual({ isReadFirst: true, judged: [200], left: [] })
  expect(await sent(404, 404, 200)).toEqual({ isReadFirst: true, judged: [404], left: [200] })
  expect(await sent(422, 200)).toEqual({ isReadFirst: true, judged: [422], left: [200] })
})

test.each([
  ['is taken', [200], [true]],
  ['is refused for them, and sent without them', [422, 200], [true, false]],
  ['is refused for the state of the job, and sent again once that has ended', [409, 200], [true, true]],
])('a follow-up with members that only answers have %s', async (_, statuses, expected) => {
  const [left, withMembers]: [number[], boolean[]] = [[...statuses], []]
  const caller = { organization: tenant.organization, scope: tenant.project ?? '', key: tenant.adminKey }
  const context = engineContext({
    run: { ...engineContext({}).run, profile: 'nightly' },
    send: async ({ operation, body }) => {
      if (operation !== 'sendAgentJobMessage') return jobAnswer({}, 'getAgentJob')
      withMembers.push(body?.includes('"status"') ?? false)
      return answering(jobAnswer({ status: 'active' }, operation), left.shift() ?? 500, {})
    },
    probe: async () => ({ ...jobAnswer({ status: 'active' }, 'createAgentJob'), caller }),
    judgeSequence: () => {},
    notTested: () => {},
    wait: async () => {},
  })
  await showActiveJob(context)
  expect(withMembers).toEqual(expected)
})
