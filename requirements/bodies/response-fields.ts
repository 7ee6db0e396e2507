import type { Exchange } from '../../harness/exchange/exchange.ts'
import { agentIds, agentOperations } from '../../harness/target/agent-operations.ts'
import { fail, failSaying, notApplicable, notTested, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import { type Property, propertiesBelow } from '../../schemas/description/properties.ts'
import { isAt, valuesAt } from '../../schemas/description/values.ts'
import { kebab } from '../../schemas/description/words.ts'
import type { CheckContext, ExchangeRequirement } from '../declaring/requirement.ts'
import { assumed, fromFact, type Source } from '../declaring/source.ts'
import { validExchange, withFields } from '../declaring/valid-examples.ts'
import { jobIn } from '../reading/body.ts'
import { isOtherObject, membersShown, readRemedy } from '../reading/job-state.ts'
import { isOfType } from '../requests/allowed-values.ts'
import { boundsOf, isTooMuch, wrongTypes } from '../requests/field-values.ts'
import { bodyWith, validBody, type Wording } from '../requests/request-body.ts'
import { isIsoDateTime, isRfc3339 } from './date-time.ts'
import { valueMeasuring } from './field-cases.ts'

/** One rule of a property's schema: the keyword by which ajv reports a breach, and a value that breaks it. */
interface Claim {
  readonly claim: string
  readonly keyword: string
  readonly expected: string
  readonly broken: unknown
}

/**
 * For each field of each described answer: it is present, has its type, is one of the listed values, and is a date-time
 * where it should be.
 */
export function responseRequirements(description: DescriptionView): readonly ExchangeRequirement[] {
  const answered = description.operations.flatMap(({ response }) => (response.kind === 'object' ? response.schema : []))
  return [...new Set(answered)]
    .flatMap((component) => propertiesBelow(description.schemas, component))
    .flatMap((property) => [
      ...claimsOf(description, property).map((claim) => requirementFor(description, property, claim)),
      ...dates(description, property),
    ])
}

function claimsOf(description: DescriptionView, property: Property): readonly Claim[] {
  const { types, nullable, values, presence, schema } = property
  const [wrong] = wrongTypes(property)
  const present = { claim: 'present', keyword: 'required', expected: 'the field', broken: undefined }
  const named = (nullable ? [...types, 'null'] : types).join(' or ')
  const type = { claim: 'type', keyword: 'type', expected: named, broken: wrong }
  const one = schema.const === undefined ? (schema.enum ?? []).filter((value) => value !== null) : [schema.const]
  const keyword = schema.const === undefined ? 'enum' : 'const'
  const listed = { claim: 'listed', keyword, expected: `one of ${one.join(', ')}`, broken: 'unheard-of' }
  return [
    ...(presence === 'required' ? [present] : []),
    ...(wrong === undefined ? [] : [type]),
    ...(values === null ? [] : [listed]),
    ...bounds(description, property),
  ]
}

/** The bounds of a property as rules: the JSON Schema keyword of each, and a value just beyond it. */
function bounds({ schemas }: DescriptionView, property: Property): readonly Claim[] {
  const { least, most } = boundsOf(property.schema)
  const [type] = property.types
  const suffix = type === 'array' ? 'Items' : type === 'string' ? 'Length' : 'imum'
  const claim = (side: 'least' | 'most', keyword: string, bound: number, beyond: number): Claim => {
    const broken = valueMeasuring(schemas, property, beyond, wording)
    return { claim: `at-${side}`, keyword: `${keyword}${suffix}`, expected: `at ${side} ${bound}`, broken }
  }
  return [
    ...(least === null ? [] : [claim('least', 'min', least, least - 1)]),
    // A bound beyond what the harness makes is left out: it reads no answer that long.
    ...(most === null || isTooMuch(property, most) ? [] : [claim('most', 'max', most, most + 1)]),
  ]
}

function requirementFor(description: DescriptionView, property: Property, claim: Claim): ExchangeRequirement {
  const { component, path } = property
  const operations = operationsAnswering(description, component)
  return {
    about: 'exchange',
    id: `${kebab(component)}-${kebab(path)}-${claim.claim}`,
    operation: operations[0] ?? agentIds(description).poll,
    source: fromFact(property),
    faultCategory: 200,
    ...(property.presence === 'required' ? {} : { byChance: true }),
    appliesTo: (exchange) => operations.includes(exchange.operation ?? '') && jobIn(exchange) !== null,
    check: (exchange, context) => checkProperty(exchange, property, claim, context),
    example: () => {
      const body = validBody(description, component, wording)
      return validExchange({ operation: operations[0] ?? null, status: 200, body })
    },
    violation: (valid) => withFields(valid, bodyWith(description, property, jobIn(valid) ?? {}, claim.broken, wording)),
  }
}

/** The answer is validated once; each requirement picks the violations at its own place. */
function checkProperty(exchange: Exchange, property: Property, claim: Claim, { description }: CheckContext): Outcome {
  const body = jobIn(exchange)
  const { component, path, steps, name } = property
  if (isOtherObject(description, exchange)) {
    return notTested(`a read shows no job: ${membersShown(description, exchange)}`, readRemedy)
  }
  const parent = { steps: steps.slice(0, -1) }
  if (!valuesAt(body, parent).some((owner) => typeof owner === 'object' && owner !== null)) {
    return notApplicable(`no ${path.slice(0, -name.length - 1)} that is an object`)
  }
  const values = valuesAt(body, property)
  const isFound = description
    .validate(component, body)
    .some(({ instancePath, keyword, params }) =>
      keyword !== claim.keyword
        ? false
        : keyword === 'required'
          ? params['missingProperty'] === name && isAt(parent, instancePath)
          : isAt(property, instancePath),
    )
  // For a field with alternatives, such as one that may be null, the validator reports the type of each alternative
  // that does not match.
  const isBroken = isFound && (claim.keyword !== 'type' || !values.every((value) => hasType(property, value)))
  if (!isBroken) return values.length > 0 || claim.keyword === 'required' ? pass : notApplicable(`no ${path}`)
  return fail(`${path}: ${claim.expected}`, values.length > 1 ? values : values[0])
}

function hasType({ types, nullable }: Property, value: unknown): boolean {
  return (nullable && value === null) || types.some((type) => isOfType(value, type))
}

/**
 * Another form of ISO 8601 than RFC 3339 keeps the document, but breaks many clients, so it is a requirement of its
 * own.
 */
function dates(description: DescriptionView, property: Property): readonly ExchangeRequirement[] {
  const { schema, path } = property
  if (schema.format !== 'date-time') return []
  const one = (
    claim: string,
    source: Source,
    matches: (text: string) => boolean,
    expected: string,
    broken: string,
    isMeant: (text: string) => boolean = () => true,
  ) => ({
    ...requirementFor(description, property, { claim, keyword: 'format', expected, broken }),
    source,
    check: (exchange: Exchange) => {
      const texts = valuesAt(jobIn(exchange), property)
        .filter((value) => typeof value === 'string')
        .filter(isMeant)
      if (texts.length === 0)
        return notTested(
          `no answer has ${path} as a date-time`,
          'give the instruction of prompts that brings one about',
        )
      const wrong = texts.find((text) => !matches(text))
      return wrong === undefined ? pass : failSaying(`${path}: ${expected}`, `"${wrong}"`)
    },
  })
  // RFC 3339 lets a space stand for the T, for people to read. ISO 8601 does not, and some clients can't read it.
  const hasT = (text: string) => isRfc3339(text) && !text.includes(' ')
  const choice = 'RFC 3339 is the form of ISO 8601 that JSON Schema calls date-time and that client libraries read'
  return [
    one('date-time', fromFact(property), isIsoDateTime, 'an ISO 8601 date-time', 'yesterday'),
    // A text that is no date-time at all is reported by the requirement above.
    one('rfc3339', assumed(choice), hasT, 'an RFC 3339 date-time with its T', '20260101T000000Z', isIsoDateTime),
  ]
}

/**
 * Ids of the operations that answer with this object, including the read of a job that the document does not describe.
 */
function operationsAnswering(description: DescriptionView, schema: string): readonly string[] {
  const { create, poll } = agentOperations(description)
  const answering = description.operations.filter(
    ({ response }) => response.kind === 'object' && response.schema === schema,
  )
  const isJob = create !== null && answering.includes(create)
  return [...answering.map(({ id }) => id), ...(isJob && poll === null ? [agentIds(description).poll] : [])]
}

const wording: Wording = { text: 'text', unique: '1' }
