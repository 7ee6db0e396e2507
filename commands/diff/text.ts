import { counted } from '../../harness/text/format.ts'
import { type Colour, type Line, paragraphs, type TerminalOptions } from '../../harness/text/terminal.ts'
import { bodiesOfForms } from '../../schemas/description/description.ts'
import type { BaselineChange } from './baselines.ts'
import { type RequirementChange, unreadSentences } from './catalogue.ts'
import { uncomparedParts } from './changes.ts'
import type { Described } from './input.ts'
import { type Change, type ChangeClass, classOf, reasonFor } from './rules.ts'

/** Both sides of a comparison, with their names. */
export interface Sides {
  readonly old: Described
  readonly new: Described
}

/** The results of a comparison. */
export interface Comparison {
  readonly changes: readonly Change[]
  readonly requirements: readonly RequirementChange[]
  readonly baselines: readonly BaselineChange[]
}

type Lines = readonly Line[]

const classes: readonly (readonly [ChangeClass, title: string, mark: string, Colour])[] = [
  ['breaking', 'Breaks clients', 'x', 'red'],
  ['risk', 'May break clients', '?', 'yellow'],
  ['safe', 'Safe', '.', 'green'],
]

/** The whole output of `assay diff`. The headline is last, since the beginning scrolls away. */
export function renderComparison(sides: Sides, comparison: Comparison, options: TerminalOptions): string {
  const title: Line = [0, `assay diff: ${sides.old.name} → ${sides.new.name}`]
  return paragraphs([[title], ...sectionsOf(sides, comparison), [[0, headline(sides, comparison)]]], options)
}

/** The sections of the output, each under its title. */
export function sectionsOf(sides: Sides, { changes, requirements, baselines }: Comparison): readonly Lines[] {
  const parts = [
    ...classes.map(([rating, title, mark, colour]): Lines => {
      const found = changes.filter((change) => classOf(change) === rating)
      if (found.length === 0) return []
      return [[0, `${title} (${found.length})`, colour], ...found.flatMap((change) => changeLines(change, mark, sides))]
    }),
    uncomparedLines(sides),
    requirementLines(requirements, sides),
    sentenceLines(sides),
    baselineLines(baselines),
  ]
  return parts.filter((lines) => lines.length > 0)
}

function uncomparedLines({ old, new: next }: Sides): Lines {
  const parts = uncomparedParts(old.view, next.view)
  const bodies = new Set([old, next].flatMap(({ view }) => bodiesOfForms(view)))
  return [
    ...(parts.length === 0 ? [] : [[0, `Not compared, since one side states none: ${parts.join(', ')}`] as const]),
    ...(bodies.size === 0 ? [] : [[0, `Compared by the first of several forms: ${[...bodies].join(', ')}`] as const]),
  ]
}

function changeLines(change: Change, mark: string, sides: Sides): Lines {
  const { subjects, what, old, new: next } = change
  return [
    [2, `${mark} ${subjects.join(', ')}: ${what}`],
    [4, reasonFor(change)],
    ...(old === null ? [] : place('was', sides.old, old)),
    ...(next === null ? [] : place('now', sides.new, next)),
  ]
}

/** `was interface.md:61 "…"`; empty where there is no quote, as for requests that the harness itself chooses. */
function place(
  word: string,
  { view }: Described,
  { line, quote }: { readonly line: number | null; readonly quote: string },
): Lines {
  if (quote === '') return []
  const where = line === null ? '' : ` ${view.file}:${line}`
  return [[4, `${word}${where} "${quote}"`]]
}

const kinds: readonly (readonly [RequirementChange['kind'], title: string, mark: string])[] = [
  ['appears', 'appear', '+'],
  ['vanishes', 'vanish', '-'],
  ['changes', 'change: the fact behind them says something else', '~'],
  ['unfounded', 'not tested any more: the sentence is not in the new document', '!'],
  ['founded', 'are tested now: their sentence is in the new document', '+'],
  ['reworded', 'rest on prose in other words: read whether it still says the same', '='],
]

function requirementLines(requirements: readonly RequirementChange[], sides: Sides): Lines {
  const restated = requirements.filter(({ kind }) => kind === 'restated').length
  const listed = kinds.flatMap(([kind, title, mark]): Lines => {
    const of = requirements.filter((requirement) => requirement.kind === kind)
    if (of.length === 0) return []
    const groups = Map.groupBy(of, ({ old, new: next }) => JSON.stringify([old, next]))
    return [[0, `${of.length} ${title}`], ...[...groups.values()].flatMap((group) => groupLines(group, mark, sides))]
  })
  if (listed.length + restated === 0) return [[0, 'Requirements: none appears, vanishes or changes']]
  const others: Lines = restated === 0 ? [] : [[0, `${restated} rest on other words that give the same fact`]]
  return [[0, 'Requirements', 'bold'], ...listed, ...others]
}

/** Several requirements may rest on one row, so it is quoted once below them. */
function groupLines(group: readonly RequirementChange[], mark: string, sides: Sides): Lines {
  const [first] = group
  return [
    ...group.map(({ id }): Line => [2, `${mark} ${id}`]),
    ...(first?.old == null ? [] : place('was', sides.old, first.old)),
    ...(first?.new == null ? [] : place('now', sides.new, first.new)),
  ]
}

/** A line for each unread sentence that only one side has. */
function unreadLines({ old, new: next }: Sides): Lines {
  const linesOf = (word: string, side: Described, other: Described) =>
    unreadSentences(side.view, other.view).flatMap(({ start, quote }) => place(word, side, { line: start.line, quote }))
  return [...linesOf('was', old, next), ...linesOf('now', next, old)]
}

function sentenceLines(sides: Sides): Lines {
  const lines = unreadLines(sides)
  return lines.length === 0 ? [] : [[0, 'Sentences that are neither read nor traced: compare them yourself'], ...lines]
}

function baselineLines(baselines: readonly BaselineChange[]): Lines {
  return baselines.flatMap(({ file, observations, stale, unobserved }): Lines => {
    if (stale.length + unobserved.length === 0) return [[0, `${file}: up to date`]]
    return [
      [0, `${file}: out of date, record it again with verify --accept`],
      [0, `${stale.length} of ${observations} observations stand beside no gap`],
      ...stale.map(({ gap, seen, reason }): Line => [4, `- ${gap} (${seen}): ${reason}`]),
      ...unobserved.map((gap): Line => [4, `+ ${gap}: a new gap, not observed yet`]),
    ]
  })
}

/** The result in one line. A person has to say what a changed unread sentence means. */
export function headline(sides: Sides, { changes, requirements }: Comparison): string {
  const sentences = unreadLines(sides).length
  const lost = requirements.filter(({ kind }) => kind === 'unfounded').length
  const open = [
    ...(sentences === 0 ? [] : [`${counted(sentences, 'sentence')} to compare yourself`]),
    ...(lost === 0 ? [] : [`${counted(lost, 'requirement')} not tested any more`]),
  ]
  return [ratingOf(changes, open.length > 0), ...open].join('; ')
}

function ratingOf(changes: readonly Change[], isOpen: boolean): string {
  const [breaking = 0, risk = 0, safe = 0] = classes.map(
    ([rating]) => changes.filter((one) => classOf(one) === rating).length,
  )
  if (changes.length === 0) return isOpen ? 'No change for clients in what is read' : 'No change for clients'
  const verdict =
    breaking === 0
      ? 'Nothing breaks clients'
      : `${counted(breaking, 'change')} ${breaking === 1 ? 'breaks' : 'break'} clients`
  return `${verdict}; ${risk} may, ${safe} ${safe === 1 ? 'is' : 'are'} safe`
}
