import type { DescriptionView, Operation, StreamProtocol } from '../../schemas/description/description.ts'
import type { RequestField } from '../../schemas/description/interface-types.ts'
import type { Property } from '../../schemas/description/properties.ts'
import { requestProperty } from '../requests/request-body.ts'

export interface Streaming {
  readonly operation: Operation
  readonly protocol: StreamProtocol
}

export function streamingOperations({ operations }: DescriptionView): readonly Streaming[] {
  return operations.flatMap((operation) => {
    const { response } = operation
    return response.kind === 'stream' ? [{ operation, protocol: response.protocol }] : []
  })
}

/**
 * The first streaming operation with the ids of all, for what any of them shows of the service as a whole; empty where
 * there is none.
 */
export function firstStream(
  description: DescriptionView,
): readonly (Streaming & { readonly anyOf: readonly string[] })[] {
  const all = streamingOperations(description)
  return all.slice(0, 1).map((first) => ({ ...first, anyOf: all.map(({ operation }) => operation.id) }))
}

export function streamsTaking(
  description: DescriptionView,
  name: RequestField,
): readonly (Streaming & { readonly field: Property })[] {
  return streamingOperations(description).flatMap((streaming) => {
    const field = requestProperty(description, streaming.operation, name)
    return field === null ? [] : [{ ...streaming, field }]
  })
}

/** The first operation of each protocol that the document uses, v1 before v2. */
export function streamOfEachProtocol(description: DescriptionView): readonly Streaming[] {
  const all = streamingOperations(description)
  const protocols: readonly StreamProtocol[] = ['v1', 'v2']
  return protocols.flatMap((wanted) => all.find(({ protocol }) => protocol === wanted) ?? [])
}

/** The newest operation that streams; for how the service handles connections it stands for all, which share them. */
export function newestStream(description: DescriptionView): Streaming | null {
  return streamOfEachProtocol(description).at(-1) ?? null
}

export function streamingOperation(description: DescriptionView, protocol: StreamProtocol): Operation | undefined {
  return streamingOperations(description).find((one) => one.protocol === protocol)?.operation
}

/**
 * Whether an operation is the last of several that take a field. A question that each of them gets anyway has another
 * valid form at the last one, so that both forms are tested without a request more.
 */
export function isOtherOf(description: DescriptionView, { id }: Operation, name: RequestField): boolean {
  const taking = streamsTaking(description, name)
  return taking.length > 1 && taking.at(-1)?.operation.id === id
}
