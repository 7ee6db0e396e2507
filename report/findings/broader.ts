import type { Verdict } from '../../harness/verdict/verdict-model.ts'
import { validAccepted } from '../../requirements/bodies/answers.ts'
import { kebab } from '../../schemas/description/words.ts'

/**
 * Some requirements are broad: an interaction of the contract, a stream under load, or a comparison of both protocols
 * breaks whenever a narrower requirement does. Where a narrower breach explains a broad one, the broad one is not a
 * finding of its own.
 */
export function isBroad({ subject }: Verdict): boolean {
  return subject in explanations
}

export function explains(narrow: Verdict, broad: Verdict): boolean {
  return narrow.verdict === 'fail' && (explanations[broad.subject]?.(narrow, broad) ?? false)
}

type Explains = (narrow: Verdict, broad: Verdict) => boolean

const explanations: Readonly<Record<string, Explains>> = {
  contracts: (narrow, broad) =>
    isFieldOf(narrow, broad) ||
    refusesValid(narrow, broad) ||
    breaksOff(narrow, broad) ||
    (cutsStream(narrow, broad) && broad.actual?.includes('the stream') === true),
  auth: (narrow, broad) => opensToAll(narrow, broad) || opensByPath(narrow, broad),
  limits: (narrow, broad) => refusesValid(narrow, broad) || refusesForm(narrow, broad),
  load: (narrow, broad) =>
    isLimitOf(narrow, broad) ||
    refusesValid(narrow, broad) ||
    tellsOthers(narrow, broad) ||
    (cutsStream(narrow, broad) && /streams-complete$|error-rate$/.test(broad.id)),
  'assistant-request': refusesHistory,
  'assistant-clients': cutsStream,
  'assistant-browser': cutsStream,
  'assistant-parity': (narrow) => narrow.id.endsWith('-not-truncated'),
  // A conversation continues with the thread id at the end of its first answer, so a cut answer prevents it.
  'assistant-thread': (narrow, broad) => broad.verdict === 'not-run' && cutsStream(narrow, broad),
  // What came may hold any text of the service, so also ids of other requirements of this subject, or its own.
  service: (narrow, broad) => narrow.subject !== 'service' && broad.actual?.includes(`(${narrow.id})`) === true,
}

/** Whether the narrow breach is a stream that lacks or damages something, and not merely one that comes late. */
function cutsStream(narrow: Verdict, broad: Verdict): boolean {
  const isStream = narrow.subject === 'assistant-stream' && !/-(not-buffered|no-stall|finish-soon)$/.test(narrow.id)
  return isStream && narrow.operation === broad.operation
}

/** A service that needs no key accepts every key, so each test with a wrong key fails too. */
function opensToAll(narrow: Verdict, broad: Verdict): boolean {
  const operation = kebab(broad.operation)
  const isOther = narrow.id === `${operation}-missing-key-refused` && broad.id !== narrow.id
  const isLetIn = [narrow, broad].every(({ actual }) => /^status 2\d\d$/.test(actual ?? ''))
  return isOther && isLetIn && broad.id.startsWith(`${operation}-`) && broad.id.endsWith('-refused')
}

/** A service that shows a foreign job by its path also shows it whatever the query says. */
function opensByPath(narrow: Verdict, broad: Verdict): boolean {
  const operation = kebab(broad.operation)
  return narrow.id === `${operation}-foreign-job-refused` && broad.id === `${operation}-foreign-job-by-query-refused`
}

/** What one conversation tells of another is also told where both are asked under load. */
function tellsOthers(narrow: Verdict, broad: Verdict): boolean {
  return narrow.id === 'assistant-conversation-not-told-to-others' && broad.id.endsWith('-answers-unmixed')
}

/** The parts of an answer are sent back within a conversation: a service that refuses the conversation refuses both. */
function refusesHistory(narrow: Verdict, broad: Verdict): boolean {
  const operation = kebab(broad.operation)
  const isOfBoth = narrow.id === `${operation}-client-history-accepted` && narrow.actual === broad.actual
  return isOfBoth && broad.id === `${operation}-client-parts-accepted`
}

/** A service that refuses a valid request also refuses it at a limit and under load, with the same status. */
function refusesValid(narrow: Verdict, broad: Verdict): boolean {
  const [, status] = narrow.actual?.match(/^status (\d{3})$/) ?? []
  const isSame = status !== undefined && new RegExp(`\\bstatus (?:code )?${status}\\b`, 'i').test(broad.actual ?? '')
  return isSame && narrow.operation === broad.operation && narrow.id === validAccepted(narrow.operation)
}

/**
 * At a limit, requests have other forms than the plain one, such as that of a named user: a service that refuses the
 * form refuses it there too, and not for the limit.
 */
function refusesForm(narrow: Verdict, broad: Verdict): boolean {
  const [said] = narrow.actual?.match(/^status 4(?!29)\d\d$/) ?? []
  const isOfForm = narrow.id.startsWith(`${kebab(narrow.operation)}-`) && narrow.id.endsWith('-accepted')
  const { actual } = broad
  return isOfForm && said !== undefined && actual?.startsWith(said) === true && actual.includes(`(${narrow.operation})`)
}

/** An answer that breaks off does so for every client that sends the same request. */
function breaksOff(narrow: Verdict, broad: Verdict): boolean {
  const isBoth = [narrow, broad].every(({ actual }) => actual?.includes('the answer broke off') === true)
  const isRead = narrow.id === 'agent-job-poll-answers' && /^contract-.*-read$/.test(broad.id)
  const isAsked = narrow.operation === broad.operation && narrow.id === validAccepted(narrow.operation)
  return isBoth && (isRead || isAsked)
}

/**
 * Pact names the field of the answer that differs, as in `$.prLink: Expected …`; the narrow breach is about that field.
 */
function isFieldOf({ subject, id }: Verdict, { actual }: Verdict): boolean {
  const [, field] = actual?.match(/^\$\.(?:\w+\.)*(\w+):/) ?? []
  if (field === undefined || !subject.startsWith('agent-')) return false
  return id.includes(`-${kebab(field)}-`)
}

/**
 * Whether both are about one limit: `agent-project-hour-refuses-beyond` and
 * `load-agent-project-hour-exact-under-concurrency`.
 */
function isLimitOf(narrow: Verdict, broad: Verdict): boolean {
  const [, limit] = broad.id.match(/^load-(.*)-exact-under-concurrency$/) ?? []
  return limit !== undefined && narrow.subject === 'limits' && narrow.id.startsWith(`${limit}-`)
}
