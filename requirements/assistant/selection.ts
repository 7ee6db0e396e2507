import type { Exchange } from '../../harness/sending/exchange.ts'
import type { DescriptionView, Operation } from '../../schemas/description/description.ts'
import { requestProperty, valueFor } from '../bodies/request-body.ts'
import { kebab } from '../naming.ts'
import type { SequenceRequirement } from '../requirement.ts'
import { assumed } from '../source.ts'
import { withRequest } from '../valid-examples.ts'
import { CODE_WORD, echoAnswer, givenBackIn, tellsWord } from './echo.ts'
import { GIVEN } from './given-text.ts'
import { streamsTaking } from './streaming.ts'

/** Made up, so that an assistant knows it from the context of a request alone. */
export const SELECTED_WORD = 'quenbrall'

/**
 * What the user is said to have selected, and the assistant should know, behind something else: one that reads the first
 * item alone does not know it. Null where a request can't carry it.
 */
export function selectionFor(description: DescriptionView, operation: Operation): object | null {
  const field = requestProperty(description, operation, 'context')
  if (field === null) return null
  const one = { ...field, schema: { ...field.schema, minItems: 1 } }
  const items = (text: string) => [valueFor(description.schemas, one, { text, unique: '' })].flat()
  const selected = items(`The selected word is ${SELECTED_WORD}.`)
  const most = field.schema.maxItems ?? Number.POSITIVE_INFINITY
  const context = [...items('This is a sentence of the page.'), ...selected].slice(-most)
  return JSON.stringify(context).includes(SELECTED_WORD) ? { context } : null
}

/** The word of the context is asked for together with one that was said before: where this one comes, that one does too. */
export function selectionRequirements(description: DescriptionView): readonly SequenceRequirement[] {
  return streamsTaking(description, 'context').map(({ operation, protocol }) => {
    const answers = (text: string) => {
      const answer = echoAnswer({ operation: operation.id, protocol, thread: 'thread-1' }, text)
      const asked = withRequest(answer, { body: JSON.stringify(selectionFor(description, operation)) })
      return [asked, asked]
    }
    return {
      about: 'sequence',
      sequence: 'whole-run',
      id: `${kebab(operation.id)}-context-read`,
      operation: operation.id,
      source: assumed('our choice: context is "what else the assistant should know", and who is asked for it tells it'),
      appliesTo: (exchanges) => exchanges.some((exchange) => exchange.operation === operation.id),
      check: (exchanges) => {
        const asked = exchanges.filter(
          (exchange) => exchange.operation === operation.id && isAskedForSelection(exchange),
        )
        const told = asked.flatMap((exchange) => givenBackIn(exchange) ?? []).filter((text) => text.includes(CODE_WORD))
        return tellsWord(told, SELECTED_WORD, 'the word in context', 'told the word that was said before')
      },
      example: () => answers(`${GIVEN} ${CODE_WORD} ${SELECTED_WORD}`),
      violation: () => answers(`${GIVEN} ${CODE_WORD}`),
    }
  })
}

function isAskedForSelection({ request }: Exchange): boolean {
  return request.body?.includes(SELECTED_WORD) === true
}

/** Whether one more answer is worth its question: this one tells the word that was said before, and not the selected one. */
export function leavesSelectionOut(answer: Exchange): boolean {
  const text = isAskedForSelection(answer) ? givenBackIn(answer) : null
  return text?.includes(CODE_WORD) === true && !text.includes(SELECTED_WORD)
}
