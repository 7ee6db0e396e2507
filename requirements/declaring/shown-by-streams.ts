import type { DescriptionView, StreamProtocol } from '../../schemas/description/description.ts'
import { firstStream } from '../streams/streaming.ts'
import type { SequenceRequirement } from './requirement.ts'

/** A requirement that is judged on all streamed answers of a run together, whichever operation gave them. */
export function shownByAllStreams(
  description: DescriptionView,
  declared: (first: {
    readonly id: string
    readonly protocol: StreamProtocol
  }) => Omit<SequenceRequirement, 'about' | 'sequence' | 'operation' | 'anyOf'>,
): readonly SequenceRequirement[] {
  return firstStream(description).map(({ operation: { id }, protocol, anyOf }) => {
    return { about: 'sequence', sequence: 'whole-run', operation: id, anyOf, ...declared({ id, protocol }) }
  })
}
