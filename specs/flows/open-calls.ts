import type { Call } from '../../harness/sending/call.ts'
import { jobParameterOf } from '../../harness/target/agent-operations.ts'
import { includesProfile } from '../../harness/target/run.ts'
import { callOf, openProbe, plainBody, wordingFor } from '../../requirements/probing/calls.ts'
import type { EngineContext } from '../../requirements/probing/context.ts'
import { bodyWith } from '../../requirements/requests/request-body.ts'
import type { Operation } from '../../schemas/description/description.ts'
import type { AssistantField } from '../../schemas/description/interface-types.ts'
import { propertiesOf } from '../../schemas/description/properties.ts'
import { kebab } from '../../schemas/description/words.ts'

/**
 * A name and a text that are longer than what many databases have columns for, and far shorter than what gateways
 * refuse.
 */
const LONG_NAME = 'n'.repeat(1_000)
const LONG_TEXT = 'More words. '.repeat(2_000)

const HUGE = 1e300

/**
 * Requests whose answers are observations, except a 5xx. Operations on a job are left out, since they would set it to
 * work. The long text is sent in each run, as people paste such texts; the other requests only in nightly runs, which
 * have uses for them.
 */
export function openCalls(context: EngineContext, operation: Operation): readonly Call[] {
  const description = context.description
  const schema = operation.requestSchema
  const wording = wordingFor(context, operation)
  const plain = plainBody(context, operation, wording)
  if (plain === null || schema === null || jobParameterOf(description, operation) !== null) return []
  const changed = (path: AssistantField, value: unknown) => {
    const steps = path.split('.').flatMap((name) => (name.endsWith('[]') ? [name.slice(0, -2), '[]'] : [name]))
    return bodyWith(description, { component: schema, steps }, plain, value, wording)
  }
  const optional = propertiesOf(description.schemas, schema).filter(({ presence }) => presence === 'optional')
  const long = plainBody(context, operation, { text: `${wording.text} ${LONG_TEXT}`, unique: LONG_NAME })
  const ofAssistant = () =>
    [
      ['long-fingerprint', changed('fp', LONG_NAME)],
      ['no-messages', changed('messages', [])],
      ['other-role', changed('messages[].role', 'system')],
      ['context-without-type', changed('context[].type', undefined)],
      ['page-size-zero', changed('retrievalPageSize', 0)],
      // Values that a search or a database fails on if it gets them as its limit.
      ['page-size-negative', changed('retrievalPageSize', -1)],
      ['page-size-fraction', changed('retrievalPageSize', 2.5)],
      ['page-size-huge', changed('retrievalPageSize', HUGE)],
    ] as const
  const byNight = (): readonly (readonly [string, unknown])[] => [
    // Clients send null where they have no value; code that only checks whether a field is present fails on it.
    ...(optional.length === 0
      ? []
      : [['optional-null', { ...plain, ...Object.fromEntries(optional.map(({ name }) => [name, null])) }] as const]),
    ['unknown-member', { ...plain, unknownMember: true }],
    ...(operation.family === 'agent' ? [] : ofAssistant()),
  ]
  const isNight = includesProfile(context.run.profile, 'nightly')
  const bodies = [['long-values', long] as const, ...(isNight ? byNight() : [])]
  const situated = (name: string) => ({ situation: openProbe(`${kebab(operation.id)}-${name}`) })
  // JSON has numbers that no double holds; many parsers read them as infinite, which can't be written as JSON again.
  const beyond = changed('retrievalPageSize', HUGE)
  const isNumbered = isNight && operation.family === 'assistant'
  const rawBody = JSON.stringify(beyond).replace(JSON.stringify(HUGE), '1e400')
  return [
    ...bodies.map(([name, body]) => callOf(context, operation, { body, ...situated(name) })),
    ...(isNumbered ? [callOf(context, operation, { rawBody, ...situated('page-size-beyond-doubles') })] : []),
  ]
}
