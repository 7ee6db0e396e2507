import { agentIds } from '../harness/target/agent-operations.ts'
import { type Requirement, shownOn } from '../requirements/declaring/requirement.ts'
import { openEntries } from '../requirements/judging.ts'
import type { EngineContext } from '../requirements/probing/context.ts'
import type { DescriptionView } from '../schemas/description/description.ts'
import { specs } from './engine.ts'

type Asking = Pick<EngineContext, 'run' | 'description'>

interface Unanswered {
  /** Ids of the operations that got no answer. */
  readonly operations: readonly string[]
}

/**
 * Ids of the requirements of a subject, and of other subjects if all their operations got no answer (with the creation
 * of jobs goes their read): a flow also shows requirements of other subjects.
 */
export function restingOn(asking: Asking, subject: string, unanswered: Unanswered): readonly string[] {
  return idsResting(asking, subject, unanswered, () => true)
}

/** The same for a flow that went on: of its subject only the requirements that need an answer which did not come. */
export function hinderedBy(asking: Asking, subject: string, unanswered: Unanswered): readonly string[] {
  return idsResting(asking, subject, unanswered, needing(asking.description, unanswered))
}

function idsResting(
  { run, description }: Asking,
  subject: string,
  { operations }: Unanswered,
  isLeft: (requirement: Requirement) => boolean,
): readonly string[] {
  const { create, poll } = agentIds(description)
  const left = new Set(operations.includes(create) ? [...operations, poll] : operations)
  return openEntries(description, run)
    .filter(
      ({ subject: own, requirement }) =>
        (own === subject && isLeft(requirement)) ||
        (specs.shows(own) && shownOn(requirement).every((id) => left.has(id))),
    )
    .map(({ requirement }) => requirement.id)
}

/**
 * Nothing is seen of a job that was not created or can't be read, so all agent operations rest on these two; none rests
 * on a follow-up. Several answers may be compared with those of any other assistant.
 */
function needing(description: DescriptionView, { operations }: Unanswered): (requirement: Requirement) => boolean {
  const { create, message, poll } = agentIds(description)
  const ofJobs = operations.includes(create) || operations.includes(poll) ? [create, message, poll] : []
  const left = new Set([...operations, ...ofJobs])
  const streams = new Set(
    description.operations.filter(({ response }) => response.kind === 'stream').map(({ id }) => id),
  )
  const isStreamLeft = operations.some((id) => streams.has(id))
  return (requirement) => {
    const isCompared = isStreamLeft && requirement.about === 'sequence'
    return shownOn(requirement).some((id) => left.has(id) || (isCompared && streams.has(id)))
  }
}
