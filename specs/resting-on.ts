import { agentIds } from '../harness/target/agent-operations.ts'
import { type Requirement, shownOn } from '../requirements/declaring/requirement.ts'
import { openEntries } from '../requirements/judging.ts'
import type { EngineContext } from '../requirements/probing/context.ts'
import type { DescriptionView } from '../schemas/description/description.ts'
import { specs } from './engine.ts'

type Asking = Pick<EngineContext, 'run' | 'description'>

/** Ids of the operations that were kept from answering, and of those that have given no answer at all. */
type Unanswered = Pick<ReturnType<EngineContext['hindrances']>[number], 'operations' | 'silent'>

/**
 * Ids of the requirements of a subject, and of other subjects if all their operations got no answer (with the creation
 * of jobs goes their read): a flow also shows requirements of other subjects.
 */
export function restingOn(asking: Asking, subject: string, { operations }: Pick<Unanswered, 'operations'>) {
  return idsResting(asking, subject, { operations, silent: [] }, () => true)
}

/**
 * The same for a flow that went on: of its subject only the requirements that need an answer which did not come, and of
 * other subjects also those of any operation while none has given an answer.
 */
export function hinderedBy(asking: Asking, subject: string, unanswered: Unanswered): readonly string[] {
  return idsResting(asking, subject, unanswered, needing(asking.description, unanswered))
}

function idsResting(
  { run, description }: Asking,
  subject: string,
  { operations, silent }: Unanswered,
  isLeft: (requirement: Requirement) => boolean,
): readonly string[] {
  const { create, poll } = agentIds(description)
  const left = new Set(operations.includes(create) ? [...operations, poll] : operations)
  const isUnseen = (ids: readonly string[]) =>
    ids.some((id) => left.has(id)) && ids.every((id) => left.has(id) || silent.includes(id))
  return openEntries(description, run)
    .filter(
      ({ subject: own, requirement }) =>
        (own === subject && isLeft(requirement)) || (specs.shows(own) && isUnseen(shownOn(requirement))),
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
