import type { OperationFact } from '../harness/description.ts'
import type { Exchange } from '../harness/sending/exchange.ts'
import { assistantParityRequirements, generationsOf } from '../requirements/assistant/parity.ts'
import { answerIn } from '../requirements/assistant/stream-evidence.ts'
import { showing, test } from './assay-test.ts'
import { callOf, lawful, openProbe, plainBody, wordingFor } from './requests.ts'
import type { Stage } from './stage.ts'

test(
  'both generations of the assistant answer a question alike',
  showing('assistant-parity', async (stage) => {
    const generations = generationsOf(stage.description.facts)
    if (generations === null) return
    const { older, newer } = generations
    const [first, second] = await Promise.all([ask(stage, older), ask(stage, newer)])
    for (const { id } of assistantParityRequirements(stage.description.facts)) stage.judgeTogether(id, [first, second])
    await Promise.all([goOn(stage, newer, first), goOn(stage, older, second)])
  }),
)

function ask(stage: Stage, operation: OperationFact): Promise<Exchange> {
  return stage.probe(callOf(stage, operation, { situation: lawful('ask-both', { kind: 'parity', pair: 'ask-both' }) }))
}

/** A follow-up in the thread that the other generation began: the document doesn't say that it is one and the same. */
async function goOn(stage: Stage, operation: OperationFact, begun: Exchange): Promise<void> {
  const threadId = answerIn(begun)?.threadId
  if (threadId == null) return
  const body = { ...plainBody(stage, operation, wordingFor(stage, operation)), threadId }
  const situation = openProbe('thread-across-versions', {
    kind: 'thread',
    sent: threadId,
    startedBy: 'other-version',
  })
  await stage.probe(callOf(stage, operation, { body, situation }))
}
