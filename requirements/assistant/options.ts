import type { Exchange } from '../../harness/exchange/exchange.ts'
import type { Target } from '../../harness/target/target.ts'
import { failSaying, notApplicable, notTested, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView, Operation } from '../../schemas/description/description.ts'
import type { AssistantRequest } from '../../schemas/description/interface-types.ts'
import { type Property, propertiesBelow } from '../../schemas/description/properties.ts'
import { kebab } from '../../schemas/description/words.ts'
import type { CheckContext, SequenceRequirement } from '../declaring/requirement.ts'
import { assumed, fromFact, type Source, standard } from '../declaring/source.ts'
import { needsDeterminism } from '../declaring/target-needs.ts'
import { withSituation } from '../reading/evidence.ts'
import { requestProperty } from '../requests/request-body.ts'
import { type Answer, answerIn, isUnfinished, wholeAnswerIn } from '../streams/stream-evidence.ts'
import { type Streaming, streamingOperations } from '../streams/streaming.ts'
import { addressOf, saidIn } from './parity-differences.ts'
import { validAnswer } from './valid-stream.ts'

/** An option of a question, and a value for it that must change the answer. */
interface Option {
  readonly name: 'currentPath' | 'filter' | 'retrievalPageSize'
  readonly source: (field: Property) => Source
  /** The value, chosen from the plain answer; null where that leaves no value that would change it. */
  readonly valueFor: (plain: Answer, unmatched: object) => unknown
}

/** Members by which services of this kind narrow a search, where the document names none. */
const usualMembers = ['path', 'section', 'tag'] as const

const options: readonly Option[] = [
  {
    name: 'currentPath',
    source: () => assumed('the document says that answers fit the page better, which need not change each of them'),
    valueFor: ({ sources }) => pathOfLast(sources),
  },
  { name: 'retrievalPageSize', source: fromFact, valueFor: ({ sources }) => (sources.length > 1 ? 1 : null) },
  {
    name: 'filter',
    source: () => assumed('what a filter holds is not shown: one that names no page by the usual members finds none'),
    valueFor: ({ sources }, unmatched) => (sources.length === 0 ? null : unmatched),
  },
]

/** An option has its effect: on a target that gives the same answer twice, it changes the answer. */
export function assistantOptionRequirements(description: DescriptionView): readonly SequenceRequirement[] {
  return streamingOperations(description).flatMap((streaming) =>
    optionsOf(description, streaming.operation).flatMap(({ name, source, field }) => [
      takesEffect(streaming, name, source(field)),
      ...(name === 'filter' ? [findsNothing(streaming)] : []),
    ]),
  )
}

function optionsOf(description: DescriptionView, operation: Operation) {
  return options.flatMap((option) => {
    const field = requestProperty(description, operation, option.name)
    return field === null ? [] : [{ ...option, field }]
  })
}

/** A question that is asked once more with an option, to be compared with the plain answer. */
interface AskedOption {
  readonly ids: readonly string[]
  readonly probe: string
  /** The option with its value; null where the plain answer allows no value that would change it. */
  readonly fields: Partial<AssistantRequest> | null
  /** Whether neither the document nor the target says that such a value is valid, so that it may be refused. */
  readonly isGuessed: boolean
}

/** On a target that may answer differently each time, only a filter that the target names shows anything. */
export function optionsToAsk(
  { description, target }: CheckContext,
  operation: Operation,
  plain: Exchange,
): readonly AskedOption[] {
  const answer = answerIn(plain)
  const isShown = ({ name }: Option) => target.deterministic || findsNothingWith(name, target)
  return optionsOf(description, operation)
    .filter(isShown)
    .flatMap(({ name, field, valueFor }) => {
      const { filter, isGuessed } = unmatchedBy(description, target, field)
      const value = answer && valueFor(answer, filter)
      const ids = [idOf(operation, name), ...(name === 'filter' ? [nothingId(operation)] : [])]
      const fields = value === null ? null : { [name]: value }
      const asked = { ids, probe: probeWith(name), fields, isGuessed: name === 'filter' && isGuessed }
      const threadId = answer?.threadId ?? null
      // Also asked in the thread, since a service may search by what its thread contains and ignore a later filter.
      const isAskedInThread = asked.fields !== null && threadId !== null && findsNothingWith(name, target)
      return isAskedInThread
        ? [asked, { ...asked, probe: FILTER_IN_THREAD, fields: { ...asked.fields, threadId } }]
        : [asked]
    })
}

/** A filter that should match no page, and whether its members are only those that such services usually have. */
function unmatchedBy({ schemas }: DescriptionView, { unmatchedFilter }: Target, field: Property) {
  const described = propertiesBelow(schemas, field.component)
    .filter(({ path }) => path.startsWith(`${field.path}.`))
    .map((member) => member.name)
  const members = described.length > 0 ? described : usualMembers
  return {
    filter: unmatchedFilter ?? Object.fromEntries(members.map((member) => [member, 'unheard-of'])),
    isGuessed: unmatchedFilter === null && described.length === 0,
  }
}

/**
 * A filter by usual members, for a target whose answers can't be compared: whatever such a service makes of it, it does
 * not break. Null where the operation has none, or its members are known.
 */
export function filterToGuess(
  { description, target }: CheckContext,
  operation: Operation,
): Partial<AssistantRequest> | null {
  const field = requestProperty(description, operation, 'filter')
  const unmatched = field && unmatchedBy(description, target, field)
  return unmatched?.isGuessed === true ? { filter: { ...unmatched.filter } } : null
}

function findsNothingWith(option: Option['name'], { unmatchedFilter }: Target): boolean {
  return option === 'filter' && unmatchedFilter !== null
}

const FILTER_IN_THREAD = 'ask-with-filter-in-thread'

function idOf({ id }: Operation, option: Option['name']): string {
  return `${kebab(id)}-${kebab(option)}-takes-effect`
}

function nothingId({ id }: Operation): string {
  return `${kebab(id)}-unmatched-filter-finds-nothing`
}

function probeWith(option: Option['name']): string {
  return `ask-with-${kebab(option)}`
}

/**
 * The last page among the sources, which counts least: for a reader on that page it should count more. Null if there is
 * only one page, since the answer need not change for its reader.
 */
function pathOfLast(sources: readonly unknown[]): string | null {
  const paths = new Set(
    sources.flatMap((source) => {
      const address = addressOf(source)
      const isPage = URL.canParse(address, 'http://localhost') && /[/]/.test(address)
      return isPage ? new URL(address, 'http://localhost').pathname : []
    }),
  )
  return paths.size < 2 ? null : ([...paths].at(-1) ?? null)
}

function takesEffect(streaming: Streaming, option: Option['name'], source: Source): SequenceRequirement {
  return {
    ...askedWith(streaming, option, 1),
    id: idOf(streaming.operation, option),
    source,
    skipReason: needsDeterminism,
    check: ([plain, changed]) => differs(wholeAnswerIn(plain), wholeAnswerIn(changed), option),
  }
}

/** Judged where the target names a filter that no page passes, even if its answers vary. */
function findsNothing(streaming: Streaming): SequenceRequirement {
  return {
    ...askedWith(streaming, 'filter', 0, FILTER_IN_THREAD),
    id: nothingId(streaming.operation),
    source: standard("the target's file states unmatchedFilter, which no page passes"),
    skipReason: ({ target }) =>
      target.unmatchedFilter === null
        ? notTested('no filter is known that no page passes', 'give one in unmatchedFilter')
        : null,
    check: ([plain, filtered]) => {
      const sources = answerIn(filtered)?.sources
      if (filtered === undefined || sources === undefined || isUnfinished(filtered)) return noAnswer
      // In a thread, the sources of an earlier answer may be named again.
      const named = filtered?.situation.probe === FILTER_IN_THREAD ? (answerIn(plain)?.sources ?? []) : []
      const found = sources.map(addressOf).filter((address) => !named.map(addressOf).includes(address))
      if (found.length > 0) return failSaying('no source', `${found.length}, such as ${found[0]}`)
      return sources.length === 0 ? pass : notApplicable('its sources are those of the answer before')
    },
  }
}

/**
 * The members that requirements on a plain question and the same question with an option share.
 *
 * @param sources how many the second answer names where it is valid
 * @param others probes besides the option's own by which it is asked
 */
function askedWith(
  { operation: { id }, protocol }: Streaming,
  option: Option['name'],
  sources: number,
  ...others: readonly string[]
) {
  const probes = [probeWith(option), ...others]
  const answer = (count: number, probe: string) =>
    withSituation(validAnswer(id, protocol, { threadId: 'thread-1', sources: count }), { probe })
  return {
    about: 'sequence',
    sequence: 'asked-with-option',
    appliesTo: ([plain, changed]) => plain?.operation === id && probes.includes(changed?.situation.probe ?? ''),
    operation: id,
    example: () => [answer(5, 'ask'), answer(sources, probeWith(option))],
    violation: () => [answer(5, 'ask'), answer(5, probeWith(option))],
  } satisfies Partial<SequenceRequirement>
}

const noAnswer = notTested('an answer is missing', 'see why the question was refused')

function differs(plain: Answer | null, changed: Answer | null, option: string): Outcome {
  if (plain === null || changed === null) return noAnswer
  return saidIn(plain) === saidIn(changed)
    ? failSaying(`another answer with ${option}`, 'the same text from the same sources')
    : pass
}
