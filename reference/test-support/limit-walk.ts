import { type Ask, ask, assistantPath, control, jobsPath, question, settled } from './client.ts'
import type { ServiceProcess } from './service-process.ts'
import { createTranscript } from './transcript.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const FOREIGN_ADDRESS = '203.0.113.7'

/** The last uses before each limit, the first beyond it, what else it stops, and when uses come back. */
export async function limitWalk(service: ServiceProcess): Promise<readonly string[]> {
  const { tell, lines } = createTranscript(service)
  const seed = (limit: string, uses: number, match: object) => control(service, '/counters', { limit, uses, ...match })
  const advance = (seconds: number) => control(service, '/clock/advance', { seconds })
  const inTurn = async (requests: Readonly<Record<string, Ask>>) => {
    for (const [what, request] of Object.entries(requests)) await tell(what, request)
  }
  const together = async (requests: readonly Ask[]) => {
    const answers = await Promise.all(requests.map((request) => ask(service, request)))
    // Which of several uses at the same time gets through is open, how many do is not.
    lines.push(`together: ${answers.map(({ status }) => status).sort()}`)
  }

  const create = { path: jobsPath, key: 'ADMIN_KEY', body: { prompt: 'Nothing.' } }
  const project = { project: 'prj_main' }
  await seed('agent-project-hour', 97, project)
  const { body } = await tell('98th', create)
  const poll = { method: 'GET', path: `${jobsPath}/${/"id":"([^"]+)"/.exec(body)?.[1]}`, key: 'ADMIN_KEY' }
  const message = { ...create, path: `${poll.path}/message` }
  const settle = () => settled(() => ask(service, poll), 2_000)
  await settle()
  await inTurn({ free: poll, '99th': message })
  await settle()
  const change = { prompt: 'In quickstart, replace "first" by "next".' }
  await inTurn({ invalid: { ...message, body: {} }, '100th': create, '101st': create })
  await tell('102nd', { ...message, body: change })
  await settle()
  await inTurn({
    'job after it': poll,
    'other key': { ...create, key: 'SECOND_ADMIN_KEY' },
    'other address': { ...create, from: '127.0.0.2' },
    'other project': { ...create, path: '/v2/agent/prj_second/job' },
    'other organization': { ...create, path: '/v2/agent/prj_limits/job', key: 'GLOBEX_ADMIN_KEY' },
  })
  for (const minutes of [52, 9]) {
    await advance(minutes * MINUTE)
    await tell(`${minutes} minutes later`, create)
  }
  await control(service, '/reset', {})
  await seed('agent-project-hour', 99, project)
  await together([create, create, create])

  const v1 = { path: assistantPath('v1'), key: 'ASSISTANT_KEY', body: question }
  const v2 = { ...v1, path: assistantPath('v2') }
  for (const [limit, match, hours] of [
    ['assistant-key-month', { key: service.key('ASSISTANT_KEY') }, 30 * 24],
    ['assistant-organization-hour', { organization: 'acme' }, 1],
    ['assistant-ip-day', { address: '127.0.0.1' }, 24],
  ] as const) {
    await control(service, '/reset', {})
    await seed(limit, 9_998, match)
    await inTurn({
      '9,999th': v1,
      '10,000th': v2,
      '10,001st': v1,
      '10,002nd': v2,
      'other key': { ...v2, key: 'ASSISTANT_KEY_2' },
      'other organization': { ...v2, path: assistantPath('v2', 'globex-docs'), key: 'GLOBEX_ASSISTANT_KEY' },
      'other address': { ...v2, from: '127.0.0.2' },
      'other domain': { ...v2, path: assistantPath('v2', 'acme-handbook'), key: 'SECOND_ASSISTANT_KEY' },
      'x-forwarded-for': { ...v2, headers: { 'x-forwarded-for': FOREIGN_ADDRESS } },
      forwarded: { ...v2, headers: { forwarded: `for=${FOREIGN_ADDRESS}` } },
      'x-real-ip': { ...v2, headers: { 'x-real-ip': FOREIGN_ADDRESS } },
    })
    await advance(0.9 * hours * HOUR)
    await tell('early', v2)
    await advance(0.15 * hours * HOUR)
    await tell('after the window', v2)
    await seed(limit, 9_999, match)
    await together([v2, v2])
  }
  return lines
}
