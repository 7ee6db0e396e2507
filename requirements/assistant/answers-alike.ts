import type { Exchange } from '../../harness/exchange/exchange.ts'
import { failSaying, notApplicable, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import type { SequenceRequirement } from '../declaring/requirement.ts'
import { shownByAllStreams } from '../declaring/shown-by-streams.ts'
import { assumed } from '../declaring/source.ts'
import { needsDeterminism } from '../declaring/target-needs.ts'
import { withRequest } from '../declaring/valid-examples.ts'
import { isObject, sentBody } from '../reading/body.ts'
import { inTime } from '../reading/time.ts'
import { answerIn, answersByOperation, isUnfinished } from '../streams/stream-evidence.ts'
import { differencesOf } from './parity-differences.ts'
import { validAnswer } from './valid-stream.ts'

/**
 * What one question leaves behind shows in the next: a filter that stays in force, a context that is kept, sources that
 * a cache leaves out. On a target that answers alike twice, the same question outside of threads gets the same text, and
 * the same pages as sources, at the end of a run as at its beginning.
 */
export function answersAlikeRequirements(description: DescriptionView): readonly SequenceRequirement[] {
  return shownByAllStreams(description, ({ id, protocol }) => {
    const answering = (index: number, words: readonly string[]) => {
      const messages = [{ id: `message-${index}`, role: 'user', parts: [{ type: 'text', text: 'How is it set up?' }] }]
      return withRequest(validAnswer(id, protocol, { threadId: `thread-${index}`, words }), {
        body: JSON.stringify({ fp: 'anonymous', messages }),
      })
    }
    const [plain, other] = [
      ['Run ', 'the ', 'installer.'],
      ['No ', 'page ', 'tells.'],
    ]
    return {
      id: 'assistant-answers-alike',
      source: assumed('our choice: what a target says that answers alike twice does so all through a run'),
      skipReason: needsDeterminism,
      check: (exchanges) => checkAll(description, exchanges),
      example: () => [answering(1, plain), answering(2, plain)],
      violation: () => [answering(1, plain), answering(2, other)],
    }
  })
}

function checkAll(description: DescriptionView, exchanges: readonly Exchange[]): Outcome {
  const asked = answersByOperation(description, exchanges).flatMap((answers) => [
    ...Map.groupBy(inTime(answers).filter(isWhole), questionIn).values(),
  ])
  const repeated = asked.filter(({ length }) => length > 1)
  for (const answers of repeated) {
    const [first, ...later] = answers
    if (first === undefined) continue
    const changed = later
      .flatMap((answer) => differences(first, answer))
      .find(({ kind }) => kind === 'text' || kind === 'sources')
    if (changed === undefined) continue
    const same = changed.kind === 'text' ? 'the same text' : 'the same sources'
    return failSaying(`${same} to the same question, where deterministic is true in the target`, changed.detail)
  }
  return repeated.length > 0 ? pass : notApplicable('no question was asked twice outside of threads')
}

/** An answer outside of threads, with text and to its end. */
function isWhole(answer: Exchange): boolean {
  const body = sentBody(answer)
  return isObject(body) && body['threadId'] == null && textOf(answer) !== '' && !isUnfinished(answer)
}

function differences(first: Exchange, later: Exchange) {
  const [one, other] = [answerIn(first), answerIn(later)]
  return one === null || other === null ? [] : differencesOf(one, other, [first.id, later.id])
}

function textOf(answer: Exchange): string {
  return answerIn(answer)?.text ?? ''
}

/**
 * Where and what was asked, but for the ids of its messages. The text is compared as it was sent, since to write a
 * deeply nested body again would overflow the stack.
 */
function questionIn({ request: { url, body } }: Exchange): string {
  return `${url} ${body?.replaceAll(/"id":"(?:[^"\\]|\\.)*"/g, '"id":null')}`
}
