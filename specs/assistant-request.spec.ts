import type { OperationFact } from '../harness/description.ts'
import type { Call } from '../harness/sending/sender.ts'
import { parameterWithoutValue } from '../harness/target/address.ts'
import { clientHistory, clientHistoryRule } from '../requirements/assistant/client-history.ts'
import { malformedBodyRule } from '../requirements/bodies/answers.ts'
import { bodyWith } from '../requirements/bodies/request-body.ts'
import { kebab } from '../requirements/naming.ts'
import { showing, test } from './assay-test.ts'
import { inBatches } from './batches.ts'
import { caseCalls } from './cases.ts'
import { callOf, lawful, openProbe, plainBody, ruleProbe, wordingFor } from './requests.ts'
import type { Stage } from './stage.ts'

const subject = 'assistant-request'

test.describe('assistant operations', () => {
  test(
    'accept what the document allows of a request and refuse what it rules out',
    showing(subject, async (stage) => {
      const operations = assistantOperations(stage)
      const cases = operations.flatMap((operation) => caseCalls(stage, operation).map(({ call }) => call(null)))
      const others = operations.flatMap((operation) => [
        ...malformedCall(stage, operation),
        ...historyCall(stage, operation),
        ...lawfulCall(stage, operation),
      ])
      await inBatches([...cases, ...others], stage.probe)
    }),
  )

  test(
    'answer as they like where the document is silent',
    showing(subject, async (stage) => {
      const calls = assistantOperations(stage).flatMap((operation) => openCalls(stage, operation))
      await inBatches(calls, stage.probe)
    }),
  )
})

/** Those that the target gives all values of the path for; the others are not tested, and the catalogue says why. */
function assistantOperations(stage: Stage): readonly OperationFact[] {
  const { facts } = stage.description
  const [tenant] = stage.run.target.tenants
  return facts.operations.filter(
    (operation) => operation.family === 'assistant' && parameterWithoutValue(facts, operation, tenant) === null,
  )
}

/** Questions are asked of whoever streams an answer; nobody else asks the others anything. */
function lawfulCall(stage: Stage, operation: OperationFact): readonly Call[] {
  if (operation.response.kind === 'stream') return []
  return [callOf(stage, operation, { situation: lawful(kebab(operation.id)) })]
}

function malformedCall(stage: Stage, operation: OperationFact): readonly Call[] {
  if (operation.requestSchema === null) return []
  const situation = ruleProbe(malformedBodyRule(operation), 'refusal', { observes: 'error-status-invalid-body' })
  return [callOf(stage, operation, { rawBody: '{"fp": ', situation })]
}

/** What the client library sends after the first answer, and no made-up body would. */
function historyCall(stage: Stage, operation: OperationFact): readonly Call[] {
  if (operation.response.kind !== 'stream') return []
  const { facts } = stage.description
  const body = clientHistory(facts, operation, operation.response.protocol, wordingFor(stage, operation))
  return [callOf(stage, operation, { body, situation: ruleProbe(clientHistoryRule(operation), 'success') })]
}

/** Requests about which the document says nothing; whatever comes is an observation, but for a 5xx. */
function openCalls(stage: Stage, operation: OperationFact): readonly Call[] {
  const { facts } = stage.description
  const wording = wordingFor(stage, operation)
  const plain = plainBody(stage, operation, wording)
  const schema = operation.requestSchema
  if (plain === null || schema === null) return []
  const changed = (path: string, value: unknown) => bodyWith(facts, schema, plain, path, value, wording)
  const bodies: readonly (readonly [string, unknown])[] = [
    ['unknown-member', { ...plain, unheardOf: true }],
    ['no-messages', changed('messages', [])],
    ['other-role', changed('messages[].role', 'system')],
    ['context-without-type', changed('context[].type', undefined)],
    ['page-size-zero', changed('retrievalPageSize', 0)],
  ]
  return bodies.map(([name, body]) =>
    callOf(stage, operation, { body, situation: openProbe(`${kebab(operation.id)}-${name}`) }),
  )
}
