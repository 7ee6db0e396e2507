import { ask, jobsPath, settled } from './client.ts'
import type { ServiceProcess } from './service-process.ts'
import { createTranscript } from './transcript.ts'

const prompts = {
  change: 'In quickstart, replace "first" by "very first". (run 1)',
  noChange: 'Read the documentation and change nothing.',
  failure: 'In no-such-page, replace "a" by "b".',
  archive: 'Read the documentation, change nothing, and archive the job when done.',
}
/** A job takes 20 ms here; one that is still active after this never ends. */
const TIMEOUT = 400

/** Everything that the agent's operations do, once. */
export async function agentWalk(service: ServiceProcess): Promise<readonly string[]> {
  const { note, tell, lines } = createTranscript(service)
  const pathOf = (id: string) => `${jobsPath}/${encodeURIComponent(id)}`
  const create = (body: unknown, key: string | null = 'ADMIN_KEY') => ({ path: jobsPath, key, body })
  const poll = (id: string, key: string | null = 'ADMIN_KEY') => ({ method: 'GET', path: pathOf(id), key })
  const message = (id: string, body: unknown) => ({ path: `${pathOf(id)}/message`, key: 'ADMIN_KEY', body })
  const settle = async (id: string): Promise<void> => {
    note('settled', await settled(() => ask(service, poll(id)), TIMEOUT))
    for (const what of ['once more', 'and again']) await tell(what, poll(id))
  }

  const ids: string[] = []
  for (const [name, prompt] of Object.entries(prompts)) {
    const { body } = await tell(`create ${name}`, create({ prompt }))
    const id = /"id":"?([^",]+)/.exec(body)?.[1] ?? 'none'
    ids.push(id)
    await settle(id)
  }
  const [changed = '', unchanged = '', failed = ''] = ids
  await tell('follow-up', message(unchanged, { prompt: prompts.change }))
  await settle(unchanged)
  await tell('follow-up to a failed job', message(failed, { prompt: prompts.change }))
  await tell('failed job after it', poll(failed))
  for (const body of [{ prompt: '' }, { prompt: 7 }, {}, [], '{']) {
    await tell(`create ${JSON.stringify(body)}`, create(body))
    await tell(`message ${JSON.stringify(body)}`, message(changed, body))
  }
  await tell('after refused messages', poll(changed))
  await tell('create at length', create({ prompt: 'Please '.repeat(50), more: true }))
  await tell('poll unknown', poll('job_none'))
  await tell('message unknown', message('job_none', { prompt: 'x' }))
  const elsewhere = pathOf(changed).replace('prj_main', 'prj_limits')
  await tell('poll from elsewhere', { method: 'GET', path: elsewhere, key: 'GLOBEX_ADMIN_KEY' })
  for (const key of [null, 'svc_admin_wrong', 'ASSISTANT_KEY', 'GLOBEX_ADMIN_KEY']) {
    await tell(`create with ${key}`, create({ prompt: 'x' }, key))
    await tell(`poll with ${key}`, poll(changed, key))
  }
  return lines
}
