import type { DescriptionView, Operation } from '../../schemas/description/description.ts'
import { kebab } from '../../schemas/description/words.ts'
import { expectSuccess } from '../declaring/expected.ts'
import { type ExchangeRequirement, shownByProbe } from '../declaring/requirement.ts'
import { standard } from '../declaring/source.ts'
import { answering } from '../declaring/valid-examples.ts'
import { withSituation } from '../reading/evidence.ts'
import { streamsTaking } from '../streams/streaming.ts'
import { validAnswer } from './valid-stream.ts'

/** A question that comes again under the ids of its messages is answered again. */
export function askedAgainRequirements(description: DescriptionView): readonly ExchangeRequirement[] {
  return streamsTaking(description, 'messages').map(({ operation, protocol }) => {
    const id = answeredAgain(operation)
    return shownByProbe({
      id,
      operation: operation.id,
      from: 'nightly',
      source: standard(
        'the client library sends the same messages again, with their ids, where its user asks for another answer ' +
          '(regenerate of useChat): a service that stores each id once answers no question twice',
      ),
      check: (exchange, context) => {
        const outcome = expectSuccess(exchange, context)
        if (outcome.kind !== 'fail') return outcome
        return { ...outcome, expected: `${outcome.expected} to the same messages as before, which were answered` }
      },
      example: () => withSituation(validAnswer(operation.id, protocol, { threadId: 'thread-1' }), { requirement: id }),
      violation: (valid) => answering(valid, 500, { error: 'duplicate key value violates unique constraint' }),
    })
  })
}

export function answeredAgain({ id }: Operation): string {
  return `${kebab(id)}-answered-again`
}
