import type { Facts } from '../../schemas/facts-model.ts'
import type { Change } from './rules.ts'

/** Changes of the type of a path parameter; that one came or went is a change of the path it stands in. */
export function pathParameterChanges(old: Facts, next: Facts): readonly Change[] {
  return old.pathParameters.flatMap((before): readonly Change[] => {
    const after = next.pathParameters.find(({ name }) => name === before.name)
    if (after === undefined || after.type === before.type) return []
    const isWider = after.type === 'string' || (after.type === 'number' && before.type === 'integer')
    return [
      {
        // In a path everything is text: a parameter that becomes a string takes all that it took before.
        rule: isWider ? 'request-widened' : 'request-narrowed',
        subjects: [`{${before.name}}`],
        what: `type ${before.type} → ${after.type}`,
        old: before.source,
        new: after.source,
      },
    ]
  })
}
