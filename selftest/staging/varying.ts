import { mainTenant, otherTenant, plainTarget, type StagingTargets } from './staging-target.ts'

/** Services that never do the same twice. */
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
    target: { prompts: { ...plainTarget.prompts, failure: 'Fail, please.', archive: 'Archive the job when done.' } },
    besides: ['contracts'],
    names: ['prompts.change', 'prompts.failure', 'prompts.archive'],
  },
  'statuses-differ-by-family': {
    like: 'Two teams built it: the agent refuses otherwise than the assistant.',
    variations: ['statuses-differ-by-family', 'errors-problem-json'],
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
