import type { Exchange } from '../../harness/exchange/exchange.ts'
import { failSaying, notApplicable, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import type { SequenceRequirement } from '../declaring/requirement.ts'
import { shownByAllStreams } from '../declaring/shown-by-streams.ts'
import { assumed } from '../declaring/source.ts'
import { isUnfinished, textsByOperation } from '../streams/stream-evidence.ts'
import { validAnswer } from './valid-stream.ts'

/** Least number of answers that are judged: fewer may share a style. */
const LEAST_ANSWERS = 8

/**
 * Share of the answers that must be cut. Not all are seen to be: without its last word a text may still end like a
 * sentence.
 */
const MOST = 0.75

/**
 * The end of one sentence and the beginning of another: an assistant whose answers contain this writes in sentences, so
 * its answers should begin and end with whole ones.
 */
const BETWEEN_SENTENCES = /[.!?]["”»)]?\s+\p{Lu}/u

/**
 * Only for scripts with capitals and full stops, and outside lists, headings and tables, which end without a full stop.
 */
const MIDST_AT_BEGINNING = /^\s*[\p{Ll},;:.)]/u
const MIDST_AT_END = /(?:^|\n)(?![ \t]*(?:[^\p{L}\s]|\d+[.)]))[^\n]*[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek},]\s*$/u

/**
 * A line below the answer that points to more to read: it begins with a short label and a colon, or ends with an
 * address.
 */
const LABELLED = /^[ \t*_]*\p{Lu}[\p{L} ]{0,20}[*_]*:.{0,100}$/u
const ADDRESS = /https?:\/\/|www\./

const SHOWN = 40

/** If most answers begin or end within a sentence, their first or last piece was lost, whatever the assistant says. */
export function wholeTextRequirements(description: DescriptionView): readonly SequenceRequirement[] {
  return shownByAllStreams(description, ({ id, protocol }) => {
    const saying = (text: string) =>
      Array.from({ length: LEAST_ANSWERS }, () => validAnswer(id, protocol, { threadId: 'thread-1', words: [text] }))
    return {
      id: 'assistant-text-from-first-word-to-last',
      byChance: true,
      source: assumed(
        'our choice: an assistant that writes in sentences begins and ends its answers with whole ones, for the most part',
      ),
      check: (exchanges) => checkAll(exchanges, description),
      example: () => saying('Open the menu. Choose Install, and wait.'),
      violation: () => saying(' the menu. Choose Install, and wait.'),
    }
  })
}

function checkAll(exchanges: readonly Exchange[], description: DescriptionView): Outcome {
  const whole = exchanges.filter((exchange) => !isUnfinished(exchange))
  const written = textsByOperation(description, whole)
    .map((texts) => texts.filter((text) => BETWEEN_SENTENCES.test(text)))
    .filter(({ length }) => length >= LEAST_ANSWERS)
  for (const texts of written) {
    const mostly = (isBroken: (text: string) => boolean, shown: (text: string) => string) => {
      const broken = texts.filter(isBroken)
      const [first] = broken
      if (first === undefined || broken.length < MOST * texts.length) return null
      return `${broken.length} of ${texts.length} answers in the midst of a sentence: "${shown(first)}"`
    }
    const begun = mostly(
      (text) => MIDST_AT_BEGINNING.test(text),
      (text) => text.slice(0, SHOWN),
    )
    if (begun !== null) return failSaying('answers from their first word', begun)
    const ended = mostly(
      (text) => MIDST_AT_END.test(withoutPointers(withoutFooter(text, texts))),
      (text) => text.slice(-SHOWN),
    )
    if (ended !== null) return failSaying('answers to their last word', ended)
  }
  return written.length > 0 ? pass : notApplicable(`fewer than ${LEAST_ANSWERS} answers are written in sentences`)
}

/** Without its last paragraph, where answers that differ before it end in it: a program has added it. */
function withoutFooter(text: string, all: readonly string[]): string {
  const from = text.trimEnd().lastIndexOf('\n\n')
  if (from === -1) return text
  const footer = text.slice(from).trimEnd()
  const ended = new Set(all.filter((other) => other.trimEnd().endsWith(footer)))
  return ended.size > 1 && all.filter((other) => ended.has(other)).length > MOST * all.length
    ? text.slice(0, from)
    : text
}

function withoutPointers(text: string): string {
  let whole = text.trimEnd()
  for (;;) {
    const lineStart = whole.lastIndexOf('\n') + 1
    const line = whole.slice(lineStart)
    const lastWord = line.split(/\s/).at(-1) ?? ''
    const isPointer = ADDRESS.test(lastWord) || (lineStart > 0 && LABELLED.test(line))
    if (!isPointer) return whole
    whole = whole.slice(0, lineStart).trimEnd()
  }
}
