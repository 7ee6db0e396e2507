import { describe, expect, test } from 'vitest'
import { hasChanges, type Job, settled, statusOf, type WorkPlan, withWork } from './job.ts'

const base = new Map([['install', '# Install\n\nRun it.\n']])
const start = { elapsed: 0, now: 1_000_000 }
const idle: Job = {
  id: 'job_1',
  project: 'prj_main',
  repository: 'acme/acme-docs',
  ref: 'main',
  createdAt: start.now,
  archivedAt: null,
  work: [],
  ended: 'completed',
  base,
  branch: base,
  pullRequest: 'http://127.0.0.1/pull/1',
}
const plan: WorkPlan = {
  edit: { page: 'install', from: null, to: 'More.' },
  archive: false,
  milliseconds: 250,
  waits: 0,
}

describe('a job', () => {
  test.each([
    ['an edit', plan.edit, ['completed', true]],
    ['no edit', null, ['completed', false]],
    ['a page that does not exist, and drops what waits behind', { page: 'no', from: null, to: 'x' }, ['failed', false]],
  ])('ends after %s', (_name, edit, expected) => {
    const job = withWork(withWork(idle, { ...plan, edit }, start), { ...plan, edit: null }, start)
    const done = settled(job, 10_000, false)
    expect([statusOf(done, 10_000), hasChanges(done)]).toEqual(expected)
  })

  test('is active until its time has come, and processes a queued instruction after the one before it', () => {
    const job = withWork(withWork(idle, plan, start), plan, { elapsed: 100, now: start.now + 100 })
    expect([499, 500].map((elapsed) => statusOf(settled(job, elapsed, false), elapsed))).toEqual([
      'active',
      'completed',
    ])
    expect(settled(job, 500, false).branch.get('install')).toBe('# Install\n\nRun it.\n\nMore.\n\nMore.\n')
  })

  test('is archived when its work ended, however late a client asks, and keeps changes only if the service does', () => {
    const job = withWork(idle, { ...plan, archive: true }, start)
    const [dropped, kept] = [settled(job, 60_000, false), settled(job, 60_000, true)]
    expect([statusOf(dropped, 60_000), dropped.archivedAt]).toEqual(['archived', start.now + 250])
    expect([hasChanges(dropped), hasChanges(kept)]).toEqual([false, true])
  })

  test('shows its old end until work on a new instruction begins', () => {
    const archived = settled(withWork(idle, { ...plan, archive: true }, start), 250, false)
    const again = withWork(archived, { ...plan, waits: 100 }, { elapsed: 300, now: start.now + 300 })
    expect([399, 400, 650].map((elapsed) => statusOf(settled(again, elapsed, false), elapsed))).toEqual([
      'archived',
      'active',
      'completed',
    ])
  })
})
