import type { Exchange } from '../../harness/exchange/exchange.ts'
import type { Outcome } from '../../harness/verdict/outcome.ts'
import type { Description, DescriptionView, Operation } from '../../schemas/description/description.ts'
import { ITEMS, type Property, propertiesOf } from '../../schemas/description/properties.ts'
import { kebab } from '../../schemas/description/words.ts'
import { PAGE } from '../bodies/written-text.ts'
import { bodyProblem } from '../declaring/body-problem.ts'
import type { SequenceRequirement } from '../declaring/requirement.ts'
import { assumed } from '../declaring/source.ts'
import { withRequest } from '../declaring/valid-examples.ts'
import { isObject } from '../reading/body.ts'
import { requestProperty, validRequest, valueFor, type Wording } from '../requests/request-body.ts'
import { isOtherOf, streamsTaking } from '../streams/streaming.ts'
import { CODE_WORD, echoAnswer, givenBackIn, tellsWord, unlessBrokenOff } from './echo.ts'
import { GIVEN } from './given-text.ts'

/** A made-up word, which an assistant can only know from the context of a request. */
export const SELECTED_WORD = 'quenbrall'

/**
 * A context with the user's selection between two other items, so that a service that reads only the first or the last
 * does not know it. Null where a request can't carry a text there.
 *
 * @param before text of the same item before the word
 */
export function selectionFor(description: Description, operation: Operation, before = ''): object | null {
  const field = requestProperty(description, operation, 'context')
  if (field === null) return null
  const one = { ...field, schema: { ...field.schema, minItems: 1 } }
  const items = (text: string) => [valueFor(description.schemas, one, { text, unique: '' })].flat()
  const most = field.schema.maxItems ?? Number.POSITIVE_INFINITY
  const contextOf = (selected: readonly unknown[]) => {
    const upToIt = [...items(OTHER_TEXT), ...selected].slice(-most)
    return { context: [...upToIt, ...items(NEXT_TEXT)].slice(0, most) }
  }
  const selected = items(`${before}The selected word is ${SELECTED_WORD}.`)
  const plain = contextOf(selected)
  if (!JSON.stringify(plain).includes(SELECTED_WORD)) return null
  // A service may read only items of one type, or without further members, so one of its streams gets a full item.
  if (!isOtherOf(description, operation, 'context')) return plain
  const whole = contextOf(selected.map((item) => wholeItem(description, field, item)))
  const body = { ...validRequest(description, operation, { text: OTHER_TEXT, unique: '' }), ...whole }
  return bodyProblem(description, operation.requestSchema ?? '', body) === null ? whole : plain
}

const OTHER_TEXT = 'This is a sentence of the page.'
const NEXT_TEXT = 'This is another sentence of it.'

/** A page of text for a context: a service that cuts it before the end does not know the word after it. */
export const PAGE_OF_TEXT = `${OTHER_TEXT}\n`.repeat(PAGE / OTHER_TEXT.length)

/** An item with all described members; of listed values it has the last one, since the plain item has the first. */
function wholeItem({ schemas }: DescriptionView, { component, steps }: Property, item: unknown): unknown {
  if (!isObject(item)) return item
  const wording: Wording = { text: OTHER_TEXT, unique: '' }
  const members = propertiesOf(schemas, component, [...steps, ITEMS]).map((member): readonly [string, unknown] => {
    const { name, values } = member
    return [name, values?.at(-1) ?? item[name] ?? valueFor(schemas, member, wording)]
  })
  return { ...item, ...Object.fromEntries(members) }
}

/**
 * The question asks for the selected word together with a word that was said before. An answer that tells the earlier
 * word should tell the selected one too.
 */
export function selectionRequirements(description: DescriptionView): readonly SequenceRequirement[] {
  return streamsTaking(description, 'context').map(({ operation, protocol }) => {
    const answers = (text: string) => {
      const answer = echoAnswer({ operation: operation.id, protocol, thread: 'thread-1' }, text)
      const asked = withRequest(answer, { body: JSON.stringify({ context: [{ value: SELECTED_WORD }] }) })
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
        const { short = [], long = [] } = Object.groupBy(asked, (exchange) => (isLong(exchange) ? 'long' : 'short'))
        const ofShort = tellsSelected(short, 'the word in context')
        const ofLong = tellsSelected(long, `the word after ${PAGE} characters of context`)
        return unlessBrokenOff(asked, ofLong.kind === 'fail' && ofShort.kind !== 'fail' ? ofLong : ofShort)
      },
      example: () => answers(`${GIVEN} ${CODE_WORD} ${SELECTED_WORD}`),
      violation: () => answers(`${GIVEN} ${CODE_WORD}`),
    }
  })
}

function tellsSelected(asked: readonly Exchange[], named: string): Outcome {
  const told = asked.flatMap((exchange) => givenBackIn(exchange) ?? []).filter((text) => text.includes(CODE_WORD))
  return tellsWord(told, SELECTED_WORD, named, 'told the word that was said before')
}

function isLong({ request }: Exchange): boolean {
  return (request.body?.length ?? 0) > PAGE
}

function isAskedForSelection({ request }: Exchange): boolean {
  return request.body?.includes(SELECTED_WORD) === true
}

/**
 * Whether a second answer is worth a question: this one tells the word that was said before, but not the selected one.
 */
export function leavesSelectionOut(answer: Exchange): boolean {
  const text = isAskedForSelection(answer) ? givenBackIn(answer) : null
  return text?.includes(CODE_WORD) === true && !text.includes(SELECTED_WORD)
}
