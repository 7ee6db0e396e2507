import { agentIds } from '../../harness/target/agent-operations.ts'
import { failSaying, notApplicable, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import type { ExchangeRequirement } from '../declaring/requirement.ts'
import { documented } from '../declaring/source.ts'
import { jobAnswer, withFields } from '../declaring/valid-examples.ts'
import { jobIn, valueAt } from '../reading/body.ts'
import { linkOf, repositoryOf, STEPS, stepsOf } from './project-repository.ts'

/** The address of a job's pull request tells which member of its source is the repository. */
export function sourceMemberRequirements(description: DescriptionView): readonly ExchangeRequirement[] {
  const { create } = agentIds(description)
  return [
    {
      about: 'exchange',
      id: 'agent-job-source-members-in-place',
      operation: create,
      source: documented(),
      appliesTo: (exchange) => exchange.operation !== null && jobIn(exchange) !== null,
      check: (exchange) => {
        const link = linkOf(exchange)
        const steps = link === null ? [] : stepsOf(link)
        if (steps.length < STEPS) return notApplicable('no pull request whose address begins with its repository')
        const place = steps.slice(0, 2).join('/').toLowerCase()
        const [repository, ref] = [repositoryOf(exchange), valueAt(jobIn(exchange), 'source.ref')]
        if (repository?.toLowerCase() === place) return pass
        if (typeof ref !== 'string' || ref.toLowerCase() !== place) {
          return notApplicable('neither member is what the address of the pull request begins with')
        }
        return failSaying(
          `${ref} in source.repository, as prLink names it`,
          `it is in source.ref, beside ${repository}`,
        )
      },
      example: () => jobAnswer({ prLink: 'https://code.example/acme/docs/pull/1' }, create),
      violation: (valid) => withFields(valid, { source: { repository: 'main', ref: 'acme/docs' } }),
    },
  ]
}
