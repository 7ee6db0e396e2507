import type { DescriptionView, Operation } from '../../schemas/description/description.ts'
import { propertiesBelow } from '../../schemas/description/properties.ts'
import { type Classification, changesOf, type Pair } from './compare.ts'
import { aspectsOf, type Effect, presenceText, type Row, rowOfParameter, rowOfProperty } from './effects.ts'
import type { Change, ChangeRule } from './rules.ts'

type Place = 'request' | 'response'

/**
 * Changes of the properties of requests and answers, body by body, for each operation that both descriptions have. So a
 * renamed schema is compared as well, and one that disappeared with its operation is not. Requiredness is compared only
 * where both descriptions state some.
 */
export function fieldChanges(
  old: DescriptionView,
  next: DescriptionView,
  pairs: readonly Pair<Operation>[],
  isPresenceCompared: boolean,
): readonly Change[] {
  const bodies = pairs.flatMap(({ old: before, new: after }) => [
    ['request', before.requestSchema, after.requestSchema] as const,
    ['response', answerSchema(before), answerSchema(after)] as const,
  ])
  const rowsOf = ({ schemas }: DescriptionView, schema: string): readonly Row[] => {
    const rows = propertiesBelow(schemas, schema).map(rowOfProperty)
    return isPresenceCompared ? rows : rows.map((row) => ({ ...row, presence: 'optional' }))
  }
  return [...new Map(bodies.map((body) => [body.join(' '), body])).values()].flatMap(([place, before, after]) =>
    before === null || after === null ? [] : rowChanges(place, rowsOf(old, before), rowsOf(next, after)),
  )
}

/** Changes of parameters. A path parameter that was added or removed is a change of the path instead. */
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
  const matched = {
    pairs: was.flatMap((row) => {
      const same = sameRow(row, is)
      return same === undefined ? [] : [{ old: row, new: same }]
    }),
    removed: was.filter((row) => sameRow(row, is) === undefined),
    added: is.filter((row) => sameRow(row, was) === undefined),
  }
  return changesOf<Row>(matched, {
    nameOf: ({ label }) => label,
    removed: () => [`${place}-field-removed`, 'is gone'],
    added: (row) => (place === 'response' ? ['response-field-added', 'is new'] : addedToRequest(row, is, was)),
    changed: (old, next) => {
      const aspects = aspectsOf(old, next).map(([effect, what]) => [true, ruleOf(place, effect), what] as const)
      return place === 'request' ? [...aspects, defaultChange(old, next)] : aspects
    },
  })
}

/** The row to compare with. A property with several conditions has a row for each of them. */
function sameRow({ key, when }: Row, others: readonly Row[]): Row | undefined {
  const candidates = others.filter((row) => row.key === key)
  return candidates.find((row) => row.when?.equals === when?.equals) ?? candidates[0]
}

/** A new required field breaks only clients that send its parent, and no client sends a parent that is new itself. */
function addedToRequest(row: Row, all: readonly Row[], before: readonly Row[]): Classification {
  const required = row.presence === 'in-practice' ? 'and required in practice' : `required: ${presenceText(row)}`
  const what = `is new, ${required}`
  const parents = all.filter(({ key }) => row.key.startsWith(`${key}.`) || row.key.startsWith(`${key}[]`))
  const parent = parents.sort((a, b) => b.key.length - a.key.length)[0]
  const isSent = parent === undefined || before.some(({ key }) => key === parent.key)
  if (!isSent || row.presence === 'optional') return ['request-field-added', what]
  return [row.presence === 'required' ? 'request-field-required-added' : 'request-presence-reworded', what]
}

function ruleOf(place: Place, effect: Effect): ChangeRule {
  const isRequest = place === 'request'
  if (effect === 'enum-extended') return isRequest ? 'request-widened' : 'response-enum-extended'
  // A field that is usually there is more to send, and more to rely on.
  if (effect === 'presence-promised') return isRequest ? 'request-presence-reworded' : 'response-narrowed'
  if (effect === 'presence-unpromised') return isRequest ? 'request-widened' : 'response-presence-reworded'
  return `${place}-${effect}`
}

function defaultChange(old: Row, next: Row): readonly [hasChanged: boolean, ...Classification] {
  const [before, after] = [old.schema.default, next.schema.default]
  const [was, is] = [before, after].map((value) => (value === undefined ? 'none' : JSON.stringify(value)))
  const rule = before === undefined ? 'default-added' : after === undefined ? 'default-removed' : 'default-changed'
  return [was !== is, rule, `default ${was} → ${is}`]
}
