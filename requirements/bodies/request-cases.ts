import type { DescriptionView, Operation } from '../../schemas/description/description.ts'
import { type Property, propertiesBelow } from '../../schemas/description/properties.ts'
import { valuesAt } from '../../schemas/description/values.ts'
import { kebab } from '../../schemas/description/words.ts'
import { type RequestRequirement, requestRequirement } from '../declaring/request-requirement.ts'
import { fromFact } from '../declaring/source.ts'
import { isObject } from '../reading/body.ts'
import { boundsOf } from '../requests/field-values.ts'
import type { OtherForm } from '../requests/request.ts'
import { bodyWith, itemsFor, validBody, type Wording } from '../requests/request-body.ts'
import type { Case } from './case.ts'
import { casesOf } from './field-cases.ts'
import { inTurn, type SharedRequirement } from './in-turn.ts'

/**
 * Every boundary of every request field, for each operation that takes it. A field that is sent only "in practice"
 * is not required, so its absence is no case.
 */
export function requestRequirements(description: DescriptionView): readonly RequestRequirement[] {
  const all = description.operations.flatMap((operation) => {
    const { requestSchema } = operation
    if (requestSchema === null) return []
    const properties = propertiesBelow(description.schemas, requestSchema)
    return properties.flatMap((property) =>
      casesOf(description.schemas, property).map((one) =>
        requirementOf(description, operation, properties, property, one),
      ),
    )
  })
  // Apart, so that what only nightly runs show changes no turn of a release run.
  const [everyRun = [], nightly = []] = [false, true].map((is) =>
    all.filter(({ requirement: { from } }) => (from === 'nightly') === is),
  )
  return [...inTurn(everyRun), ...inTurn(nightly)]
}

function requirementOf(
  description: DescriptionView,
  operation: Operation,
  properties: readonly Property[],
  property: Property,
  { claim, expected, value, others, twin, inContract, unmade, source, onlyNightly }: Case,
): SharedRequirement {
  const { component, path, schema, types, values, presence, nullable } = property
  const bodyOf = (one: Case['value']) => (wording: Wording) =>
    bodyWith(description, property, validBody(description, component, wording), one(wording), wording)
  const forms: readonly OtherForm[] = [
    ...Object.entries(others).map(([name, other]) => ({ name, body: bodyOf(other) })),
    // Not where the field is missing or null: the cases of its list show the same. Nor where it is converted: a library
    // does so in every item alike.
    ...(expected === 'success' || /^(?:missing|null)|converted/.test(claim)
      ? []
      : inSecondItems(description, properties, property, bodyOf(value))),
  ]
  const id = `${kebab(operation.id)}-${kebab(path)}-${claim}`
  return {
    requirement: requestRequirement(operation, {
      id,
      source: source ?? fromFact(property),
      ...(onlyNightly === true ? { from: 'nightly' } : {}),
      request: {
        expected,
        ...(expected === 'success' ? { field: { property, value } } : { broken: property }),
        body: bodyOf(value),
        others: forms,
        ...(twin === undefined ? {} : { twin: { name: 'short', body: bodyOf(twin) } }),
        inContract: inContract && unmade === undefined,
        ...(unmade === undefined ? {} : { unmade }),
      },
    }),
    // Each operation is sent each valid value: these are grouped into few requests, and a client may need just that
    // value.
    sharedBy:
      expected === 'success'
        ? id
        : JSON.stringify([operation.family, path, claim, types, values, presence, nullable, boundsOf(schema)]),
  }
}

/**
 * The same fault in the second item of each list around the field, which a service that checks only first items misses.
 */
function inSecondItems(
  description: DescriptionView,
  properties: readonly Property[],
  { path }: Property,
  broken: (wording: Wording) => unknown,
): readonly OtherForm[] {
  return properties
    .filter((list) => path.startsWith(`${list.path}[].`) && (list.schema.maxItems ?? 2) >= 2)
    .map((list) => ({
      name: `in the second of ${list.path}`,
      body: (wording) => {
        const body = broken(wording)
        const items = valuesAt(body, list).flat()
        const [valid] = itemsFor(description.schemas, list, 1, { ...wording, unique: `${wording.unique}-before` })
        return bodyWith(description, list, isObject(body) ? body : {}, [valid, ...items], wording)
      },
    }))
}
