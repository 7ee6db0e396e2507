import type { Exchange } from '../../harness/exchange/exchange.ts'
import { failSaying, notApplicable, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import { excerptAround } from '../../harness/wire/damaged-text.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import type { SequenceRequirement } from '../declaring/requirement.ts'
import { shownByAllStreams } from '../declaring/shown-by-streams.ts'
import { assumed } from '../declaring/source.ts'
import { answerIn, answersByOperation, textsByOperation } from '../streams/stream-evidence.ts'
import { titleOf } from './parity-differences.ts'
import { validAnswer } from './valid-stream.ts'

/**
 * A way in which something rewrites characters on their way to the client: `written` matches the rewritten form, and
 * `bare` characters that came through unchanged.
 */
interface Escape {
  readonly written: RegExp
  readonly bare: RegExp
  readonly as: string
}

/** Matches no text, where no unchanged form exists. */
const NEVER = /(?!)/

const escapes: readonly Escape[] = [
  // Three entries for HTML, since some encoders leave quotation marks unescaped.
  { written: /&[lg]t;/i, bare: /[<>]/, as: 'escaped for HTML' },
  { written: /&amp;/i, bare: /&(?![a-z]+;|#\w+;)/i, as: 'escaped for HTML' },
  { written: /&(?:quot|apos|#0*3[49]|#x2[27]);/i, bare: /["']/, as: 'escaped for HTML' },
  { written: /\\n/, bare: /\n/, as: 'escaped for JSON twice' },
  // Only in a word by itself: addresses have a question mark before their query, and code before a member.
  { written: /(?<!\S)\p{L}+\?\p{L}+(?=[\s.,;:!]|$)/u, bare: /\P{ASCII}/u, as: 'with ? in place of letters' },
  // Code and prose that mention such a value separate it from the next word.
  {
    written:
      /\[object Object\]|\p{L}undefined|undefined\p{L}|^undefined$|%!\p{L}\(|<[\w.<> ]{1,80} object at 0x[\da-f]+>/u,
    bare: NEVER,
    as: 'with a value of a program in place of words',
  },
]

/** What belongs to the way a text was made or sent. Titles are not searched for it: one may begin with a role's name. */
const marks: readonly Escape[] = [
  // Models write such marks for the program that runs them. That program should remove them, with the text between
  // some.
  {
    written:
      /<\|\w+\|>|^\s*<think(?:ing)?>|<\/think(?:ing)?>|\[\/INST\]|\[TOOL_CALLS\]|<tool_call>\s*\{|【\d+(?::\d+)?†[^】\n]{0,80}】/,
    bare: NEVER,
    as: 'with a mark of its model',
  },
  // Another service's stream that was read as text, down to its last line.
  { written: /\[DONE\]\s*$|^\s*data: ?[{"]/, bare: NEVER, as: 'with what frames a stream' },
  // A model that gets a conversation as one text continues it with further turns, unless it is stopped there.
  {
    written: /^\s*(?:assistant|system):\s|\n\s*(?:user|human|assistant|system):\s*$/i,
    bare: NEVER,
    as: 'with the name of a role at its end or beginning',
  },
]

/** Marks around a list, an object or a text that a program has printed for programmers. */
const enclosures: readonly RegExp[] = [/^\s*\[[\s\S]*\]\s*$/, /^\s*\{[\s\S]*\}\s*$/, /^\s*"[\s\S]*"\s*$/]

/** Least number of answers that must all be enclosed: a model may enclose a few, if the questions suggest it. */
const LEAST_ENCLOSED = 8

/** Least number of escaped answers: a single one may show such a form as an example. */
const LEAST_ANSWERS = 2

/** All answers together show whether texts and titles were escaped or replaced on their way, whatever they say. */
export function escapedTextRequirements(description: DescriptionView): readonly SequenceRequirement[] {
  return shownByAllStreams(description, ({ id, protocol }) => {
    const saying = (...texts: readonly string[]) =>
      texts.map((text) => validAnswer(id, protocol, { threadId: 'thread-1', words: [text] }))
    return {
      id: 'assistant-text-not-escaped',
      byChance: true,
      source: assumed(
        'our choice: clients show text as it comes, so that a reader sees what was escaped or replaced on its way; a model ' +
          'that speaks of such an escape in several answers writes such a character as itself in another',
      ),
      check: (exchanges) => checkAll(exchanges, description),
      example: () => saying('Write <Card title="a"> & save &lt;', 'It is &lt;b&gt;.'),
      violation: () => saying('Write &lt;Card title=&quot;a&quot;&gt;.', 'It is &quot;b&quot;.'),
    }
  })
}

function checkAll(exchanges: readonly Exchange[], description: DescriptionView): Outcome {
  const texts = textsByOperation(description, exchanges)
  const shown = [...texts, ...titlesByOperation(description, exchanges)]
  const searched = [
    ...escapes.flatMap((form) => shown.map((alike) => ({ ...form, alike }))),
    ...marks.flatMap((form) => texts.map((alike) => ({ ...form, alike }))),
  ]
  let isShown = false
  for (const { written, bare, as, alike } of searched) {
    const escaped = alike.filter((text) => written.test(text))
    const hasBare = alike.some((text) => bare.test(text))
    isShown ||= hasBare || escaped.length > 0
    const [first] = escaped
    if (first === undefined || escaped.length < LEAST_ANSWERS || hasBare) continue
    return failSaying('text as it was written', `text ${as}: ${excerptAround(first, first.search(written))}`)
  }
  for (const ofOperation of texts.filter(({ length }) => length >= LEAST_ENCLOSED)) {
    const [first = ''] = ofOperation
    const isEnclosed = enclosures.some((form) => ofOperation.every((text) => form.test(text)))
    if (isEnclosed) return failSaying('text as it was written', `marks around each answer: ${excerptAround(first, 0)}`)
  }
  return isShown ? pass : notApplicable('no answer has a character that is escaped anywhere')
}

/** The different titles of sources of each operation's answers: one page about an escape may stand in many answers. */
function titlesByOperation(description: DescriptionView, exchanges: readonly Exchange[]) {
  return answersByOperation(description, exchanges).map((answers) => [
    ...new Set(answers.flatMap((answer) => answerIn(answer)?.sources.map(titleOf) ?? [])),
  ])
}
