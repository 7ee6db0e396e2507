import { agentIds } from '../harness/target/agent-operations.ts'
import { shownOn } from '../requirements/declaring/requirement.ts'
import { openEntries } from '../requirements/judging.ts'
import type { EngineContext } from '../requirements/probing/context.ts'
import { specs } from './engine.ts'

/**
 * Ids of a subject, and of whatever else rests on answers of operations that did not come about, a job's reads included:
 * a flow shows requirements of other subjects by the way.
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
