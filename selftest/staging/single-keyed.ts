import { mainTenant, otherTenant, plainTarget, type StagingTargets } from './staging-target.ts'

const { organization, project, domain, adminKey } = mainTenant
const [firstKey] = mainTenant.assistantKeys
const { timeouts } = plainTarget

/** Services of which a team has few keys. */
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
