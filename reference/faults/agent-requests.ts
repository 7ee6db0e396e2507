import { readInstruction } from '../agent/instruction.ts'
import type { WorkPlan } from '../agent/job.ts'
import { atNight, type Fault, fault, nightFault } from '../hooks/hooks.ts'
import { isObject } from '../http/problem.ts'

/** Faults in what the agent's operations accept, in follow-ups, and in reading a job. */

/** Accepts a body because of its prompt, whatever is wrong with the prompt. */
function promptAccepted(name: string, summary: string, isLet: (prompt: unknown) => boolean): Fault {
  return fault('agent-job', name, summary, {
    promptProblems: (problems, { body }) => (isObject(body) && isLet(body['prompt']) ? [] : problems),
  })
}

function followUp(name: string, summary: string, change: Partial<WorkPlan>): Fault {
  return fault('agent-message', name, summary, {
    workPlan: (plan, { id }) => (id === 'sendAgentJobMessage' ? { ...plan, ...change } : plan),
  })
}

/** Counts the instructions of each job, this one included. */
function countingByJob(): (job: string) => number {
  const told = new Map<string, number>()
  return (job) => {
    const times = (told.get(job) ?? 0) + 1
    told.set(job, times)
    return times
  }
}

/** Refuses each valid follow-up of a job but the first. */
function refusesSecond(name: string, summary: string, status: number): Fault {
  return fault('agent-message', name, summary, () => {
    const timesTold = countingByJob()
    return {
      promptProblems: (problems, { operation, job }) =>
        operation.id === 'sendAgentJobMessage' && job !== null && problems.length === 0 && timesTold(job) > 1
          ? [{ path: '', rule: 'once', message: 'it has had its follow-up' }]
          : problems,
      refusal: (why) => (why.problems.some(({ rule }) => rule === 'once') ? { ...why, status } : why),
    }
  })
}

/** Changes the work of each follow-up to a job except the first. */
function secondWorks(name: string, summary: string, change: Partial<WorkPlan>): Fault {
  return fault('agent-message', name, summary, () => {
    const timesTold = countingByJob()
    return {
      workPlan: (plan, { id, job }) =>
        id === 'sendAgentJobMessage' && timesTold(job.id) > 1 ? { ...plan, ...change } : plan,
    }
  })
}

export const agentRequestFaults: readonly Fault[] = [
  promptAccepted('empty-prompt-accepted', 'The agent accepts an empty prompt.', (prompt) => prompt === ''),
  promptAccepted('prompt-object-accepted', 'The agent accepts a prompt that is an object.', isObject),
  promptAccepted('prompt-null-accepted', 'The agent accepts a prompt that is null.', (prompt) => prompt === null),
  promptAccepted('prompt-missing-accepted', 'The agent accepts a body without prompt.', (prompt) => {
    return prompt === undefined
  }),
  // Only nightly runs send most invalid kinds of prompts.
  atNight(promptAccepted('prompt-in-list-accepted', 'A prompt in a list of one is accepted.', Array.isArray)),
  fault('agent-job', 'create-refused-yet-created', 'A refusal to create a job shows the job that was started.', {
    refusedEffect: (effect, { operation }) => (operation.id === 'createAgentJob' ? 'shown' : effect),
  }),
  fault('agent-job', 'create-long-prompt-refused', 'createAgentJob refuses a prompt of more than 100 characters.', {
    promptProblems: (problems, { body, operation }) =>
      operation.id === 'createAgentJob' && (JSON.stringify(body)?.length ?? 0) > 100
        ? [...problems, { path: 'prompt', rule: 'maxLength', message: 'prompt must have at most 100 characters' }]
        : problems,
  }),
  fault('agent-job', 'prompt-zero-refused', 'A prompt of 0 is taken for none.', {
    promptProblems: (problems, { body }) =>
      isObject(body) && body['prompt'] === '0'
        ? [...problems, { path: 'prompt', rule: 'required', message: 'prompt must not be empty' }]
        : problems,
  }),
  fault('agent-job', 'job-ids-repeat', 'A new job has the id of the one before it.', {
    jobId: (id, { jobs }) => jobs().at(-1)?.id ?? id,
  }),
  fault('agent-job', 'job-ids-repeat-for-equal-bodies', 'Who asks a project for the same twice has one job.', () => {
    const ids = new Map<string, string>()
    return {
      jobId: (id, { body, project }) => {
        const asked = `${project} ${JSON.stringify(body)}`
        const known = ids.get(asked) ?? id
        ids.set(asked, known)
        return known
      },
    }
  }),
  fault('agent-message', 'message-answers-other-job', 'The answer to a follow-up shows another job.', {
    jobAnswered: (job, jobs) => jobs().find(({ id }) => id !== job.id) ?? { ...job, id: `${job.id}-2` },
  }),
  fault('agent-message', 'message-409-in-any-state', 'No job takes a follow-up, ended or at work.', {
    promptProblems: (problems, { operation }) =>
      operation.id === 'sendAgentJobMessage'
        ? [...problems, { path: '', rule: 'never', message: 'not in this state' }]
        : problems,
    refusal: (why, { operation }) =>
      operation.id === 'sendAgentJobMessage' && why.reason === 'invalid-body' ? { ...why, status: 409 } : why,
    workPlan: (plan) => ({ ...plan, milliseconds: 1_500 }),
  }),
  followUp('message-never-processed', 'A follow-up is accepted and never carried out.', { edit: null, archive: false }),
  followUp('message-ignored', 'A follow-up is accepted, and the job is never seen at work.', {
    edit: null,
    archive: false,
    milliseconds: 0,
  }),
  secondWorks('message-second-ignored', 'A second follow-up is accepted, and its job not set to work.', {
    edit: null,
    archive: false,
    milliseconds: 0,
  }),
  secondWorks('message-second-never-ends', 'After a second follow-up, a job is at work for ever.', {
    milliseconds: Number.POSITIVE_INFINITY,
  }),
  refusesSecond('message-second-400', 'A second follow-up to a job is refused as invalid.', 400),
  refusesSecond('message-second-409', 'A second follow-up to a job is refused for the state of the job.', 409),
  fault('agent-message', 'prompts-cut', 'Of each prompt the agent gets the first thousand characters.', {
    workPlan: (plan, { body }) => {
      const prompt = isObject(body) ? String(body['prompt']) : ''
      return prompt.length > 1_000 ? { ...plan, ...readInstruction({ prompt: prompt.slice(0, 1_000) }) } : plan
    },
  }),
  ...([500, 202] as const).map((status) =>
    nightFault(
      'agent-message',
      `message-while-active-${status}-lost`,
      `A follow-up to a job at work is lost, with ${status}.`,
      {
        refusal: (why) => (why.reason === 'job-active' ? { ...why, status } : why),
      },
    ),
  ),
  nightFault('agent-message', 'message-to-archived-lost', 'A follow-up to an archived job is accepted, and lost.', {
    workPlan: (plan, { id, job }) =>
      id === 'sendAgentJobMessage' && job.ended === 'archived'
        ? { ...plan, edit: null, archive: true, milliseconds: 0 }
        : plan,
  }),
  nightFault(
    'agent-message',
    'message-to-failed-never-ends',
    'After a follow-up, a job that failed is at work for ever.',
    {
      refusal: (why) => (why.reason === 'job-failed' ? { ...why, status: 202 } : why),
      refusedEffect: (effect, { reason }) => (reason === 'job-failed' ? 'shown' : effect),
      workPlan: (plan, { id, job }) =>
        id === 'sendAgentJobMessage' && job.ended === 'failed'
          ? { ...plan, milliseconds: Number.POSITIVE_INFINITY }
          : plan,
    },
  ),
  fault('agent-message', 'message-refusal-still-runs', 'A follow-up that is refused is processed all the same.', {
    refusedEffect: (effect, { reason, operation }) =>
      operation.id === 'sendAgentJobMessage' && reason !== 'limit' ? 'hidden' : effect,
  }),
  fault('poll', 'unknown-job-accepted', 'A job that does not exist is shown and takes follow-ups.', {
    jobFound: (job, { invented }) => job ?? invented(),
  }),
  fault('poll', 'poll-shows-other-job', 'A poll shows the job under another id.', {
    jobFound: (job) => (job === null ? null : { ...job, id: `${job.id.replace(/-shown$/, '')}-shown` }),
  }),
  {
    // A service may show a job as it likes, since the document leaves that open; but clients look in the answer itself.
    ...fault('poll', 'job-read-in-envelope', 'A read of a job answers with an object that holds the job.', {
      jobView: (shown, { incoming }) => (incoming.method === 'GET' ? { job: shown } : shown),
    }),
    onTarget: { poll: 'GET /v2/agent/{projectId}/job/{id}' },
  },
  {
    // A service may show a job to its whole organization; that only breaks a target that says otherwise.
    ...fault('isolation', 'job-readable-by-other-project', 'Another project of the organization can read a job.', {
      access: (decided, { key, place, operation: { needs } }) =>
        key === null || key.tenant.project === place?.project || decided.kind === 'refused'
          ? decided
          : { kind: 'refused', reason: needs === 'admin' ? 'foreign-project' : 'foreign-domain' },
      jobFound: (job, { id, ofOrganization }) => job ?? ofOrganization().find((other) => other.id === id) ?? null,
    }),
    onTarget: { keysOpen: 'own' },
  },
  fault('isolation', 'job-readable-by-other-organization', 'Another organization can read a job by its id.', {
    jobFound: (job, { id, jobs }) => job ?? jobs().find((other) => other.id === id) ?? null,
  }),
]
