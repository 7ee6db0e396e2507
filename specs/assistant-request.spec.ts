import type { OperationFact } from '../harness/description.ts'
import { malformedBodyRule } from '../requirements/answers.ts'
import { kebab } from '../requirements/naming.ts'
import { bodyWith } from '../requirements/request-body.ts'
import { showing, test } from './assay-test.ts'
import { caseCalls } from './cases.ts'
import { callOf, openProbe, plainBody, ruleProbe, wordingFor } from './requests.ts'
import type { Stage } from './stage.ts'

const subject = 'assistant-request'

/** At most so many requests at once: enough to be quick, few enough to bother nobody. */
const AT_ONCE = 6

test.describe('assistant operations', () => {
  test(
    'accept what the document allows of a request and refuse what it rules out',
    showing(subject, async (stage) => {
      for (const operation of assistantOperations(stage)) {
        const calls = caseCalls(stage, operation).map(({ call }) => call(null))
        await inBatches(calls, AT_ONCE, (call) => stage.probe(call))
        const malformed = ruleProbe(malformedBodyRule(operation), 'refusal', { observes: 'error-status-invalid-body' })
        await stage.probe(callOf(stage, operation, { rawBody: '{"fp": ', situation: malformed }))
      }
    }),
  )

  test(
    'answer as they like where the document is silent',
    showing(subject, async (stage) => {
      for (const operation of assistantOperations(stage)) await observeGaps(stage, operation)
    }),
  )
})

function assistantOperations(stage: Stage): readonly OperationFact[] {
  return stage.description.facts.operations.filter(({ family }) => family === 'assistant')
}

/** Requests about which the document says nothing; whatever comes is an observation, but for a 5xx. */
async function observeGaps(stage: Stage, operation: OperationFact): Promise<void> {
  const { facts } = stage.description
  const wording = wordingFor(stage, operation)
  const plain = plainBody(stage, operation, wording)
  const changed = (path: string, value: unknown) =>
    bodyWith(facts, operation.requestSchema, plain, path, value, wording)
  const bodies: readonly (readonly [string, unknown])[] = [
    ['unknown-member', { ...plain, unheardOf: true }],
    ['no-messages', changed('messages', [])],
    ['other-role', changed('messages[].role', 'system')],
    ['context-without-type', changed('context[].type', undefined)],
    ['page-size-zero', changed('retrievalPageSize', 0)],
  ]
  await inBatches(bodies, AT_ONCE, ([name, body]) =>
    stage.probe(callOf(stage, operation, { body, situation: openProbe(`${kebab(operation.id)}-${name}`) })),
  )
}

async function inBatches<Item>(
  items: readonly Item[],
  size: number,
  send: (item: Item) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < items.length; start += size) {
    await Promise.all(items.slice(start, start + size).map(send))
  }
}
