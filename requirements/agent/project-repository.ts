import type { Exchange } from '../../harness/exchange/exchange.ts'
import { agentIds } from '../../harness/target/agent-operations.ts'
import { failSaying, notApplicable, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import type { SequenceRequirement } from '../declaring/requirement.ts'
import { assumed } from '../declaring/source.ts'
import { withFields } from '../declaring/valid-examples.ts'
import { jobIn, valueAt } from '../reading/body.ts'
import { projectOf } from '../reading/evidence.ts'
import { fewPullRequests } from './all-jobs.ts'
import { assignedMembersId } from './assigned-members.ts'
import { lifecycleOf } from './lifecycle.ts'
import { byJob } from './stretches.ts'

/** Jobs of one project work in one repository, and their pull requests are in it. */
export function projectRepositoryRequirements(description: DescriptionView): readonly SequenceRequirement[] {
  const { create } = agentIds(description)
  const { active, polledDone, declare } = lifecycleOf(description, create)
  const startedIn = (id: string, repository: string) => withFields(active, { id, source: { repository, ref: 'main' } })
  const linked = (id: string, place: string) => withFields(polledDone, { id, prLink: `https://code.example/${place}` })
  return [
    declare({
      id: 'agent-job-repository-of-project',
      sequence: 'whole-run',
      source: assumed('our choice: a project has one repository, and no job of it shows that of another one'),
      // A service may let its caller choose the repository, as one requirement tries.
      check: (exchanges) =>
        oneRepository(
          exchanges.filter(({ operation, situation }) => {
            return operation === create && situation.requirement !== assignedMembersId(create)
          }),
        ),
      example: [startedIn('job_1', 'acme/docs'), startedIn('job_2', 'acme/docs')],
      broken: [startedIn('job_1', 'acme/docs'), startedIn('job_2', 'globex/docs')],
    }),
    declare({
      id: 'agent-job-pull-requests-in-one-repository',
      sequence: 'whole-run',
      source: assumed(
        'our choice: pull requests of jobs that name one repository stand in one place, and in that repository',
      ),
      check: onePlace,
      example: [linked('job_1', 'acme/docs/pull/1'), linked('job_2', 'acme/docs/pull/2')],
      broken: [linked('job_1', 'acme/docs/pull/1'), linked('job_2', 'globex/docs/pull/2')],
    }),
  ]
}

export function repositoryOf(exchange: Exchange): string | null {
  const repository = valueAt(jobIn(exchange), 'source.repository')
  return typeof repository === 'string' ? repository : null
}

function oneRepository(created: readonly Exchange[]): Outcome {
  // A repository may not be known yet when its job is created.
  const named = created.filter((exchange) => (repositoryOf(exchange) ?? '') !== '')
  const projects = Map.groupBy(named, projectOf)
  const several = [...projects.values()].filter(({ length }) => length > 1)
  if (several.length === 0) return notApplicable('no project had two jobs that name their repository')
  for (const ofProject of several) {
    const [repository, ...others] = new Set(ofProject.map(repositoryOf))
    if (others.length > 0) return failSaying(`${repository} in each job of the project`, others.join(', '))
  }
  return pass
}

/**
 * Least number of segments in the path of an address that begins with a repository: owner and name, then kind and
 * number.
 */
export const STEPS = 4

export function linkOf(exchange: Exchange): URL | null {
  const link: unknown = jobIn(exchange)?.prLink
  return typeof link === 'string' && URL.canParse(link) ? new URL(link) : null
}

export function stepsOf({ pathname }: URL): readonly string[] {
  return pathname.split('/').filter((step) => step !== '')
}

/** Where a pull request is: its host, and the owner and name of the repository if the path begins with them. */
function placeOf(exchange: Exchange): string | null {
  const link = linkOf(exchange)
  if (link === null) return null
  const steps = stepsOf(link)
  return [link.host, ...(steps.length < STEPS ? [] : steps.slice(0, 2))].join('/').toLowerCase()
}

function onePlace(exchanges: readonly Exchange[]): Outcome {
  const linked = [...byJob(exchanges).values()].flatMap(
    (answers) => answers.findLast((one) => placeOf(one) !== null) ?? [],
  )
  const several = [...Map.groupBy(linked, repositoryOf)].filter(([, { length }]) => length > 1)
  if (several.length === 0) return fewPullRequests
  for (const [repository, ofRepository] of several) {
    const [place, ...others] = new Set(ofRepository.map(placeOf))
    if (others.length > 0)
      return failSaying(`pull requests of ${repository} in one place`, [place, ...others].join(', '))
    const elsewhere = ofRepository.filter(isElsewhere)
    if (elsewhere.length === ofRepository.length)
      return failSaying(`pull requests in ${repository}, as their jobs name it`, String(place))
  }
  return pass
}

/**
 * Whether the job's repository is an owner and a name, and its pull request's address begins with two others, before a
 * kind and a number. Longer paths can't be judged: hosts add groups, project keys or words of their own, and a gateway
 * puts its path first, so it is unknown which segments name the repository.
 */
function isElsewhere(exchange: Exchange): boolean {
  const repository = repositoryOf(exchange)?.toLowerCase() ?? ''
  const link = linkOf(exchange)
  const steps = link === null ? [] : stepsOf(link).map((step) => step.toLowerCase())
  const isNamed = /^[\w.-]+\/[\w.-]+$/.test(repository)
  if (!isNamed || steps.length !== STEPS || !/^\d+$/.test(steps.at(-1) ?? '')) return false
  return repository !== steps.slice(0, 2).join('/')
}
