import { mainTenant, otherTenant, plainTarget, type StagingTargets } from './staging-target.ts'

/** Services that never behave the same twice. */
export const varyingTargets: StagingTargets = {
  'answers-vary': {
    like: 'A model answers: its words, sources, tools and reasoning change from answer to answer.',
    variations: ['events-vary', 'refusals-numbered'],
    besides: ['contracts', 'load'],
    names: ['deterministic'],
  },
  'answers-vary-for-two-organizations': {
    like: 'A model answers two organizations.',
    settings: { assistant: { variety: 7, tokenMilliseconds: 4 } },
    target: { tenants: [mainTenant, otherTenant] },
  },
  'agent-declines': {
    like: 'A model that finds nothing to do: it changes, fails and archives nothing.',
    variations: ['agent-declines'],
    target: {
      prompts: { ...plainTarget.prompts, failure: 'Fail, please.', archive: 'Archive the job when done.' },
      // The team has answered the question that a run asks about this.
      knownGaps: [{ id: 'agent-job-change-instruction-followed', reason: 'our model changes nothing by itself' }],
    },
    besides: ['contracts'],
    names: ['prompts.change', 'prompts.failure', 'prompts.archive'],
  },
  'statuses-differ-by-family': {
    like: 'Two teams built it: the agent refuses otherwise than the assistant.',
    variations: ['statuses-differ-by-family'],
    besides: ['contracts'],
  },
  'refusals-without-a-body': { like: 'A service that says no and nothing more.', variations: ['errors-empty'] },
  'tells-nothing-apart': {
    like: 'Every refusal for a key or a place is a 404, and one for a body is a 422 with plain text.',
    variations: ['errors-text', 'statuses-422-for-invalid', '404-for-foreign-project'],
    settings: {
      errors: { statuses: { 'unknown-key': 404, 'missing-key': 404, 'wrong-key-kind': 404, 'unknown-domain': 404 } },
    },
  },
}

/** Services that are slow, or ignore instructions. */
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
