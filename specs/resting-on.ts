import { agentIds } from '../harness/target/agent-operations.ts'
import { shownOn } from '../requirements/declaring/requirement.ts'
import { openEntries } from '../requirements/judging.ts'
import type { EngineContext } from '../requirements/probing/context.ts'
import { specs } from './engine.ts'

/**
 * Ids of the requirements of a subject, and of other subjects if all their operations got no answer (with the creation
 * of jobs goes their read): a flow also shows requirements of other subjects.
 */
export function restingOn(
  { run, description }: Pick<EngineContext, 'run' | 'description'>,
  subject: string,
  { operations }: { readonly operations: readonly string[] },
): readonly string[] {
  const { create, poll } = agentIds(description)
  const left = new Set(operations.includes(create) ? [...operations, poll] : operations)
  return openEntries(description, run)
    .filter(
      (entry) =>
        entry.subject === subject ||
        (specs.shows(entry.subject) && shownOn(entry.requirement).every((id) => left.has(id))),
    )
    .map(({ requirement }) => requirement.id)
}
