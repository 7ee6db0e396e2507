import type { FieldFact } from '../facts-model.ts'
import type { Document } from './document.ts'
import { contradictingRule, type FieldRules, mergeRules, rulesIn, statesRules } from './field-note.ts'
import type { FieldRow } from './field-rows.ts'
import type { Passage } from './passages.ts'
import { codeSpans } from './phrases.ts'
import type { Report } from './problem.ts'
import type { SchemaGroup } from './schema-groups.ts'
import { proseOf, sourceOf, type Tags } from './tags.ts'

/** Every field of every schema, with what the list of bounds adds to its row. */
export function readFields(
  document: Document,
  groups: readonly SchemaGroup[],
  tags: Tags,
  report: Report,
): readonly FieldFact[] {
  const fields = groups.flatMap(fieldsOf)
  for (const { id, passage } of fields) tags.add(id, passage)
  const bounded = proseOf(document).filter((passage) => passage.kind === 'item' && subjectOf(passage) !== null)
  const complete = bounded.reduce<readonly PlacedField[]>(
    (known, passage) => addBounds(known, passage, tags, report),
    fields,
  )
  for (const field of complete) refuseImpossible(field, report)
  return complete.map(({ passage, rules, ...field }) => ({ ...field, ...rules, source: sourceOf(passage) }))
}

interface PlacedField extends Omit<FieldFact, keyof FieldRules | 'source'> {
  readonly rules: FieldRules
  readonly passage: Passage
}

function fieldsOf({ schemas, place, rows }: SchemaGroup): readonly PlacedField[] {
  return schemas.flatMap(({ name: schema, version }) =>
    inTreeOrder(rows).flatMap(
      ({ presence, path, types, items, nullable, enum: values, format, rules, when, passage }) => {
        const required = presence.get(version) ?? presence.get(null)
        if (required === undefined || required === 'absent') return []
        const id = `field:${schema}.${path}`
        return [
          { id, schema, place, path, types, items, nullable, required, when, enum: values, format, rules, passage },
        ]
      },
    ),
  )
}

/** Each row before the rows below it, whichever table they come from. */
function inTreeOrder(rows: readonly FieldRow[], parent = ''): readonly FieldRow[] {
  const parentOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('.')))
  return rows
    .filter(({ path }) => parentOf(path) === parent)
    .flatMap((row) => [row, ...inTreeOrder(rows, row.path), ...inTreeOrder(rows, `${row.path}[]`)])
}

/** The field that an item such as "`prompt`: minimum length 1" speaks of; null for any other item. */
function subjectOf({ quote }: Passage): string | null {
  return /^`([A-Za-z_][\w.[\]]*)`\s*[:–—-]\s/.exec(quote)?.[1] ?? null
}

function addBounds(
  fields: readonly PlacedField[],
  passage: Passage,
  tags: Tags,
  report: Report,
): readonly PlacedField[] {
  const { quote, start } = passage
  const subject = subjectOf(passage) ?? ''
  const named = fields.filter(({ path }) => path === subject || path.endsWith(`.${subject}`))
  const statement = quote.slice(quote.indexOf('`', 1) + 1)
  const stated = named.map(({ types }) => rulesIn(statement, types))
  const states = stated.some((reading) => 'unreadable' in reading || statesRules(reading.value))
  if (named.length === 0) {
    const reading = rulesIn(statement, ['string'])
    if ('unreadable' in reading || statesRules(reading.value))
      report(start.line, `a bound of \`${subject}\``, 'a field that a field table describes')
    return fields
  }
  if (!states && /\d/.test(statement))
    report(start.line, `"${quote}"`, 'a bound or default: "minimum length N", "maximum N", "default N"')
  if (!states) return fields
  return fields.map((field) => {
    const reading = stated[named.indexOf(field)]
    if (reading === undefined) return field
    if ('unreadable' in reading) {
      report(start.line, `\`${subject}\`: ${reading.unreadable}`, reading.expected)
      return field
    }
    tags.add(field.id, passage)
    refuseContradiction(field, reading.value, start.line, report)
    return { ...field, rules: mergeRules(field.rules, reading.value) }
  })
}

/** Bounds that no value keeps, and a default that breaks its own field's rules. */
function refuseImpossible({ path, rules, enum: values, passage }: PlacedField, report: Report): void {
  const line = passage.start.line
  const pairs = [
    [rules.minLength, rules.maxLength],
    [rules.minimum, rules.maximum],
    [rules.minItems, rules.maxItems],
  ] as const
  for (const [least, most] of pairs) {
    if (least !== null && most !== null && least > most)
      report(line, `${path}: at least ${least} and at most ${most}`, 'bounds that some value keeps')
  }
  const stated = rules.default
  if (stated === null) return
  const measure = typeof stated === 'number' ? stated : String(stated).length
  const [least, most] = typeof stated === 'number' ? pairs[1] : pairs[0]
  if ((least !== null && measure < least) || (most !== null && measure > most))
    report(line, `${path}: the default ${stated}`, 'one within the bounds of the field')
  if (values !== null && !values.includes(String(stated)))
    report(line, `${path}: the default ${stated}`, `one of ${values.join(', ')}`)
}

function refuseContradiction(field: PlacedField, stated: FieldRules, line: number, report: Report): void {
  const clash = contradictingRule(field.rules, stated)
  if (clash === null) return
  report(
    line,
    `${clash} ${stated[clash]} for ${field.path}`,
    `${field.rules[clash]}, as at line ${field.passage.start.line}`,
  )
}

/**
 * Compares what the request item of an endpoint repeats of its body's fields: "`prompt` (required string, length at
 * least 1)" and "(no `content`)".
 */
export function compareRequest(
  passages: readonly Passage[],
  fields: readonly FieldFact[],
  tags: Tags,
  report: Report,
): void {
  for (const passage of passages) {
    const line = passage.start.line
    for (const name of codeSpans(passage.quote)) {
      const named = fields.filter(({ path }) => path.split('.').at(-1) === name)
      const escaped = name.replace(/[^\w]/g, '\\$&')
      const aside = new RegExp(`\`${escaped}\` \\(([^()]*)\\)`).exec(passage.quote)?.[1]
      if (new RegExp(`\\b(?:no|without) \`${escaped}\``, 'i').test(passage.quote) && named[0] !== undefined) {
        report(line, `a body without \`${name}\``, `a body with it, as at line ${named[0].source.line}`)
      } else if (aside !== undefined && named[0] === undefined && /\b(?:required|optional)\b/i.test(aside)) {
        report(line, `the field \`${name}\``, 'a field that the request body describes')
      }
      for (const field of named) {
        tags.add(field.id, passage)
        if (aside !== undefined) compareAside(field, aside, line, report)
      }
    }
  }
}

function compareAside(field: FieldFact, aside: string, line: number, report: Report): void {
  const at = `as at line ${field.source.line}`
  const said = /\b(required|optional)\b/i.exec(aside)?.[1]?.toLowerCase()
  const owed = field.required === 'yes' ? 'required' : 'optional'
  if (said !== undefined && said !== owed) report(line, `\`${field.path}\` as ${said}`, `${owed}, ${at}`)
  const type = /\b(string|number|integer|boolean|object|array)\b/i.exec(aside)?.[1]?.toLowerCase()
  if (type !== undefined && !field.types.some((known) => known === type)) {
    report(line, `\`${field.path}\` as ${type}`, `${field.types.join(' or ')}, ${at}`)
  }
  const rules = rulesIn(aside, field.types)
  if ('unreadable' in rules) report(line, `\`${field.path}\`: ${rules.unreadable}`, rules.expected)
  else {
    const clash = contradictingRule(field, rules.value)
    if (clash !== null) report(line, `${clash} ${rules.value[clash]} for ${field.path}`, `${field[clash]}, ${at}`)
  }
}
