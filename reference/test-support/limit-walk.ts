import { type Ask, ask, assistantPath, control, jobsPath, question, type Received, settled } from './client.ts'
import type { ServiceProcess } from './service-process.ts'
import { createTranscript } from './transcript.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const FOREIGN_ADDRESS = '203.0.113.7'

/** The last uses before each limit, the first beyond it, what else it stops, and when uses come back. */
export async function limitWalk(service: ServiceProcess): Promise<readonly string[]> {
  const { note, lines } = createTranscript()
  const tell = async (what: string, request: Ask) => {
    const received = await ask(service, request)
    note(what, { ...received, headers: aboutTwoMinutes(received.headers) })
    return received
  }
  const seed = (limit: string, uses: number, match: object) => control(service, '/counters', { limit, uses, ...match })
  const advance = (seconds: number) => control(service, '/clock/advance', { seconds })
  const together = async (limit: string, requests: readonly Ask[]) => {
    const answers = await Promise.all(requests.map((request) => ask(service, request)))
    // Which of several uses at the same time gets through is open, how many do is not.
    lines.push(`${limit} together: ${answers.map(({ status }) => status).sort()}`)
  }

  const create = { path: jobsPath, key: 'ADMIN_KEY', body: { prompt: 'Nothing.' } }
  await seed('agent-project-hour', 97, { project: 'prj_main' })
  const { body } = await tell('98th', create)
  const poll = { method: 'GET', path: `${jobsPath}/${/"id":"([^"]+)"/.exec(body)?.[1]}`, key: 'ADMIN_KEY' }
  const message = { ...create, path: `${poll.path}/message` }
  const settle = () => settled(() => ask(service, poll), 2_000)
  await settle()
  await tell('free', poll)
  await tell('99th', message)
  await settle()
  await tell('invalid', { ...message, body: {} })
  await tell('100th', create)
  await tell('101st', create)
  await tell('102nd', { ...message, body: { prompt: 'In quickstart, replace "first" by "next".' } })
  await settle()
  await tell('job after it', poll)
  await tell('other key', { ...create, key: 'SECOND_ADMIN_KEY' })
  await tell('other address', { ...create, from: '127.0.0.2' })
  await tell('other project', { ...create, path: '/v2/agent/prj_second/job' })
  await tell('other organization', { ...create, path: '/v2/agent/prj_limits/job', key: 'GLOBEX_ADMIN_KEY' })
  await advance(52 * MINUTE)
  await tell('after 52 minutes', create)
  await advance(9 * MINUTE)
  await tell('after an hour', create)
  await control(service, '/reset', {})
  await seed('agent-project-hour', 99, { project: 'prj_main' })
  await together('agent', [create, create, create])

  const v1 = { path: assistantPath('v1'), key: 'ASSISTANT_KEY', body: question }
  const v2 = { ...v1, path: assistantPath('v2') }
  const foreign = { ...v2, path: assistantPath('v2', 'globex-docs'), key: 'GLOBEX_ASSISTANT_KEY' }
  const handbook = { ...v2, path: assistantPath('v2', 'acme-handbook'), key: 'SECOND_ASSISTANT_KEY' }
  for (const [limit, match, hours] of [
    ['assistant-key-month', { key: service.key('ASSISTANT_KEY') }, 30 * 24],
    ['assistant-organization-hour', { organization: 'acme' }, 1],
    ['assistant-ip-day', { address: '127.0.0.1' }, 24],
  ] as const) {
    await control(service, '/reset', {})
    await seed(limit, 9_998, match)
    await tell(`${limit} 9,999th`, v1)
    await tell(`${limit} 10,000th`, v2)
    await tell(`${limit} 10,001st`, v1)
    await tell(`${limit} 10,002nd`, v2)
    await tell(`${limit} other key`, { ...v2, key: 'ASSISTANT_KEY_2' })
    await tell(`${limit} other organization`, foreign)
    await tell(`${limit} other address`, { ...v2, from: '127.0.0.2' })
    await tell(`${limit} other domain`, handbook)
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip']) {
      const value = name === 'forwarded' ? `for=${FOREIGN_ADDRESS}` : FOREIGN_ADDRESS
      await tell(`${limit} ${name}`, { ...v2, headers: { [name]: value } })
    }
    await advance(0.9 * hours * HOUR)
    await tell(`${limit} early`, v2)
    await advance(0.15 * hours * HOUR)
    await tell(`${limit} after the window`, v2)
    await seed(limit, 9_999, match)
    await together(limit, [v2, v2])
  }
  return lines
}

/** How many seconds are left depends on how fast the test runs. */
function aboutTwoMinutes(headers: Received['headers']): Received['headers'] {
  const rounded = (value: string) => (/^\d+$/.test(value) ? `about ${Math.round(Number(value) / 120)}` : value)
  const wait = headers['retry-after']
  return wait === undefined ? headers : { ...headers, 'retry-after': rounded(wait) }
}
