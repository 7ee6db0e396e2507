import type { StagingTarget } from './staging-target.ts'

/** Services that take their time. */
export const slowTargets: readonly StagingTarget[] = [
  {
    name: 'jobs-outlast-the-run',
    like: 'A job takes 20 seconds, and the run waits for five.',
    settings: { agent: { jobMilliseconds: 20_000 } },
    target: { timeouts: { job: 5, answer: 20 } },
    names: ['timeouts.job'],
  },
  {
    name: 'jobs-take-seconds',
    like: 'A job takes four seconds, and a follow-up meanwhile is refused.',
    settings: { agent: { jobMilliseconds: 4000 } },
  },
  {
    name: 'follow-ups-queued',
    like: 'A job takes two seconds, and a follow-up waits for its turn.',
    settings: { agent: { jobMilliseconds: 2000, messageWhileActive: 'queued' } },
  },
  {
    name: 'answers-begin-late',
    like: 'A model that searches for three seconds before it says anything.',
    variations: ['answers-begin-late'],
  },
  {
    name: 'fast-model-after-long-search',
    like: 'A search of two seconds, and then a model that says all within a moment.',
    variations: ['fast-model-after-long-search'],
  },
  {
    name: 'words-come-slowly',
    like: 'A large model on a small machine.',
    settings: { assistant: { tokenMilliseconds: 25 } },
  },
]
