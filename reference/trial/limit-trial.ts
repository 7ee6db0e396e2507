import { assistantPath, lawful } from './assistant-trial.ts'
import { ask, control, type Told } from './client.ts'
import type { Running } from './process.ts'
import { createTranscript } from './transcript.ts'

const MINUTE = 60

/** The last uses before each limit, the first beyond it, what else it stops, and when uses come back. */
export async function limitTrial(service: Running): Promise<readonly string[]> {
  const { note, lines } = createTranscript()
  const tell = async (what: string, told: Promise<Told>) => {
    const answer = await told
    note(what, { ...answer, headers: aboutTwoMinutes(answer.headers) })
    return answer
  }
  const create = (project = 'prj_main', key = 'ADMIN_KEY', from = '127.0.0.1') =>
    ask(service, { path: `/v2/agent/${project}/job`, key, from, body: { prompt: 'Nothing.' } })
  const seed = (limit: string, uses: number, match: object) => control(service, '/counters', { limit, uses, ...match })
  const advance = (seconds: number) => control(service, '/clock/advance', { seconds })

  await seed('agent-project-hour', 97, { project: 'prj_main' })
  const { body } = await tell('98th', create())
  const path = `/v2/agent/prj_main/job/${/"id":"([^"]+)"/.exec(body)?.[1]}`
  const poll = () => ask(service, { method: 'GET', path, key: 'ADMIN_KEY' })
  const message = () =>
    ask(service, {
      path: `${path}/message`,
      key: 'ADMIN_KEY',
      body: { prompt: 'In quickstart, replace "first" by "next".' },
    })
  await settle(poll)
  await tell('free', poll())
  const followUp = { path: `${path}/message`, key: 'ADMIN_KEY', body: { prompt: 'Nothing.' } }
  await tell('99th', ask(service, followUp))
  await settle(poll)
  await tell('invalid', ask(service, { ...followUp, body: {} }))
  await tell('100th', create())
  await tell('101st', create())
  await tell('102nd', message())
  await tell('job after it', settle(poll))
  await tell('other key', create('prj_main', 'SECOND_ADMIN_KEY'))
  await tell('other address', create('prj_main', 'ADMIN_KEY', '127.0.0.2'))
  await tell('other project', create('prj_second'))
  await tell('other organization', create('prj_limits', 'GLOBEX_ADMIN_KEY'))
  await advance(52 * MINUTE)
  await tell('after 52 minutes', create())
  await advance(9 * MINUTE)
  await tell('after an hour', create())
  await control(service, '/reset', {})
  await seed('agent-project-hour', 99, { project: 'prj_main' })
  const raced = [statuses('agent', await Promise.all([create(), create(), create()]))]

  const question = (version: 'v1' | 'v2', key = 'ASSISTANT_KEY', domain = 'acme-docs') => ({
    path: assistantPath(version, domain),
    key,
    body: lawful,
  })
  for (const [limit, match, hours] of [
    ['assistant-key-month', { key: service.key('ASSISTANT_KEY') }, 30 * 24],
    ['assistant-organization-hour', { organization: 'acme' }, 1],
    ['assistant-ip-day', { address: '127.0.0.1' }, 24],
  ] as const) {
    await control(service, '/reset', {})
    await seed(limit, 9_998, match)
    await tell(`${limit} 9,999th`, ask(service, question('v1')))
    await tell(`${limit} 10,000th`, ask(service, question('v2')))
    await tell(`${limit} 10,001st`, ask(service, question('v1')))
    await tell(`${limit} 10,002nd`, ask(service, question('v2')))
    await tell(`${limit} other key`, ask(service, question('v2', 'ASSISTANT_KEY_2')))
    await tell(`${limit} other organization`, ask(service, question('v2', 'GLOBEX_ASSISTANT_KEY', 'globex-docs')))
    await tell(`${limit} other address`, ask(service, { ...question('v2'), from: '127.0.0.2' }))
    await tell(`${limit} other domain`, ask(service, question('v2', 'SECOND_ASSISTANT_KEY', 'acme-handbook')))
    for (const [name, value] of [
      ['x-forwarded-for', '203.0.113.7'],
      ['forwarded', 'for=203.0.113.7'],
      ['x-real-ip', '203.0.113.7'],
    ] as const)
      await tell(`${limit} ${name}`, ask(service, { ...question('v2'), headers: { [name]: value } }))
    await advance(0.9 * hours * 3600)
    await tell(`${limit} early`, ask(service, question('v2')))
    await advance(0.15 * hours * 3600)
    await tell(`${limit} after the window`, ask(service, question('v2')))
    await seed(limit, 9_999, match)
    const answers = await Promise.all([ask(service, question('v2')), ask(service, question('v2'))])
    raced.push(statuses(limit, answers))
  }
  return [...lines(), ...raced]
}

/** Which of several uses at the same time gets through is open, how many do is not. */
function statuses(limit: string, answers: readonly Told[]): string {
  return `${limit} together: ${answers.map(({ status }) => status).sort()}`
}

/** The answer once the job is done. */
async function settle(poll: () => Promise<Told>): Promise<Told> {
  const deadline = performance.now() + 2_000
  let told = await poll()
  while (told.body.includes('"status":"active"') && performance.now() < deadline) told = await poll()
  return told
}

/** How many seconds are left depends on how fast the test runs. */
function aboutTwoMinutes(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const rounded = (value: string) => (/^\d+$/.test(value) ? `about ${Math.round(Number(value) / 120)}` : value)
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, name === 'retry-after' ? rounded(value) : value]),
  )
}
