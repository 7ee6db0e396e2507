import type { JsonType, Schema, Schemas, SourceQuote } from './json-schema.ts'
import { both, formOf, resolve, typesIn } from './schema.ts'

/** The value of a sibling that a property depends on. */
export interface Condition {
  readonly field: string
  readonly equals: string
}

/** One property of a described object, and where it stands in the body. */
export interface Property {
  /** `field:<component>.<path>` */
  readonly id: string
  /** Name of the component from which the property was reached: `AssistantRequestV1`. */
  readonly component: string
  /** `prompt`, `source.repository`, `messages[].parts[].text` */
  readonly path: string
  /** The parts of the path, with `[]` for the items of a list. */
  readonly steps: readonly string[]
  readonly name: string
  /** The schema without references; where the property depends on a condition, the schema that applies under it. */
  readonly schema: Schema
  /** Types without `null`; empty where the description gives no type. */
  readonly types: readonly JsonType[]
  readonly nullable: boolean
  /** The listed values without `null`; null where any value is valid. */
  readonly values: readonly string[] | null
  /** Schema of each item of a list, without references. */
  readonly items: Schema | null
  readonly presence: 'required' | 'optional' | 'in-practice'
  /** The sibling's value for which alone the property is described; null where it is always described. */
  readonly when: Condition | null
  readonly source: SourceQuote | null
}

/** The step of a path that stands for the items of a list. */
export const ITEMS = '[]'

/**
 * The properties that were found, by place: every requirement asks for those of the same few bodies, and finding them
 * anew took a sixth of the time of a catalogue.
 */
const known = new WeakMap<Schemas, Map<string, readonly Property[]>>()

/**
 * Properties of one object, in the order of the description; a property with several conditions appears once for each.
 */
export function propertiesOf(schemas: Schemas, component: string, steps: readonly string[] = []): readonly Property[] {
  const places = known.get(schemas) ?? new Map<string, readonly Property[]>()
  known.set(schemas, places)
  const place = [component, ...steps].join('/')
  const schema = () => schemaAt(schemas, schemas[component] ?? {}, steps)
  const found = places.get(place) ?? propertiesIn(schemas, { component, steps }, schema()).map((one) => one.property)
  places.set(place, found)
  return found
}

/** Every property of a component and of the objects nested in it, parents before their children. */
export function propertiesBelow(schemas: Schemas, component: string): readonly Property[] {
  return [...descend(schemas, { component, steps: [] }, schemas[component] ?? {}, [])]
}

/**
 * Whether a component has more than `most` properties. It does not count them all: schemas that contain each other may
 * have any number of them.
 */
export function hasMoreThan(schemas: Schemas, component: string, most: number): boolean {
  const all = descend(schemas, { component, steps: [] }, schemas[component] ?? {}, [])
  for (let count = 0; count <= most; count++) if (all.next().done === true) return false
  return true
}

interface Place {
  readonly component: string
  readonly steps: readonly string[]
}

/**
 * `open` holds the schemas on the way down. A schema that comes again is left out: it contains itself, and its
 * properties would never end.
 */
function* descend(schemas: Schemas, place: Place, schema: Schema, open: readonly Schema[]): Generator<Property, void> {
  for (const { property, written } of propertiesIn(schemas, place, formOf(schemas, resolve(schemas, schema)))) {
    if (open.includes(written)) continue
    yield property
    yield* inside(schemas, property, property.schema, [...open, written])
  }
}

function* inside(schemas: Schemas, place: Place, schema: Schema, open: readonly Schema[]): Generator<Property, void> {
  if (schema.items === undefined) yield* descend(schemas, place, schema, open)
  else if (!open.includes(schema.items)) {
    const ofItems = { component: place.component, steps: [...place.steps, ITEMS] }
    yield* inside(schemas, ofItems, resolve(schemas, schema.items), [...open, schema.items])
  }
}

function schemaAt(schemas: Schemas, schema: Schema, steps: readonly string[]): Schema {
  return steps.reduce<Schema>(
    (at, step) => {
      return formOf(schemas, resolve(schemas, (step === ITEMS ? at.items : at.properties?.[step]) ?? {}))
    },
    formOf(schemas, resolve(schemas, schema)),
  )
}

/** A property together with its schema as the description writes it. */
interface Written {
  readonly property: Property
  readonly written: Schema
}

function propertiesIn(schemas: Schemas, place: Place, schema: Schema): readonly Written[] {
  const branches = (schema.allOf ?? []).flatMap((branch) => branchOf(schemas, branch))
  const names = new Set([
    ...Object.keys(schema.properties ?? {}),
    ...branches.flatMap(({ implied }) => Object.keys(implied.properties ?? {})),
  ])
  return [...names].flatMap((name) => {
    const own = schema.properties?.[name] ?? {}
    const isRequired = schema.required?.includes(name) === true
    const conditional = isRequired ? [] : branches.filter(({ implied }) => speaksOf(implied, name))
    if (conditional.length === 0)
      return [{ property: propertyOf(schemas, place, name, own, isRequired, null), written: own }]
    return conditional.map(({ when, implied }) => {
      const written = implied.properties?.[name] ?? own
      const isImplied = implied.required?.includes(name) === true
      return { property: propertyOf(schemas, place, name, both(own, written), isImplied, when), written }
    })
  })
}

function speaksOf({ properties, required }: Schema, name: string): boolean {
  return properties?.[name] !== undefined || required?.includes(name) === true
}

/** Only a condition on one value of one sibling is understood here; validators apply every other condition. */
function branchOf(schemas: Schemas, { if: condition, then }: Schema) {
  const [[field, sibling] = ['', {}], ...more] = Object.entries(condition?.properties ?? {})
  const { const: equals } = sibling
  if (typeof equals !== 'string' || more.length > 0 || then === undefined) return []
  return [{ when: { field, equals }, implied: resolve(schemas, then) }]
}

function propertyOf(
  schemas: Schemas,
  { component, steps: above }: Place,
  name: string,
  written: Schema,
  isRequired: boolean,
  when: Condition | null,
): Property {
  const schema = resolve(schemas, written)
  const steps = [...above, name]
  const path = pathOf(steps)
  return {
    id: `field:${component}.${path}`,
    component,
    path,
    steps,
    name,
    schema,
    ...typesOf(schemas, schema),
    presence: isRequired ? 'required' : schema['x-required-in-practice'] === true ? 'in-practice' : 'optional',
    when,
    source: schema['x-source'] ?? null,
  }
}

/** The types that a resolved schema allows. */
export function typesOf(
  schemas: Schemas,
  { type, const: only, enum: values = only === undefined ? undefined : [only], items }: Schema,
): Pick<Property, 'types' | 'nullable' | 'values' | 'items'> {
  const types = typesIn(type)
  return {
    types: types.filter((one) => one !== 'null'),
    nullable: types.includes('null'),
    values: values?.filter((value) => typeof value === 'string') ?? null,
    items: items === undefined ? null : resolve(schemas, items),
  }
}

function pathOf(steps: readonly string[]): string {
  return steps.reduce((path, step) => (step === ITEMS ? path + ITEMS : path === '' ? step : `${path}.${step}`), '')
}
