import { ask, type Told } from './client.ts'
import type { Running } from './process.ts'
import { createTranscript } from './transcript.ts'

const prompts = {
  change: 'In quickstart, replace "first" by "very first". (run 1)',
  noChange: 'Read the documentation and change nothing.',
  failure: 'In no-such-page, replace "a" by "b".',
  archive: 'Read the documentation, change nothing, and archive the job when done.',
}
const create = { path: '/v2/agent/prj_main/job', key: 'ADMIN_KEY' }
/** A job takes 20 ms here; one that is still active after this never ends. */
const PATIENCE = 400

/** Everything that the agent's operations do, once. */
export async function agentTrial(service: Running): Promise<readonly string[]> {
  const { note, lines } = createTranscript()
  const tell = async (what: string, told: Promise<Told>) => {
    const answer = await told
    note(what, answer)
    return answer
  }
  const jobPath = (id: string, project = 'prj_main') => `/v2/agent/${project}/job/${encodeURIComponent(id)}`
  const poll = (id: string) => ask(service, { method: 'GET', path: jobPath(id), key: 'ADMIN_KEY' })
  const message = (id: string, body: unknown) =>
    ask(service, { path: `${jobPath(id)}/message`, key: 'ADMIN_KEY', body })
  const settle = async (id: string): Promise<void> => {
    const deadline = performance.now() + PATIENCE
    let told = await poll(id)
    while (/"status":"(?:active|ACTIVE)"/.test(told.body) && performance.now() < deadline) told = await poll(id)
    note('settled', told)
    await tell('once more', poll(id))
    await tell('and again', poll(id))
  }

  const ids: string[] = []
  for (const [name, prompt] of Object.entries(prompts)) {
    const told = await tell(`create ${name}`, ask(service, { ...create, body: { prompt } }))
    const id = idIn(told)
    ids.push(id)
    await settle(id)
  }
  const [changed = '', unchanged = '', failed = ''] = ids
  await tell('follow-up', message(unchanged, { prompt: prompts.change }))
  await settle(unchanged)
  await tell('follow-up to a failed job', message(failed, { prompt: prompts.change }))
  await tell('failed job after it', poll(failed))

  const bodies = [{ prompt: '' }, { prompt: 7 }, {}, [], '{']
  for (const body of bodies) {
    await tell(`create ${JSON.stringify(body)}`, ask(service, { ...create, body }))
    await tell(`message ${JSON.stringify(body)}`, message(changed, body))
  }
  await tell('after refused messages', poll(changed))
  await tell('create at length', ask(service, { ...create, body: { prompt: 'Please '.repeat(50), more: true } }))
  await tell('poll unknown', poll('job_none'))
  await tell('message unknown', message('job_none', { prompt: 'x' }))
  await tell(
    'poll from elsewhere',
    ask(service, { method: 'GET', path: jobPath(changed, 'prj_limits'), key: 'GLOBEX_ADMIN_KEY' }),
  )
  for (const key of [null, 'svc_admin_wrong', 'ASSISTANT_KEY', 'GLOBEX_ADMIN_KEY']) {
    await tell(`create with ${key}`, ask(service, { ...create, key, body: { prompt: 'x' } }))
    await tell(`poll with ${key}`, ask(service, { method: 'GET', path: jobPath(changed), key }))
  }
  return lines()
}

function idIn({ body }: Told): string {
  return /"id":"?([^",]+)/.exec(body)?.[1] ?? 'none'
}
