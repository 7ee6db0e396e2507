import type { Problem } from '../http/problem.ts'
import type { Operation } from '../limits/rules.ts'
import type { Fault } from '../seams.ts'

/** Faults of what the agent's operations accept, of follow-ups, and of reading a job. */

const operations = [
  { prefix: 'create', operation: 'createAgentJob', area: 'agent-job' },
  { prefix: 'message', operation: 'sendAgentJobMessage', area: 'agent-message' },
] as const

const leniences: readonly {
  readonly name: string
  readonly what: string
  readonly lets: (problem: Problem) => boolean
}[] = [
  { name: 'empty-prompt', what: 'an empty prompt', lets: ({ rule }) => rule === 'minimum-length' },
  {
    name: 'prompt-number',
    what: 'a prompt that is a number',
    lets: ({ path, rule }) => path === 'prompt' && rule === 'type',
  },
  {
    name: 'prompt-missing',
    what: 'a body without prompt',
    lets: ({ path, rule }) => path === 'prompt' && rule === 'required',
  },
]

const promptFaults = operations.flatMap(({ prefix, operation, area }) =>
  leniences.map(
    ({ name, what, lets }): Fault => ({
      name: `${prefix}-${name}-accepted`,
      area,
      summary: `${operation} accepts ${what}.`,
      alter: ({ promptProblems }) => ({
        promptProblems: (body, asked) =>
          promptProblems(body, asked).filter((problem) => asked !== operation || !lets(problem)),
      }),
    }),
  ),
)

function onMessage(operation: Operation): boolean {
  return operation === 'sendAgentJobMessage'
}

export const agentRequestFaults: readonly Fault[] = [
  ...promptFaults,
  {
    name: 'create-long-prompt-refused',
    area: 'agent-job',
    summary: 'createAgentJob refuses a prompt of more than 100 characters, which nothing forbids.',
    alter: ({ promptProblems }) => ({
      promptProblems: (body, operation) => {
        const problems = promptProblems(body, operation)
        const long = JSON.stringify(body)?.length ?? 0
        if (operation !== 'createAgentJob' || long <= 100) return problems
        return [
          ...problems,
          { path: 'prompt', rule: 'maximum-length', message: 'prompt must have at most 100 characters' },
        ]
      },
    }),
  },
  {
    name: 'message-answers-other-job',
    area: 'agent-message',
    summary: 'The answer to a follow-up shows another job.',
    alter: () => ({
      jobAnswered: (job, jobs) => jobs.find(({ id }) => id !== job.id) ?? { ...job, id: `${job.id}-2` },
    }),
  },
  {
    name: 'message-never-processed',
    area: 'agent-message',
    summary: 'A follow-up is accepted and never carried out.',
    alter: ({ workPlan }) => ({
      workPlan: (plan, operation) => {
        const planned = workPlan(plan, operation)
        return onMessage(operation) ? { ...planned, edits: [], archive: false } : planned
      },
    }),
  },
  {
    name: 'message-never-finishes',
    area: 'agent-message',
    summary: 'A job stays active for ever after a follow-up.',
    alter: ({ workPlan }) => ({
      workPlan: (plan, operation) => {
        const planned = workPlan(plan, operation)
        return onMessage(operation) ? { ...planned, milliseconds: Number.MAX_SAFE_INTEGER } : planned
      },
    }),
  },
  {
    name: 'message-refusal-still-runs',
    area: 'agent-message',
    summary: "A follow-up that is refused for its body or the job's state is processed all the same.",
    alter: ({ refusedHasEffect }) => ({
      refusedHasEffect: (reason, operation) =>
        (onMessage(operation) && reason !== 'limit') || refusedHasEffect(reason, operation),
    }),
  },
  {
    name: 'unknown-job-accepted',
    area: 'poll',
    summary: 'A job that does not exist is shown and takes follow-ups.',
    alter: ({ jobFound }) => ({ jobFound: (lookup) => jobFound(lookup) ?? lookup.invented() }),
  },
  {
    name: 'poll-shows-other-job',
    area: 'poll',
    summary: 'A poll shows the job under another id.',
    alter: ({ jobFound }) => ({
      jobFound: (lookup) => {
        const job = jobFound(lookup)
        return job === null ? null : { ...job, id: `${job.id.replace(/-shown$/, '')}-shown` }
      },
    }),
  },
  {
    name: 'job-readable-by-other-organization',
    area: 'isolation',
    summary: 'A job is found by its id from the project of another organization.',
    alter: ({ jobFound }) => ({ jobFound: (lookup) => jobFound(lookup) ?? lookup.elsewhere() }),
  },
]
