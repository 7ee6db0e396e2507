import { type Colour, oneLine, paint, type TerminalOptions, wrap } from '../../harness/text/terminal.ts'
import type { BaselineChange } from './baselines.ts'
import type { RequirementChange } from './catalogue.ts'
import type { Comparison, ToldChange } from './comparison.ts'
import type { Described } from './input.ts'
import type { ChangeClass } from './rules.ts'

/** Both sides of a comparison, as they are named. */
export interface Sides {
  readonly old: Described
  readonly new: Described
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
  { changes, catalogue }: Comparison,
  baselines: readonly BaselineChange[],
  options: TerminalOptions,
): string {
  const parts: readonly Lines[] = [
    wrap(`assay diff: ${sides.old.name} → ${sides.new.name}`, options, '  '),
    ...classes.map(([rating, title, mark, colour]) => {
      const found = changes.filter((change) => change.class === rating)
      const heading = paint(`${title} (${found.length})`, colour, options)
      return found.length === 0
        ? []
        : [heading, ...found.flatMap((change) => changeLines(change, mark, sides, options))]
    }),
    ...(catalogue === null
      ? [wrap(OPENAPI_ALONE, options, '  ')]
      : [requirementLines(catalogue.requirements, sides, options), sentenceLines(catalogue.sentences, sides, options)]),
    baselineLines(baselines, options),
    wrap(headline(changes), options, '  '),
  ]
  return `${parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`
}

const OPENAPI_ALONE =
  'One side is OpenAPI alone. What it can not tell: requirements and the sentences behind them, baselines, what is required only in practice. Shapes are compared by redocly diff. Name the document, or the folder of its description, to see all.'

function changeLines(
  { subjects, what, why, old, new: next }: ToldChange,
  mark: string,
  sides: Sides,
  options: TerminalOptions,
): Lines {
  return [
    ...bullet(mark, subjects.length === 0 ? what : `${subjects.join(', ')}: ${what}`, options),
    ...indented(why, options),
    ...(old === null ? [] : place('was', sides.old, old, options)),
    ...(next === null ? [] : place('now', sides.new, next, options)),
  ]
}

/** `was interface.md:61 "…"`; nothing where there is no quote, as with what the harness itself asks. */
function place(
  word: string,
  { document }: Described,
  { line, quote }: { readonly line: number | null; readonly quote: string },
  options: TerminalOptions,
): Lines {
  if (quote === '') return []
  const where = line === null ? '' : ` ${document}:${line}`
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

function sentenceLines(
  { gone, come }: NonNullable<Comparison['catalogue']>['sentences'],
  sides: Sides,
  options: TerminalOptions,
): Lines {
  if (gone.length + come.length === 0) return []
  return [
    ...wrap('Sentences that neither a fact nor a requirement speaks of: compare them yourself', options, '  '),
    ...gone.flatMap((sentence) => place('was', sides.old, sentence, options)),
    ...come.flatMap((sentence) => place('now', sides.new, sentence, options)),
  ]
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

function headline(changes: readonly ToldChange[]): string {
  const [breaking = 0, risk = 0, safe = 0] = classes.map(
    ([rating]) => changes.filter((one) => one.class === rating).length,
  )
  if (changes.length === 0) return 'No change for clients'
  const verdict =
    breaking === 0
      ? 'Nothing breaks clients'
      : `${breaking} ${breaking === 1 ? 'change breaks' : 'changes break'} clients`
  return `${verdict}; ${risk} may, ${safe} ${safe === 1 ? 'is' : 'are'} safe`
}
