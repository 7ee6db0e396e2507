import type { DescriptionView } from '../../schemas/description/description.ts'
import { kebab } from '../../schemas/description/words.ts'
import type { RequestRequirement } from '../declaring/request-requirement.ts'
import type { FieldValue } from '../requests/request.ts'
import { bodyWith, validBody, type Wording } from '../requests/request-body.ts'

/**
 * Groups requirements whose valid values fit into one request, since each request costs a use of a limit. Nulls are
 * grouped only with nulls, as in the consumer's contract, and a field has one value in a group.
 */
export function sentTogether(
  requirements: readonly RequestRequirement[],
): readonly (readonly [RequestRequirement, ...RequestRequirement[]])[] {
  const groups: [RequestRequirement, ...RequestRequirement[]][] = []
  // Empty values come last: an empty list leaves no place for values in its items.
  const inOrder = requirements.toSorted((one, other) => Number(isEmpty(one)) - Number(isEmpty(other)))
  for (const requirement of inOrder) {
    const group = groups.find((others) => others.every((other) => canShare(requirement, other)))
    if (group === undefined) groups.push([requirement])
    else group.push(requirement)
  }
  return groups
}

function canShare(one: RequestRequirement, other: RequestRequirement): boolean {
  const [first, second] = [one.request.field, other.request.field]
  if (one.operation !== other.operation) return false
  // A content type fits any body, but a request has only one.
  if (first === undefined) return second !== undefined && isNamed(one)
  if (second === undefined) return isNamed(other)
  const isSameField = first.property.path === second.property.path
  if (isSameField || holds(one, second) || holds(other, first)) return false
  return isNull(first) === isNull(second) && !selects(first, second) && !selects(second, first)
}

function isNamed({ request }: RequestRequirement): boolean {
  return request.contentType !== undefined
}

function isNull({ value }: FieldValue): boolean {
  return value({ text: '', unique: '' }) === null
}

function isEmpty({ request: { field } }: RequestRequirement): boolean {
  const value = field?.value({ text: 'text', unique: 'one' })
  return value === '' || (Array.isArray(value) && value.length === 0)
}

/** Whether one requirement empties the list that the other's field is in. */
function holds(one: RequestRequirement, { property }: FieldValue): boolean {
  const path = one.request.field?.property.path
  return path !== undefined && isEmpty(one) && property.path.startsWith(`${path}[]`)
}

/** Whether the value of `one` decides if the field of `other` is there at all. */
function selects(one: FieldValue, other: FieldValue): boolean {
  const parentOf = ({ property }: FieldValue) => property.steps.slice(0, -1).join('.')
  return other.property.when?.field === one.property.name && parentOf(one) === parentOf(other)
}

/** The request that shows all requirements of a group; a single requirement keeps its own. */
export function requestTogether(
  description: DescriptionView,
  group: readonly [RequestRequirement, ...RequestRequirement[]],
): RequestRequirement {
  const [first, ...others] = group
  const [field, ...fields] = group.flatMap(({ request }) => request.field ?? [])
  if (field === undefined || others.length === 0) return first
  const { contentType } = group.find(({ request }) => request.contentType !== undefined)?.request ?? {}
  // A list or an object is given its value before what stands in it.
  const inOrder = [field, ...fields].toSorted((a, b) => a.property.steps.length - b.property.steps.length)
  const body = (wording: Wording) =>
    inOrder.reduce(
      (made, { property, value }) => bodyWith(description, property, made, value(wording), wording),
      validBody(description, field.property.component, wording),
    )
  const { expected, inContract } = first.request
  const request = { expected, inContract, body, ...(contentType === undefined ? {} : { contentType }) }
  return { ...first, id: `${kebab(first.operation)}-valid-values`, request }
}
