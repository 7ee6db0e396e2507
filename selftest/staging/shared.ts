import { plainTarget, type StagingTarget } from './staging-target.ts'

const scaled = { 'agent-project-hour': 40, 'assistant-organization-hour': 500 }

/** Services that others use too, or whose limits are not those of the document. */
export const sharedTargets: readonly StagingTarget[] = [
  {
    name: 'others-spend-uses',
    like: 'A team of people tries things out on the same staging.',
    variations: ['others-spend-uses'],
    besides: ['contracts'],
  },
  {
    name: 'limits-scaled-down',
    like: 'Smaller limits than the document says, as its file states.',
    settings: { limits: { numbers: scaled, headers: ['X-RateLimit'] } },
    target: { limits: scaled, timeouts: plainTarget.timeouts },
  },
  {
    name: 'limits-not-enforced',
    like: 'A staging without any limits.',
    settings: {
      limits: {
        numbers: {
          'agent-project-hour': null,
          'assistant-key-month': null,
          'assistant-organization-hour': null,
          'assistant-ip-day': null,
        },
      },
    },
    target: {
      limits: {
        'agent-project-hour': null,
        'assistant-key-month': null,
        'assistant-organization-hour': null,
        'assistant-ip-day': null,
      },
    },
  },
  {
    name: 'limits-say-everything',
    like: 'A gateway that puts both families of headers on each answer, with the reset as a Unix time.',
    settings: { limits: { headers: ['RateLimit', 'X-RateLimit'], headerReset: 'epoch' } },
  },
]
