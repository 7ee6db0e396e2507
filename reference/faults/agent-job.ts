import { hasChanges, type Job } from '../agent/job.ts'
import { dateText } from '../agent/job-view.ts'
import { type Fault, fault, type Hooks } from '../hooks/hooks.ts'
import type { JsonObject } from '../http/problem.ts'

/** Faults in the job object and in a job's lifecycle. */

type Change = (shown: JsonObject, job: Job, now: number) => JsonObject

/** Changes members of the job object; one that becomes `undefined` is left out. */
export function view(name: string, summary: string, change: Change): Fault {
  return fault('agent-job', name, summary, {
    jobView: (shown, { job, now }) => ({ ...shown, ...change(shown, job, now) }),
  })
}

/** Changes the link to the pull request, where there is one. */
function linking(name: string, summary: string, change: (link: string) => string): Fault {
  return view(name, summary, ({ prLink }) => (typeof prLink === 'string' ? { prLink: change(prLink) } : {}))
}

/** Answers one operation after three and a half seconds. */
function slow(operation: string): Hooks {
  return { millisecondsBeforeCount: (_, { id }) => (id === operation ? 3_500 : 0) }
}

/** Changes members while the job has a certain status, or has ended. */
function viewOf(
  name: string,
  summary: string,
  status: 'active' | 'completed' | 'failed' | 'ended',
  change: (job: Job) => JsonObject,
): Fault {
  return view(name, summary, (shown, job) =>
    shown['status'] === status || (status === 'ended' && shown['status'] !== 'active') ? change(job) : {},
  )
}

/** How often an ended job was shown since its end, this time included, and how many milliseconds have passed. */
interface Since {
  readonly views: number
  readonly milliseconds: number
}

/** Changes members of an ended job, depending on what has happened since its end. */
function afterEnd(
  name: string,
  summary: string,
  change: (since: Since, job: Job, shown: JsonObject) => JsonObject,
): Fault {
  return fault('agent-job', name, summary, () => {
    const ended = new Map<string, { views: number; readonly at: number }>()
    return {
      jobView: (shown, { job, now }) => {
        if (shown['status'] === 'active') return shown
        const key = `${job.project} ${job.id}`
        const { views, at } = ended.get(key) ?? { views: 0, at: now }
        ended.set(key, { views: views + 1, at })
        return { ...shown, ...change({ views: views + 1, milliseconds: now - at }, job, shown) }
      },
    }
  })
}

/** Changes members in every second job of those that are meant, in the order in which they first were. */
function ofEverySecond(name: string, summary: string, isMeant: (shown: JsonObject) => boolean, change: Change): Fault {
  return fault('agent-job', name, summary, () => {
    const seen = new Map<string, number>()
    return {
      jobView: (shown, { job, now }) => {
        if (!isMeant(shown)) return shown
        const number = seen.get(job.id) ?? seen.size
        seen.set(job.id, number)
        return number % 2 === 0 ? shown : { ...shown, ...change(shown, job, now) }
      },
    }
  })
}

const isLinked = ({ prLink }: JsonObject) => typeof prLink === 'string'

const withArabicDigits = (text: string) =>
  text.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)))

const twoHoursAhead = (time: number) => new Date(time + 2 * 3_600_000).toISOString()

const active = { status: 'active', prLink: null }
const linked = ({ pullRequest }: Job) => ({ prLink: pullRequest })

const members = ['id', 'source', 'model', 'createdAt', 'archivedAt', 'prLink', 'status'] as const
const kebabCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Milliseconds after which an ended job changes: later than clients look right after its end. */
const LATER = 1_000

export const agentJobFaults: readonly Fault[] = [
  ...members.map((member) =>
    view(`job-${kebabCase(member)}-missing`, `The job object has no member ${member}.`, () => ({
      [member]: undefined,
    })),
  ),
  viewOf('job-status-unknown-value', 'A finished job has the status done.', 'ended', () => ({ status: 'done' })),
  view('job-status-wrong-case', 'The status is written in capitals.', ({ status }) => ({
    status: String(status).toUpperCase(),
  })),
  view('job-id-number', 'The id is a number.', (_, { id }) => ({ id: Buffer.from(id).readUIntBE(id.length - 6, 6) })),
  view('job-source-ref-missing', 'source has no member ref.', (_, { repository }) => ({ source: { repository } })),
  view('job-source-repository-missing', 'source has no member repository.', (_, { ref }) => ({ source: { ref } })),
  view('job-source-null', 'source is null.', () => ({ source: null })),
  view('job-source-string', 'source is a string.', (_, { repository, ref }) => ({ source: `${repository}@${ref}` })),
  view('job-model-number', 'model is a number.', () => ({ model: 1 })),
  view('job-model-moves', 'model ends with the time of the answer.', ({ model }, _job, now) => ({
    model: `${model}-${now}`,
  })),
  view('job-model-empty', 'model is an empty text.', () => ({ model: '' })),
  view('job-source-ref-undefined', 'source.ref is the name of nothing.', (_, { repository }) => ({
    source: { repository, ref: 'undefined' },
  })),
  view('job-model-as-debug-text', 'model is as a program shows it.', ({ model }) => ({ model: `Some("${model}")` })),
  view('job-created-at-with-space', 'createdAt has a space in place of its T.', ({ createdAt }) => ({
    createdAt: String(createdAt).replace('T', ' '),
  })),
  view('job-created-at-not-a-date', 'createdAt is no date that ISO 8601 knows.', () => ({ createdAt: 'a moment ago' })),
  view('job-created-at-1970', 'createdAt is the beginning of Unix time.', () => ({
    createdAt: new Date(0).toISOString(),
  })),
  view('job-archived-at-before-created', 'archivedAt is a day before createdAt.', (_, job) =>
    job.archivedAt === null ? {} : { archivedAt: new Date(job.createdAt - 86_400_000).toISOString() },
  ),
  view('job-created-at-number', 'createdAt is a number of seconds.', (_, job) => ({
    createdAt: Math.floor(job.createdAt / 1000),
  })),
  view('job-created-at-moves', 'createdAt is the time of the answer, to the millisecond.', (_, _job, now) => ({
    createdAt: dateText(now, 'milliseconds'),
  })),
  viewOf('job-pr-link-while-active', 'prLink is set while the job is active.', 'active', linked),
  view('follow-up-keeps-pr-link', 'prLink stays set while a changed job works on a follow-up.', ({ status }, job) =>
    status === 'active' && hasChanges(job) ? linked(job) : {},
  ),
  viewOf('job-pr-link-without-change', 'prLink is set on a completed job without changes.', 'completed', linked),
  view('job-pr-link-missing-after-change', 'prLink stays null on a job that changed files.', () => ({ prLink: null })),
  {
    ...view('job-pr-link-never-set', 'No job ever has a prLink.', () => ({ prLink: null })),
    onTarget: { deterministic: false },
  },
  {
    ...viewOf('job-pr-link-unasked', 'Each job that completes names a pull request.', 'completed', linked),
    onTarget: { deterministic: false },
  },
  linking('job-pr-link-with-line-break', 'prLink ends in a line break, as a command prints it.', (link) => `${link}\n`),
  linking('job-pr-link-unnumbered', 'prLink ends in the name of no number.', (link) => new URL('undefined', link).href),
  linking('job-pr-link-escaped', 'prLink is escaped as for HTML.', (link) => `${link}?view=files&amp;tab=all`),
  linking('job-pr-link-to-api', 'prLink is the address of the pull request in an API.', (link) => {
    return new URL(`/api/v1${new URL(link).pathname}`, link).href
  }),
  linking('job-pr-link-relative', 'prLink is a path without scheme and host.', (link) => new URL(link).pathname),
  afterEnd('job-pr-link-changes', 'prLink is another one at each look.', ({ views }, _, { prLink }) =>
    typeof prLink === 'string' ? { prLink: `${prLink}?view=${views}` } : {},
  ),
  view('job-archived-at-null', 'archivedAt is null on an archived job.', () => ({ archivedAt: null })),
  view('job-archived-at-not-a-date', 'archivedAt of an archived job is no date.', ({ archivedAt }) => ({
    archivedAt: archivedAt === null ? null : 'yes',
  })),
  view('job-archived-at-ahead', 'archivedAt is an hour ahead.', (_, { archivedAt }) => ({
    archivedAt: archivedAt === null ? null : new Date(archivedAt + 3_600_000).toISOString(),
  })),
  viewOf('job-archived-at-once-completed', 'A completed job has a time of archiving.', 'completed', (job) => ({
    archivedAt: new Date(job.createdAt).toISOString(),
  })),
  afterEnd('job-returns-to-active', 'A finished job is active again at every second look.', ({ views }) =>
    views % 2 === 0 ? active : {},
  ),
  afterEnd('job-returns-to-active-later', 'A finished job is active again a while after its end.', (since) =>
    since.milliseconds < LATER ? {} : active,
  ),
  afterEnd('job-pr-link-set-later', 'prLink is set a while after the end.', ({ milliseconds }, job) =>
    milliseconds < LATER ? {} : linked(job),
  ),
  afterEnd('job-pr-link-after-end', 'prLink is null for a moment after the end.', ({ milliseconds }) =>
    milliseconds < LATER ? { prLink: null } : {},
  ),
  view('job-archived-at-moves', 'archivedAt is the time of the answer.', ({ archivedAt }, _, now) => ({
    archivedAt: archivedAt === null ? null : dateText(now, 'milliseconds'),
  })),
  ofEverySecond(
    'job-pull-request-elsewhere',
    'Every second pull request is on another host.',
    isLinked,
    ({ prLink }) => ({
      prLink: Object.assign(new URL(String(prLink)), { hostname: 'mirror.example' }).href,
    }),
  ),
  ofEverySecond(
    'job-repository-of-another',
    'Every second job names the repository of another project.',
    () => true,
    (_, { ref }) => ({ source: { repository: 'initech/docs', ref } }),
  ),
  linking('job-pull-requests-shared', 'All jobs name one pull request.', (link) => new URL('/pull/shared', link).href),
  fault('agent-job', 'job-creation-waits', 'A new job is answered once its work is done.', {
    ...slow('createAgentJob'),
    workPlan: (plan) => ({ ...plan, milliseconds: 0 }),
  }),
  fault('agent-job', 'follow-up-waits', 'A follow-up is answered once its work is done.', {
    ...slow('sendAgentJobMessage'),
    workPlan: (plan, { id }) => (id === 'sendAgentJobMessage' ? { ...plan, milliseconds: 0 } : plan),
  }),
  fault(
    'agent-job',
    'job-reads-slow',
    'A read of a job is answered after three and a half seconds.',
    slow('getAgentJob'),
  ),
  fault('agent-job', 'job-lost-later', 'A job is not found any more a few seconds after it was found first.', () => {
    const foundAt = new Map<string, number>()
    return {
      jobFound: (found, { id }) => {
        const now = performance.now()
        const since = foundAt.get(id) ?? now
        if (found !== null) foundAt.set(id, since)
        return now - since < 5 * LATER ? found : null
      },
    }
  }),
  fault('agent-job', 'job-dates-by-language', 'createdAt has the digits of the language that a client accepts.', {
    jobView: (shown, { incoming: { headers } }) => {
      const isArabic = headers['accept-language']?.startsWith('ar') === true
      return isArabic ? { ...shown, createdAt: withArabicDigits(String(shown['createdAt'])) } : shown
    },
  }),
  fault('agent-job', 'job-stands-still', 'Of three jobs one is never done.', () => {
    let begun = 0
    return {
      workPlan: (plan, { id }) =>
        id === 'createAgentJob' && ++begun % 3 === 0 ? { ...plan, milliseconds: Number.POSITIVE_INFINITY } : plan,
    }
  }),
  view('job-created-at-ahead', 'createdAt is a minute ahead of the clock that answers go by.', (_, job) => ({
    createdAt: new Date(job.createdAt + 60_000).toISOString(),
  })),
  view('job-dates-hours-ahead', 'Dates of a job are two hours ahead: local time that says it is UTC.', (_, job) => ({
    createdAt: twoHoursAhead(job.createdAt),
    archivedAt: job.archivedAt === null ? null : twoHoursAhead(job.archivedAt),
  })),
  viewOf('job-source-changes', 'source names another repository at the end.', 'ended', (job) => ({
    source: { repository: `${job.repository}-${job.project}`, ref: job.ref },
  })),
  viewOf('job-failure-completes', 'A job that fails is shown as completed.', 'failed', () => ({ status: 'completed' })),
]
