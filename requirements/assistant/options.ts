import type { Exchange } from '../../harness/sending/exchange.ts'
import { failSaying, notTested, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView, Operation, StreamProtocol } from '../../schemas/description/description.ts'
import type { AssistantRequest } from '../../schemas/description/interface-types.ts'
import { type Property, propertiesBelow } from '../../schemas/description/schema.ts'
import { requestProperty } from '../bodies/request-body.ts'
import { needsDeterminism } from '../expected.ts'
import { kebab } from '../naming.ts'
import type { SequenceRequirement } from '../requirement.ts'
import { assumed, fromFact, type Source } from '../source.ts'
import { addressOf } from './parity-differences.ts'
import { type Answer, answerIn } from './stream-evidence.ts'
import { validAnswer } from './valid-stream.ts'

/** What a question can be asked with, and a value of it that must change the answer. */
interface Option {
  readonly name: 'currentPath' | 'filter' | 'retrievalPageSize'
  readonly source: (field: Property) => Source
  /** Null where this answer to the plain question shows no such value. */
  readonly valueFor: (plain: Answer, filterMembers: readonly string[]) => unknown
}

/** Members by which services of this kind narrow a search, where the document names none. */
const usualMembers = ['path', 'section', 'tag'] as const

const options: readonly Option[] = [
  { name: 'currentPath', source: fromFact, valueFor: ({ sources }) => pathOfLast(sources) },
  {
    name: 'retrievalPageSize',
    source: fromFact,
    valueFor: ({ sources }) => (sources.length > 1 ? 1 : null),
  },
  {
    name: 'filter',
    source: () => assumed('what a filter holds is not shown: one that names no page by the usual members finds none'),
    valueFor: ({ sources }, members) =>
      sources.length === 0 ? null : Object.fromEntries(members.map((member) => [member, 'unheard-of'])),
  },
]

/** An option does what it says: it changes the answer of a target that answers alike twice. */
export function assistantOptionRequirements(description: DescriptionView): readonly SequenceRequirement[] {
  return description.operations.flatMap((operation) => {
    const { response } = operation
    if (response.kind !== 'stream') return []
    return optionsOf(description, operation).map(({ name, source, field }) =>
      takesEffect(operation, response.protocol, name, source(field)),
    )
  })
}

function optionsOf(description: DescriptionView, operation: Operation) {
  return options.flatMap((option) => {
    const field = requestProperty(description, operation, option.name)
    return field === null ? [] : [{ ...option, field }]
  })
}

/** A question that is asked once more with an option, to be compared with the plain answer. */
interface AskedOption {
  /** Id of the requirement that it shows. */
  readonly id: string
  readonly probe: string
  /** Null where the plain answer leaves nothing to choose. */
  readonly fields: Partial<AssistantRequest> | null
}

export function optionsToAsk(
  description: DescriptionView,
  operation: Operation,
  plain: Exchange,
): readonly AskedOption[] {
  const answer = answerIn(plain)
  return optionsOf(description, operation).map(({ name, field, valueFor }) => {
    const described = propertiesBelow(description.schemas, field.component)
      .filter(({ path }) => path.startsWith(`${field.path}.`))
      .map((member) => member.name)
    const value = answer && valueFor(answer, described.length > 0 ? described : usualMembers)
    return { id: idOf(operation, name), probe: probeWith(name), fields: value === null ? null : { [name]: value } }
  })
}

function idOf({ id }: Operation, option: Option['name']): string {
  return `${kebab(id)}-${kebab(option)}-takes-effect`
}

function probeWith(option: Option['name']): string {
  return `ask-with-${kebab(option)}`
}

/** The page that counts least for the plain answer: where the reader is on it, it counts for more. */
function pathOfLast(sources: readonly unknown[]): string | null {
  const last = sources.at(-1)
  const address = last === undefined ? '' : addressOf(last)
  return URL.canParse(address, 'http://localhost') && /[/]/.test(address)
    ? new URL(address, 'http://localhost').pathname
    : null
}

function takesEffect(
  operation: Operation,
  protocol: StreamProtocol,
  option: Option['name'],
  source: Source,
): SequenceRequirement {
  const { id } = operation
  const answer = (sources: number, probe: string): Exchange => {
    const exchange = validAnswer(id, protocol, { threadId: 'thread-1', sources })
    return { ...exchange, situation: { ...exchange.situation, probe } }
  }
  return {
    about: 'sequence',
    sequence: 'asked-with-option',
    appliesTo: ([plain, changed]) => plain?.operation === id && changed?.situation.probe === probeWith(option),
    id: idOf(operation, option),
    operation: id,
    source,
    skipReason: needsDeterminism,
    check: ([plain, changed]) => differs(answerIn(plain), answerIn(changed), option),
    example: () => [answer(5, 'ask'), answer(1, probeWith(option))],
    violation: () => [answer(5, 'ask'), answer(5, probeWith(option))],
  }
}

function differs(plain: Answer | null, changed: Answer | null, option: string): Outcome {
  if (plain === null || changed === null) return notTested('an answer is missing', 'see why the question was refused')
  const said = ({ text, sources }: Answer) => JSON.stringify([text, sources.map(addressOf)])
  return said(plain) === said(changed)
    ? failSaying(`another answer with ${option}`, 'the same text from the same sources')
    : pass
}
