import { type Colour, oneLine, paint, type TerminalOptions, wrap } from '../../harness/text/terminal.ts'
import type { BaselineChange } from './baselines.ts'
import { type RequirementChange, unreadSentences } from './catalogue.ts'
import { uncomparedParts } from './changes.ts'
import type { Described } from './input.ts'
import { type Change, type ChangeClass, classOf, reasonFor } from './rules.ts'

/** Both sides of a comparison, as they are named. */
export interface Sides {
  readonly old: Described
  readonly new: Described
}

/** What is said of two sides. */
export interface Comparison {
  readonly changes: readonly Change[]
  readonly requirements: readonly RequirementChange[]
  readonly baselines: readonly BaselineChange[]
}

type Lines = readonly string[]

const classes: readonly (readonly [ChangeClass, title: string, mark: string, Colour])[] = [
  ['breaking', 'Breaks clients', 'x', 'red'],
  ['risk', 'May break clients', '?', 'yellow'],
  ['safe', 'Safe', '.', 'green'],
]

/** The whole answer of `assay diff`, headline last: what scrolls away first matters least. */
export function renderComparison(
  sides: Sides,
  { changes, requirements, baselines }: Comparison,
  options: TerminalOptions,
): string {
  const parts: readonly Lines[] = [
    wrap(`assay diff: ${sides.old.name} → ${sides.new.name}`, options, '  '),
    ...classes.map(([rating, title, mark, colour]) => {
      const found = changes.filter((change) => classOf(change) === rating)
      const heading = paint(`${title} (${found.length})`, colour, options)
      return found.length === 0
        ? []
        : [heading, ...found.flatMap((change) => changeLines(change, mark, sides, options))]
    }),
    uncomparedLines(sides, options),
    requirementLines(requirements, sides, options),
    sentenceLines(sides, options),
    baselineLines(baselines, options),
    wrap(headline(changes), options, '  '),
  ]
  return `${parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`
}

function uncomparedLines({ old, new: next }: Sides, options: TerminalOptions): Lines {
  const parts = uncomparedParts(old.view, next.view)
  return parts.length === 0 ? [] : wrap(`Not compared, since one side states none: ${parts.join(', ')}`, options, '  ')
}

function changeLines(change: Change, mark: string, sides: Sides, options: TerminalOptions): Lines {
  const { subjects, what, old, new: next } = change
  return [
    ...bullet(mark, `${subjects.join(', ')}: ${what}`, options),
    ...indented(reasonFor(change), options),
    ...(old === null ? [] : place('was', sides.old, old, options)),
    ...(next === null ? [] : place('now', sides.new, next, options)),
  ]
}

/** `was interface.md:61 "…"`; nothing where there is no quote, as with what the harness itself asks. */
function place(
  word: string,
  { view }: Described,
  { line, quote }: { readonly line: number | null; readonly quote: string },
  options: TerminalOptions,
): Lines {
  if (quote === '') return []
  const where = line === null ? '' : ` ${view.file}:${line}`
  return indented(`${word}${where} "${oneLine(quote)}"`, options)
}

function bullet(mark: string, text: string, { columns }: TerminalOptions): Lines {
  return wrap(text, { columns: columns - 4 }, '  ').map((line, index) => `  ${index === 0 ? mark : ' '} ${line}`)
}

/** `wrap` folds the white space before the first word. */
function indented(text: string, { columns }: TerminalOptions): Lines {
  return wrap(text, { columns: columns - 4 }, '  ').map((line) => `    ${line}`)
}

const kinds: readonly (readonly [RequirementChange['kind'], title: string, mark: string])[] = [
  ['appears', 'appear', '+'],
  ['vanishes', 'vanish', '-'],
  ['changes', 'change: the fact behind them says something else', '~'],
  ['unfounded', 'are not tested any more: their sentence is not in the new document', '!'],
  ['founded', 'are tested now: their sentence is in the new document', '+'],
  ['reworded', 'rest on prose in other words: read whether it still says the same', '='],
]

function requirementLines(requirements: readonly RequirementChange[], sides: Sides, options: TerminalOptions): Lines {
  const restated = requirements.filter(({ kind }) => kind === 'restated').length
  const listed = kinds.flatMap(([kind, title, mark]) => {
    const of = requirements.filter((requirement) => requirement.kind === kind)
    if (of.length === 0) return []
    const groups = Map.groupBy(of, ({ old, new: next }) => JSON.stringify([old, next]))
    return [
      ...wrap(`${of.length} ${title}`, options, '  '),
      ...[...groups.values()].flatMap((group) => groupLines(group, mark, sides, options)),
    ]
  })
  if (listed.length + restated === 0) return ['Requirements: none appears, vanishes or changes']
  return [
    paint('Requirements', 'bold', options),
    ...listed,
    ...(restated === 0 ? [] : wrap(`${restated} rest on other words that give the same fact`, options, '  ')),
  ]
}

/** One row is behind many requirements, so it is quoted once below them. */
function groupLines(group: readonly RequirementChange[], mark: string, sides: Sides, options: TerminalOptions): Lines {
  const [first] = group
  return [
    ...group.flatMap(({ id }) => bullet(mark, id, options)),
    ...(first?.old == null ? [] : place('was', sides.old, first.old, options)),
    ...(first?.new == null ? [] : place('now', sides.new, first.new, options)),
  ]
}

function sentenceLines({ old, new: next }: Sides, options: TerminalOptions): Lines {
  const linesOf = (word: string, side: Described, other: Described) =>
    unreadSentences(side.view, other.view).flatMap(({ start, quote }) =>
      place(word, side, { line: start.line, quote }, options),
    )
  const lines = [...linesOf('was', old, next), ...linesOf('now', next, old)]
  return lines.length === 0
    ? []
    : [...wrap('Sentences that are neither read nor traced: compare them yourself', options, '  '), ...lines]
}

function baselineLines(baselines: readonly BaselineChange[], options: TerminalOptions): Lines {
  return baselines.flatMap(({ file, observations, stale, unobserved }) => {
    if (stale.length + unobserved.length === 0) return [...wrap(`${file}: up to date`, options, '  ')]
    return [
      ...wrap(`${file}: out of date, record it again with verify --accept`, options, '  '),
      ...wrap(`${stale.length} of ${observations} observations stand beside no gap`, options, '  '),
      ...stale.flatMap(({ gap, value, reason }) => indented(`- ${gap} (${JSON.stringify(value)}): ${reason}`, options)),
      ...unobserved.flatMap((gap) => indented(`+ ${gap}: a new gap, not observed yet`, options)),
    ]
  })
}

function headline(changes: readonly Change[]): string {
  const [breaking = 0, risk = 0, safe = 0] = classes.map(
    ([rating]) => changes.filter((one) => classOf(one) === rating).length,
  )
  if (changes.length === 0) return 'No change for clients'
  const verdict =
    breaking === 0
      ? 'Nothing breaks clients'
      : `${breaking} ${breaking === 1 ? 'change breaks' : 'changes break'} clients`
  return `${verdict}; ${risk} may, ${safe} ${safe === 1 ? 'is' : 'are'} safe`
}
