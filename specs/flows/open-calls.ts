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

/** Longer than the columns that databases are given for a name or a text without thought, and far below what gateways refuse. */
const LONG_NAME = 'n'.repeat(1_000)
const LONG_TEXT = 'More words. '.repeat(2_000)

/**
 * Any answer to these is an observation, except a 5xx. One that goes on with a job would set that to work. A long text is
 * what people paste; the rest is left to the night, which has uses for it.
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
      // What a search or a database takes for its limit and stumbles on.
      ['page-size-negative', changed('retrievalPageSize', -1)],
      ['page-size-fraction', changed('retrievalPageSize', 2.5)],
      ['page-size-huge', changed('retrievalPageSize', 1e300)],
    ] as const
  const byNight = (): readonly (readonly [string, unknown])[] => [
    // What a client sends that has no value for them: code that only asks whether a field is there stumbles on it.
    ...(optional.length === 0
      ? []
      : [['optional-null', { ...plain, ...Object.fromEntries(optional.map(({ name }) => [name, null])) }] as const]),
    ['unknown-member', { ...plain, unknownMember: true }],
    ...(operation.family === 'agent' ? [] : ofAssistant()),
  ]
  const isNight = includesProfile(context.run.profile, 'nightly')
  const bodies = [['long-values', long] as const, ...(isNight ? byNight() : [])]
  return bodies.map(([name, body]) =>
    callOf(context, operation, { body, situation: openProbe(`${kebab(operation.id)}-${name}`) }),
  )
}
