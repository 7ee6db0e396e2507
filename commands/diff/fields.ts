import type { DescriptionView, Operation } from '../../schemas/description/description.ts'
import { propertiesBelow } from '../../schemas/description/schema.ts'
import { type Aspect, aspectsOf, presenceText, type Row, rowOfParameter, rowOfProperty } from './effects.ts'
import type { Pair } from './match.ts'
import type { Change, ChangeRule } from './rules.ts'

type Place = 'request' | 'response'

/**
 * Changes of the properties of request and answer, body by body of each operation that both descriptions have: a renamed
 * schema is compared all the same, and one that went with its operation is not.
 */
export function fieldChanges(
  old: DescriptionView,
  next: DescriptionView,
  pairs: readonly Pair<Operation>[],
): readonly Change[] {
  const bodies = pairs.flatMap(({ old: before, new: after }) => [
    ['request', before.requestSchema, after.requestSchema] as const,
    ['response', answerSchema(before), answerSchema(after)] as const,
  ])
  const rowsOf = ({ schemas }: DescriptionView, schema: string) => propertiesBelow(schemas, schema).map(rowOfProperty)
  return [...new Map(bodies.map((body) => [body.join(' '), body])).values()].flatMap(([place, before, after]) =>
    before === null || after === null ? [] : rowChanges(place, rowsOf(old, before), rowsOf(next, after)),
  )
}

/** Changes of parameters. That one in the path came or went is a change of the path. */
export function parameterChanges(
  old: DescriptionView,
  next: DescriptionView,
  pairs: readonly Pair<Operation>[],
): readonly Change[] {
  const rowsOf = ({ schemas }: DescriptionView, { parameters }: Operation) => {
    const inPath = parameters.filter(({ in: place }) => place === 'path')
    return parameters.map((parameter) => rowOfParameter(parameter, inPath.indexOf(parameter), schemas))
  }
  return pairs.flatMap((pair) => {
    const [was, is] = [rowsOf(old, pair.old), rowsOf(next, pair.new)]
    const isCompared = (row: Row, others: readonly Row[]) =>
      !row.key.startsWith('path ') || others.some(({ key }) => key === row.key)
    return rowChanges(
      'request',
      was.filter((row) => isCompared(row, is)),
      is.filter((row) => isCompared(row, was)),
    )
  })
}

function answerSchema({ response }: Operation): string | null {
  return response.kind === 'object' ? response.schema : null
}

function rowChanges(place: Place, was: readonly Row[], is: readonly Row[]): readonly Change[] {
  return [
    ...was.flatMap((row) => {
      const same = sameRow(row, is)
      return same === undefined ? [removed(place, row)] : changed(place, row, same)
    }),
    ...is.filter((row) => sameRow(row, was) === undefined).map((row) => added(place, row, is, was)),
  ]
}

/** A property with several conditions has a row for each. */
function sameRow({ key, when }: Row, others: readonly Row[]): Row | undefined {
  const candidates = others.filter((row) => row.key === key)
  return candidates.find((row) => row.when?.equals === when?.equals) ?? candidates[0]
}

function removed(place: Place, row: Row): Change {
  return { rule: `${place}-field-removed`, subjects: [row.label], what: 'is gone', old: row.source, new: null }
}

function added(place: Place, row: Row, all: readonly Row[], before: readonly Row[]): Change {
  const what =
    place === 'response'
      ? 'is new'
      : row.presence === 'in-practice'
        ? 'is new, and required in practice'
        : `is new, required: ${presenceText(row)}`
  return { rule: additionRule(place, row, all, before), subjects: [row.label], what, old: null, new: row.source }
}

/** A required field breaks only those who send what it stands in, and nobody sends a parent that is new itself. */
function additionRule(place: Place, row: Row, all: readonly Row[], before: readonly Row[]): ChangeRule {
  if (place === 'response') return 'response-field-added'
  const parents = all.filter(({ key }) => row.key.startsWith(`${key}.`) || row.key.startsWith(`${key}[]`))
  const parent = parents.sort((a, b) => b.key.length - a.key.length)[0]
  const isSent = parent === undefined || before.some(({ key }) => key === parent.key)
  if (!isSent || row.presence === 'optional') return 'request-field-added'
  return row.presence === 'required' ? 'request-field-required-added' : 'request-presence-reworded'
}

function changed(place: Place, old: Row, next: Row): readonly Change[] {
  const change = (rule: ChangeRule, what: string): Change => ({
    rule,
    subjects: [next.label],
    what,
    old: old.source,
    new: next.source,
  })
  return [
    ...aspectsOf(old, next).map((aspect) => change(ruleOf(aspect, place), aspect.what)),
    ...presenceReworded(old, next).map((what) => change(`${place}-presence-reworded`, what)),
    ...(place === 'request' ? defaultChange(old, next).map(([rule, what]) => change(rule, what)) : []),
  ]
}

function ruleOf({ name, effect }: Aspect, place: Place): ChangeRule {
  if (place === 'response' && name === 'enum' && effect === 'widened') return 'response-enum-extended'
  return `${place}-${effect}`
}

/** Between "no" and "in practice" the description binds nobody, but says something else of what is usual. */
function presenceReworded(old: Row, next: Row): readonly string[] {
  if (old.presence === next.presence || old.presence === 'required' || next.presence === 'required') return []
  return [`required: ${presenceText(old)} → ${presenceText(next)}`]
}

function defaultChange(
  { schema: { default: before } }: Row,
  { schema: { default: after } }: Row,
): readonly (readonly [ChangeRule, string])[] {
  const [was, is] = [before, after].map((value) => (value === undefined ? 'none' : JSON.stringify(value)))
  if (was === is) return []
  const rule = before === undefined ? 'default-added' : after === undefined ? 'default-removed' : 'default-changed'
  return [[rule, `default ${was} → ${is}`]]
}
