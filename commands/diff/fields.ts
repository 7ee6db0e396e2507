import type { Facts, FieldFact } from '../../schemas/facts-model.ts'
import { type Aspect, aspectsOf } from './effects.ts'
import type { OperationPair } from './operations.ts'
import type { Change, ChangeRule } from './rules.ts'

/**
 * Changes of request and answer fields, body by body of each operation that both documents have: a schema is named
 * after its operation, so a renamed one is compared all the same, and one that went with its operation is not.
 */
export function fieldChanges(old: Facts, next: Facts, pairs: readonly OperationPair[]): readonly Change[] {
  return schemaPairs(pairs).flatMap(([before, after]) => {
    const [was, is] = [rowsOf(old, before), rowsOf(next, after)]
    return [
      ...was.flatMap((row) => {
        const same = is.find(({ path }) => path === row.path)
        return same === undefined ? removed(row) : changed(row, same)
      }),
      ...is.filter(({ path }) => !was.some((row) => row.path === path)).flatMap((row) => added(row, is, was)),
    ]
  })
}

function schemaPairs(pairs: readonly OperationPair[]): readonly (readonly [old: string, next: string])[] {
  const found = pairs.flatMap(({ old, new: next }) => [
    [old.requestSchema, next.requestSchema] as const,
    [answerSchema(old), answerSchema(next)] as const,
  ])
  const both = found.flatMap(([before, after]) => (before === null || after === null ? [] : [[before, after] as const]))
  return [...new Map(both.map((pair) => [pair.join(' '), pair])).values()]
}

function answerSchema({ response }: OperationPair['old']): string | null {
  return response.kind === 'object' ? response.schema : null
}

function rowsOf({ fields }: Facts, schema: string): readonly FieldFact[] {
  return fields.filter((field) => field.schema === schema)
}

function nameOf({ schema, path }: FieldFact): string {
  return `${schema}.${path}`
}

function removed(row: FieldFact): readonly Change[] {
  const rule = row.place === 'request' ? 'request-field-removed' : 'response-field-removed'
  return [{ rule, subjects: [nameOf(row)], what: 'is gone', old: row.source, new: null }]
}

function added(row: FieldFact, all: readonly FieldFact[], before: readonly FieldFact[]): readonly Change[] {
  return [
    { rule: additionRule(row, all, before), subjects: [nameOf(row)], what: whatIsNew(row), old: null, new: row.source },
  ]
}

/** A required field breaks only those who send what it stands in, and nobody sends a parent that is new itself. */
function additionRule(row: FieldFact, all: readonly FieldFact[], before: readonly FieldFact[]): ChangeRule {
  if (row.place === 'response') return 'response-field-added'
  const parent = parentOf(row.path, all)
  const isSent = parent === null || before.some(({ path }) => path === parent)
  if (!isSent || row.required === 'no') return 'request-field-added'
  return row.required === 'yes' ? 'request-field-required-added' : 'request-presence-reworded'
}

function whatIsNew({ place, required }: FieldFact): string {
  if (place === 'response') return 'is new'
  return required === 'in-practice' ? 'is new, and required in practice' : `is new, required: ${required}`
}

function parentOf(path: string, all: readonly FieldFact[]): string | null {
  const parents = all.filter((row) => path.startsWith(`${row.path}.`) || path.startsWith(`${row.path}[].`))
  return parents.sort((a, b) => b.path.length - a.path.length)[0]?.path ?? null
}

function changed(old: FieldFact, next: FieldFact): readonly Change[] {
  const change = (rule: ChangeRule, what: string): Change => ({
    rule,
    subjects: [nameOf(next)],
    what,
    old: old.source,
    new: next.source,
  })
  return [
    ...aspectsOf(old, next).map((aspect) => change(ruleOf(aspect, next), aspect.what)),
    ...presenceReworded(old, next).map((what) => change(`${next.place}-presence-reworded`, what)),
    ...(next.place === 'request' ? defaultChange(old, next).map(([rule, what]) => change(rule, what)) : []),
  ]
}

function ruleOf({ name, effect }: Aspect, { place }: FieldFact): ChangeRule {
  if (place === 'response' && name === 'enum' && effect === 'widened') return 'response-enum-extended'
  return `${place}-${effect}`
}

/** Between "no" and "in practice" the document binds nobody, but says something else of what is usual. */
function presenceReworded({ required: before }: FieldFact, { required: after }: FieldFact): readonly string[] {
  if (before === after || before === 'yes' || after === 'yes') return []
  return [`required: ${before} → ${after}`]
}

function defaultChange(
  { default: before }: FieldFact,
  { default: after }: FieldFact,
): readonly (readonly [ChangeRule, string])[] {
  if (before === after) return []
  const rule = before === null ? 'default-added' : after === null ? 'default-removed' : 'default-changed'
  const shown = (value: FieldFact['default']) => (value === null ? 'none' : JSON.stringify(value))
  return [[rule, `default ${shown(before)} → ${shown(after)}`]]
}
