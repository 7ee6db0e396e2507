import type { Exchange } from '../../harness/sending/exchange.ts'
import { failSaying, notApplicable, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView, Operation } from '../../schemas/description/description.ts'
import type { RequestField } from '../../schemas/description/interface-types.ts'
import { requestProperty, valueFor } from '../bodies/request-body.ts'
import { isSuccess, sentBody, valueAt } from '../evidence.ts'
import { kebab } from '../naming.ts'
import type { SequenceRequirement } from '../requirement.ts'
import { assumed } from '../source.ts'
import { withRequest } from '../valid-examples.ts'
import { CODE_WORD, CODE_WORD_SENTENCE, echoAnswer, givenBackIn } from './echo.ts'
import { GIVEN } from './given-text.ts'
import { streamsTaking } from './streaming.ts'

/**
 * What a reader has selected tells the code word, and the question asks for it: an answer that does all else which was
 * asked, and does not have it, knows nothing of the selection.
 */

/** One answer may leave the word out by chance. */
const LEAST_ANSWERS = 2

const field: RequestField = 'context'

export function assistantContextRequirements(description: DescriptionView): readonly SequenceRequirement[] {
  return streamsTaking(description, field).map(({ operation: { id }, protocol }) => {
    const answers = (text: string) => {
      const answer = echoAnswer({ operation: id, protocol, thread: 'thread-1' }, text)
      return [answer, answer].map((one) => withRequest(one, { body: JSON.stringify({ [field]: [{}] }) }))
    }
    return {
      about: 'sequence',
      sequence: 'whole-run',
      id: `${kebab(id)}-context-known`,
      operation: id,
      source: assumed('our choice: context is what else the assistant should know, so that an answer knows it'),
      appliesTo: (exchanges: readonly Exchange[]) => exchanges.some(({ operation }) => operation === id),
      check: (exchanges) => known(exchanges.filter(({ operation }) => operation === id)),
      example: () => answers(`${GIVEN} ${CODE_WORD}`),
      violation: () => answers(GIVEN),
    }
  })
}

/** The context that tells the code word; null where the operation takes none, or none with a text. */
export function tellingContext(description: DescriptionView, operation: Operation): object | null {
  const property = requestProperty(description, operation, field)
  if (property === null) return null
  const context = valueFor(description.schemas, property, { text: CODE_WORD_SENTENCE, unique: 'context' })
  return JSON.stringify(context).includes(CODE_WORD) ? { [field]: context } : null
}

/** Whether one more answer is worth its question: this one did what was asked, and lacks the word. */
export function isContextUnread(answer: Exchange): boolean {
  return isSuccess(answer) && givenBackIn(answer)?.includes(CODE_WORD) === false
}

function known(exchanges: readonly Exchange[]): Outcome {
  const texts = exchanges
    .filter((exchange) => isSuccess(exchange) && Array.isArray(valueAt(sentBody(exchange), field)))
    .flatMap((exchange) => givenBackIn(exchange) ?? [])
  if (texts.some((text) => text.includes(CODE_WORD))) return pass
  if (texts.length < LEAST_ANSWERS) return notApplicable('fewer than two answers did what was asked')
  return failSaying(`the code word of the context, ${CODE_WORD}`, `none of ${texts.length} answers has it`)
}
