import type { Exchange } from '../../harness/exchange/exchange.ts'
import { agentIds } from '../../harness/target/agent-operations.ts'
import { failSaying, notApplicable, notTested, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import type { CheckContext, SequenceRequirement } from '../declaring/requirement.ts'
import { standard } from '../declaring/source.ts'
import { withFields } from '../declaring/valid-examples.ts'
import { jobIn } from '../reading/body.ts'
import { remedyOf } from './instructed-end.ts'
import { finalStatuses, isFinal } from './job-status.ts'
import { lifecycleOf } from './lifecycle.ts'
import { linkOf, repositoryOf } from './project-repository.ts'

/** No organization is shown the pull request of another one. */
export function foreignPullRequestRequirements(description: DescriptionView): readonly SequenceRequirement[] {
  const { polledDone, declare } = lifecycleOf(description, agentIds(description).create)
  const ofOrganization = (organization: string, prLink: string | null): Exchange => {
    const source = { repository: `${organization}/docs`, ref: 'main' }
    const job = withFields(polledDone, { id: `job_of_${organization}`, source, prLink })
    return { ...job, caller: { ...job.caller, organization } }
  }
  const link = 'https://code.example/acme/docs/pull/1'
  return [
    declare({
      id: 'agent-job-shows-no-foreign-pull-request',
      area: 'access and isolation',
      sequence: 'whole-run',
      source: standard('no foreign data: the pull request of one organization is shown to no other'),
      check: noneForeign,
      example: [ofOrganization('acme', link), ofOrganization('globex', null)],
      broken: [ofOrganization('acme', link), ofOrganization('globex', link)],
    }),
  ]
}

/** Organizations of a target for tests may share a repository, and so its pull requests: their jobs are left out. */
function noneForeign(exchanges: readonly Exchange[], { description, target }: CheckContext): Outcome {
  const finals = finalStatuses(description)
  const shown = exchanges.filter(
    (exchange) => exchange.situation.expected === 'success' && exchange.operation !== null && jobIn(exchange) !== null,
  )
  const organizations = [...Map.groupBy(shown, ({ caller }) => caller.organization).values()].map((ofOne) => ({
    links: new Map(
      ofOne.flatMap((exchange) => (linkOf(exchange) === null ? [] : [[linkOf(exchange)?.href, exchange]])),
    ),
    repositories: new Set(ofOne.flatMap((exchange) => repositoryOf(exchange)?.toLowerCase() || [])),
    // A job at work has no pull request that could be that of others.
    isDone: ofOne.some((exchange) => linkOf(exchange) !== null || isFinal(finals, exchange)),
  }))
  const pairs = organizations.flatMap((one, index) => organizations.slice(index + 1).map((other) => ({ one, other })))
  const apart = pairs.filter(
    ({ one, other }) =>
      [one, other].every(({ repositories, isDone }) => repositories.size > 0 && isDone) &&
      ![...one.repositories].some((repository) => other.repositories.has(repository)),
  )
  if (apart.length === 0) return notApplicable('no two organizations had jobs that ended, in repositories of their own')
  if (apart.every(({ one, other }) => one.links.size + other.links.size === 0)) {
    return notTested('no job of an organization has a pull request', remedyOf('change', target))
  }
  for (const { one, other } of apart) {
    for (const [link, exchange] of one.links) {
      const found = other.links.get(link)
      if (found === undefined) continue
      const jobs = [exchange, found].map((each) => `job ${jobIn(each)?.id} of ${each.caller.organization}`)
      return failSaying('pull requests of the own organization', `${link} in ${jobs.join(' and in ')}`)
    }
  }
  return pass
}
