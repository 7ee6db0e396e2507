import { unlimited } from '../limits/limiters.ts'
import { mainTenant, otherTenant, plainTarget, type StagingTargets } from './staging-target.ts'

const scaled = { 'agent-project-hour': 40, 'assistant-organization-hour': 500 }

/** Services that other people use too, or whose limits differ from the document's. */
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

const { organization, project, domain, adminKey } = mainTenant
const [firstKey] = mainTenant.assistantKeys
const { timeouts } = plainTarget

/** Services for which a team has few keys. */
export const singleKeyedTargets: StagingTargets = {
  'one-key-of-each-kind': {
    like: 'One tenant with one key for servers and one for pages.',
    target: { tenants: [{ ...mainTenant, assistantKeys: [firstKey] }] },
    besides: ['contracts'],
    names: ['tenants'],
  },
  'agent-only': {
    like: 'A team that has bought the agent alone.',
    target: { tenants: [{ organization, project, adminKey }] },
    names: ['assistantKeys'],
  },
  'assistant-only': {
    like: 'A team that has bought the assistant alone.',
    target: { tenants: [{ organization, domain, assistantKeys: [firstKey] }], prompts: {} },
    names: ['adminKey'],
  },
  'assistant-before-agent': {
    like: 'The assistant belongs to one organization, the agent to another.',
    target: {
      tenants: [
        { organization, domain, assistantKeys: [firstKey] },
        { organization: 'globex', project: 'prj_limits', adminKey: otherTenant.adminKey },
      ],
    },
  },
  'agent-before-assistant': {
    like: 'The agent belongs to one organization, the assistant to another.',
    target: {
      tenants: [
        { organization, project, adminKey },
        { organization: 'globex', domain: 'globex-docs', assistantKeys: otherTenant.assistantKeys },
      ],
    },
  },
  'no-prompts': {
    like: 'No instructions are known that make this agent do a known thing.',
    target: { prompts: {}, timeouts },
    names: ['prompts.change', 'prompts.noChange'],
  },
  'two-organizations': {
    like: 'A staging with two organizations and the prefix of its keys.',
    target: { tenants: [mainTenant, otherTenant], keyPrefix: 'svc_', deterministic: true },
  },
}
