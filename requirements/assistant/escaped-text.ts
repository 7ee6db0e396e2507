import type { Exchange } from '../../harness/sending/exchange.ts'
import { failSaying, notApplicable, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import { excerptAround } from '../../harness/wire/damaged-text.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import { isSuccess } from '../evidence.ts'
import type { SequenceRequirement } from '../requirement.ts'
import { assumed } from '../source.ts'
import { answerIn } from './stream-evidence.ts'
import { validAnswer } from './valid-stream.ts'

/** What is written in HTML for characters that mean something there. */
const ENTITY = /&(?:amp|lt|gt|quot|apos|#0*3[49]|#x2[27]);/i

/** One of these characters as itself: what escapes text leaves none, and who only speaks of HTML writes some. */
const BARE = /[<>"]|&(?![a-z]+;|#\w+;)/i

/** From so many answers on, an entity is no example in one of them. */
const LEAST_ANSWERS = 2

/** Whatever an assistant says: all its answers together show that text was escaped for a page on its way. */
export function escapedTextRequirements(description: DescriptionView): readonly SequenceRequirement[] {
  const operation = description.operations.find(({ response }) => response.kind === 'stream')
  if (operation?.response.kind !== 'stream') return []
  const { id } = operation
  const { protocol } = operation.response
  const saying = (...texts: readonly string[]) =>
    texts.map((text) => validAnswer(id, protocol, { threadId: 'thread-1', words: [text] }))
  return [
    {
      about: 'sequence',
      sequence: 'whole-run',
      id: 'assistant-text-not-escaped-for-html',
      operation: id,
      byChance: true,
      source: assumed(
        'our choice: clients show text as it comes, so that a reader sees what was escaped for a page; a model that ' +
          'writes an entity in several answers writes such a character as itself in another',
      ),
      check: (exchanges) => checkAll(exchanges, description),
      example: () => saying('Write <Card title="a"> & save &lt;', 'It is &lt;b&gt;.'),
      violation: () => saying('Write &lt;Card title=&quot;a&quot;&gt;.', 'It is &quot;b&quot;.'),
    },
  ]
}

function checkAll(exchanges: readonly Exchange[], { operations }: DescriptionView): Outcome {
  const shown = operations.flatMap(({ id }) => {
    const texts = exchanges.flatMap((exchange) =>
      exchange.operation === id && isSuccess(exchange) ? (answerIn(exchange)?.text ?? []) : [],
    )
    return texts.some((text) => ENTITY.test(text) || BARE.test(text)) ? [texts] : []
  })
  if (shown.length === 0) return notApplicable('no answer has a character that is escaped in HTML')
  for (const texts of shown) {
    const [first, ...others] = texts.filter((text) => ENTITY.test(text))
    if (first === undefined || 1 + others.length < LEAST_ANSWERS || texts.some((text) => BARE.test(text))) continue
    return failSaying('text that is not escaped for HTML', excerptAround(first, first.search(ENTITY)))
  }
  return pass
}
