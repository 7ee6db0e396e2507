import { plainTarget, type StagingTargets } from './staging-target.ts'

const scaled = { 'agent-project-hour': 40, 'assistant-organization-hour': 500 }

const unlimited = {
  'agent-project-hour': null,
  'assistant-key-month': null,
  'assistant-organization-hour': null,
  'assistant-ip-day': null,
}

/** Services that others use too, or whose limits are not those of the document. */
export const sharedTargets: StagingTargets = {
  'others-spend-uses': {
    like: 'A team of people tries things out on the same staging.',
    variations: ['others-spend-uses'],
    besides: ['contracts'],
  },
  'limits-scaled-down': {
    like: 'Smaller limits than the document says, as its file states.',
    settings: { limits: { numbers: scaled, headers: ['X-RateLimit'] } },
    target: { limits: scaled, timeouts: plainTarget.timeouts },
  },
  'limits-not-enforced': {
    like: 'A staging without any limits.',
    settings: { limits: { numbers: unlimited } },
    target: { limits: unlimited },
  },
  'limits-say-everything': {
    like: 'A gateway that puts both families of headers on each answer, with the reset as a Unix time.',
    settings: { limits: { headers: ['RateLimit', 'X-RateLimit'], headerReset: 'epoch' } },
  },
}
