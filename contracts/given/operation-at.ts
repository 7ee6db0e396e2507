import { templatePattern } from '../../harness/target/address.ts'
import { guardedOperations, pathParametersOf } from '../../harness/target/agent-operations.ts'
import type { DescriptionView, Operation } from '../../schemas/description/description.ts'
import type { PactInteraction } from '../pact-definition.ts'

/** The operation to which a contract's request belongs, and the values of its path parameters, still encoded. */
interface AskedOperation {
  readonly operation: Operation
  readonly parameters: Readonly<Record<string, string>>
}

/**
 * Finds the operation of the description by method and path; null where there is none.
 *
 * @param basePath path of the target's base address, with which a contract's paths may begin
 */
export function operationAt(
  description: DescriptionView,
  basePath: string,
  { method, path }: NonNullable<PactInteraction['request']>,
): AskedOperation | null {
  const prefix = basePath.replace(/\/$/, '')
  const below = path.startsWith(`${prefix}/`) ? [path.slice(prefix.length)] : []
  const ofMethod = guardedOperations(description).filter((one) => one.method === method.toUpperCase())
  for (const shown of [path, ...below]) {
    for (const operation of ofMethod) {
      const found = new RegExp(`^${templatePattern(operation.path)}$`).exec(shown)
      if (found === null) continue
      const names = pathParametersOf(operation)
      return { operation, parameters: Object.fromEntries(names.map((name, index) => [name, found[index + 1] ?? ''])) }
    }
  }
  return null
}
