import { describe, expect, test } from 'vitest'
import { hasChanges, type Job, settled, statusOf, type WorkPlan, withWork } from './job.ts'

const base = new Map([['install', '# Install\n\nRun it.\n']])
const start = { elapsed: 0, now: 1_000_000 }
const idle: Job = {
  id: 'job_1',
  organization: 'acme',
  project: 'prj_main',
  repository: 'acme/acme-docs',
  ref: 'main',
  createdAt: start.now,
  archivedAt: null,
  work: [],
  ended: 'completed',
  base,
  branch: base,
  lastPage: null,
  pullRequest: 'http://127.0.0.1/pull/1',
}
const plan: WorkPlan = {
  edits: [{ kind: 'append', page: 'install', text: 'More.' }],
  archive: false,
  milliseconds: 250,
}

describe('a job', () => {
  test('is active until its time has come, and completed with its changes then', () => {
    const job = withWork(idle, plan, start)
    expect(statusOf(settled(job, 249, false))).toBe('active')
    const done = settled(job, 250, false)
    expect([statusOf(done), hasChanges(done)]).toEqual(['completed', true])
  })

  test('without an edit completes without changes', () => {
    const done = settled(withWork(idle, { ...plan, edits: [] }, start), 250, false)
    expect([statusOf(done), hasChanges(done)]).toEqual(['completed', false])
  })

  test('fails on a page that does not exist, and drops what waits behind', () => {
    const stuck = withWork(idle, { ...plan, edits: [{ kind: 'remove', page: 'nowhere', text: 'x' }] }, start)
    const done = settled(withWork(stuck, plan, start), 10_000, false)
    expect([statusOf(done), hasChanges(done)]).toEqual(['failed', false])
  })

  test('processes a queued instruction after the one before it', () => {
    const job = withWork(withWork(idle, plan, start), plan, { elapsed: 100, now: start.now + 100 })
    expect(statusOf(settled(job, 499, false))).toBe('active')
    expect(settled(job, 500, false).branch.get('install')).toBe('# Install\n\nRun it.\n\nMore.\n\nMore.\n')
  })

  test('is archived at the time when its work ended, however late somebody looks', () => {
    const done = settled(withWork(idle, { ...plan, archive: true }, start), 60_000, false)
    expect([statusOf(done), done.archivedAt]).toEqual(['archived', start.now + 250])
  })

  test('keeps its changes when archived only if the service does so', () => {
    const job = withWork(idle, { ...plan, archive: true }, start)
    expect([hasChanges(settled(job, 250, false)), hasChanges(settled(job, 250, true))]).toEqual([false, true])
  })

  test('is no longer archived once it has a new instruction', () => {
    const archived = settled(withWork(idle, { ...plan, archive: true }, start), 250, false)
    const again = withWork(archived, plan, { elapsed: 300, now: start.now + 300 })
    expect([statusOf(again), again.archivedAt]).toEqual(['active', null])
  })
})
