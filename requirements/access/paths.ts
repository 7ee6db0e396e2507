import {
  guardedOperations,
  jobParameterOf,
  type ParameterRole,
  parameterRole,
} from '../../harness/target/agent-operations.ts'
import type { DescriptionView, Operation, Parameter } from '../../schemas/description/description.ts'
import { kebab } from '../../schemas/description/words.ts'
import { type RequestRequirement, requestRequirement } from '../declaring/request-requirement.ts'
import { assumed, fromFact, type Source, standard } from '../declaring/source.ts'

/**
 * Every parameter of every path, with a value that names nothing that exists. An agent operation acts on what its path
 * names, so it can't accept what does not exist. An assistant that answers for an unknown site may be odd, but breaks
 * no sentence.
 */
export function pathRequirements(description: DescriptionView): readonly RequestRequirement[] {
  return guardedOperations(description).flatMap((operation) =>
    operation.parameters
      .filter((parameter) => parameter.in === 'path')
      .flatMap((parameter) => [
        requestRequirement(operation, {
          id: unknownRefused(operation, parameter),
          source: sourceOf(description, operation, parameter),
          request: {
            expected: 'refusal',
            unknownParameter: parameter.name,
            observes: `error-status-unknown-${named(parameterRole(description, operation, parameter.name), operation, parameter.name)}`,
            inContract: false,
          },
        }),
        ...decidedByPath(description, operation, parameter),
      ]),
  )
}

export function unknownRefused({ id }: Operation, { name }: Parameter): string {
  return `${kebab(id)}-unknown-${kebab(name)}-refused`
}

/**
 * Only operations with a body: a read has none, and `foreignJobByQuery` covers its query. Operations on a job show it
 * only in nightly runs, as a release run has too few uses: a service mostly handles all of its paths alike.
 */
function decidedByPath(
  description: DescriptionView,
  operation: Operation,
  { name }: Parameter,
): readonly RequestRequirement[] {
  if (operation.family !== 'agent' || operation.requestSchema === null) return []
  return [
    requestRequirement(operation, {
      id: `${kebab(operation.id)}-${kebab(name)}-of-path-decides`,
      ...(jobParameterOf(description, operation) === null ? {} : { from: 'nightly' as const }),
      source: standard(
        'the path says what a request is about, and the key is asked for that: where a query or a body that names ' +
          'something else decides, one is asked and another is acted on (CWE-235)',
      ),
      request: { expected: 'refusal', unknownParameter: name, isNamedElsewhere: true, inContract: false },
    }),
  ]
}

function sourceOf(description: DescriptionView, operation: Operation, parameter: Parameter): Source {
  if (operation.family === 'assistant') {
    return assumed(`the document says what ${parameter.name} names, and not what an unknown one gets`)
  }
  if (description.operations.includes(operation)) return fromFact(parameter)
  return standard('what does not exist is not shown: no client could tell it from what does')
}

/** What a path parameter names, in the word that the observations use. */
function named(role: ParameterRole, { family }: Operation, parameter: string): string {
  if (role === 'scope') return family === 'agent' ? 'project' : 'domain'
  return role === 'job' ? 'job' : kebab(parameter)
}
