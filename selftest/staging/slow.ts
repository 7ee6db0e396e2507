import type { StagingTargets } from './staging-target.ts'

/** Services that take their time, or do otherwise than asked. */
export const slowTargets: StagingTargets = {
  'jobs-outlast-the-run': {
    like: 'A job takes 20 seconds, and the run waits for five.',
    settings: { agent: { jobMilliseconds: 20_000 } },
    target: { timeouts: { job: 5, answer: 20 } },
    names: ['timeouts.job'],
  },
  'jobs-take-seconds': {
    like: 'A job takes four seconds, and a follow-up meanwhile is refused.',
    settings: { agent: { jobMilliseconds: 4000 } },
  },
  'reads-lag': {
    like: 'Jobs are read from a replica, follow-ups wait in a queue, and what is done is archived soon.',
    variations: ['poll-lags', 'message-active-later', 'archives-soon'],
    besides: ['contracts'],
  },
  'follow-ups-queued': {
    like: 'A job takes two seconds, and a follow-up waits for its turn.',
    settings: { agent: { jobMilliseconds: 2000, messageWhileActive: 'queued' } },
  },
  'answers-begin-late': {
    like: 'A model that searches for three seconds before it says anything.',
    variations: ['answers-begin-late'],
  },
  'fast-model-after-long-search': {
    like: 'A search of two seconds, and then a model that says all within a moment.',
    variations: ['fast-model-after-long-search'],
  },
  'words-come-slowly': {
    like: 'A large model on a small machine.',
    settings: { assistant: { tokenMilliseconds: 25 } },
  },
  'jobs-can-be-read-later': {
    like: 'A new job is not found for a second, as behind a copy of the database.',
    variations: ['poll-lags'],
  },
  'follow-ups-processed-later': {
    like: 'A job that has ended stays so for a moment after a follow-up.',
    variations: ['message-active-later'],
  },
  'jobs-archived-soon': { like: 'A job that is done is archived a second later.', variations: ['archives-soon'] },
}
