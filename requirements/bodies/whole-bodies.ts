import { jobParameterOf } from '../../harness/target/agent-operations.ts'
import { failSaying } from '../../harness/verdict/outcome.ts'
import type { DescriptionView, Operation } from '../../schemas/description/description.ts'
import { type Property, propertiesOf } from '../../schemas/description/properties.ts'
import { kebab } from '../../schemas/description/words.ts'
import { expectNoServerError, expectRefusal } from '../declaring/expected.ts'
import { type RequestRequirement, requestRequirement } from '../declaring/request-requirement.ts'
import { assumed, documented, standard } from '../declaring/source.ts'
import { answering, withResponse } from '../declaring/valid-examples.ts'
import { header } from '../reading/headers.ts'
import { bodyWith, validRequest, type Wording } from '../requests/request-body.ts'
import { type BodyCase, written } from './body-case.ts'
import { inTurn, type SharedRequirement } from './in-turn.ts'
import { unusualText } from './unusual-text.ts'

/**
 * Requirements on a whole body, before any field counts: it is JSON, an object, and in a size and coding that can be
 * read.
 */
export function wholeBodyRequirements(description: DescriptionView): readonly RequestRequirement[] {
  const all = description.operations
    .filter(({ requestSchema }) => requestSchema !== null)
    .flatMap((operation) => casesOf(description, operation).map((one) => requirementOf(operation, one)))
  return inTurn(all)
}

function requirementOf(operation: Operation, one: BodyCase): SharedRequirement {
  const { claim, source, check, faultCategory, violation, onlyNightly = false, ...difference } = one
  return {
    requirement: requestRequirement(operation, {
      id: `${kebab(operation.id)}-${claim}`,
      source,
      ...(onlyNightly ? { from: 'nightly' } : {}),
      ...(check === undefined ? {} : { check }),
      ...(faultCategory === undefined ? {} : { faultCategory }),
      ...(violation === undefined ? {} : { violation }),
      request: { expected: 'refusal', inContract: false, ...difference },
    }),
    sharedBy: `${operation.family} ${claim}`,
  }
}

function casesOf(description: DescriptionView, operation: Operation): readonly BodyCase[] {
  const properties = propertiesOf(description.schemas, operation.requestSchema ?? '')
  const all = properties.filter(({ presence }) => presence === 'required')
  // If possible a field that is no object, so that a nested value is wrong in its place.
  const required = all.find(({ types }) => !types.includes('object')) ?? all[0]
  return [
    ...malformed(description, operation, required),
    // Follow-ups are left out: each needs a job of its own, and sets it to work if it is accepted.
    ...(jobParameterOf(description, operation) === null ? unusual(description, operation, required) : []),
  ]
}

const oneText = assumed(
  'our choice: a body is one JSON text (RFC 8259 section 2), and of two the second is lost without a word; a parser may ' +
    'take more than JSON (section 9), and that of Spring Boot does so by default',
)

/** Bodies that are no JSON, or no object. */
function malformed(
  description: DescriptionView,
  operation: Operation,
  required: Property | undefined,
): readonly BodyCase[] {
  const source = documented(operation)
  const text = (wording: Wording) => JSON.stringify(validRequest(description, operation, wording))
  const number = propertiesOf(description.schemas, operation.requestSchema ?? '').find(({ types }) =>
    types.some((type) => type === 'number' || type === 'integer'),
  )
  return [
    {
      claim: 'malformed-json-refused',
      source,
      observes: 'error-status-invalid-body',
      rawBody: (wording) => text(wording).slice(0, -1),
    },
    {
      // A parser that reads the first value of a stream of JSON never sees the second.
      claim: 'more-than-json-refused',
      source: oneText,
      onlyNightly: operation.family === 'agent',
      rawBody: (wording) => `${text(wording)}${text(wording)}`,
      others: [
        written('a comma too many', (wording) => `${text(wording).slice(0, -1)},}`),
        // Python's and Gson's parsers take it for a number, which then can't be written as JSON again.
        number === undefined
          ? written('no quotes around names', (wording) => text(wording).replace(/"(\w+)":/g, '$1:'))
          : written('a number that is none', (wording) => `{"${number.name}":NaN,${text(wording).slice(1)}`),
      ],
    },
    {
      claim: 'body-no-object-refused',
      source,
      // The list holds a valid object: an empty list may be refused for what it lacks.
      rawBody: (wording) => `[${text(wording)}]`,
      others: [
        written('an empty list', () => '[]'),
        written('null', () => 'null'),
        written('the object as a text', (wording) => JSON.stringify(text(wording))),
      ],
    },
    ...(required === undefined ? [] : [{ claim: 'empty-body-refused', source, rawBody: () => '' }]),
  ]
}

const DEPTH = 10_000
const MEGABYTE = 1024 * 1024
const PLACE = 'placeholder'

/** Bodies that parsers are seldom tested with. Each is invalid anyway, so that no job or answer comes of it. */
function unusual(
  description: DescriptionView,
  operation: Operation,
  required: Property | undefined,
): readonly BodyCase[] {
  const shared = { source: documented(operation), onlyNightly: operation.family === 'agent' }
  const valid = (wording: Wording) => validRequest(description, operation, wording) ?? {}
  if (required === undefined) return [unusualText(description, operation), markup]
  const holding = (value: unknown) => (wording: Wording) =>
    bodyWith(description, required, valid(wording), value, wording)
  const nested = (json: () => string) => (wording: Wording) =>
    JSON.stringify(holding({ [PLACE]: PLACE })(wording)).replace(`{"${PLACE}":"${PLACE}"}`, json())
  const body = holding(undefined)
  return [
    ...(required.types.includes('object')
      ? []
      : [
          {
            ...shared,
            claim: 'deep-json-refused',
            rawBody: nested(() => '{"a":'.repeat(DEPTH) + 0 + '}'.repeat(DEPTH)),
          },
          // Not in a valid prompt: that would be work for the model.
          {
            ...shared,
            claim: 'large-body-refused',
            rawBody: nested(() => JSON.stringify({ a: 'a'.repeat(MEGABYTE) })),
          },
        ]),
    {
      ...shared,
      claim: 'other-content-type-refused',
      // A 415 is the very refusal that is expected here, though `expectBodyRefused` would not count it.
      check: expectRefusal,
      body,
      contentType: null,
      others: ['text/plain', 'application/x-www-form-urlencoded'].map((contentType) => ({
        name: contentType,
        body,
        contentType,
      })),
    },
    {
      ...shared,
      claim: 'unreadable-encoding-refused',
      check: expectRefusal,
      body,
      contentEncoding: 'gzip',
      others: [{ name: 'an unknown coding', body, contentEncoding: 'assay' }],
    },
    unusualText(description, operation),
    markup,
    // Of the assistant alone: where a job comes of it, that is work for the agent.
    ...(operation.family === 'assistant' ? [ofSimpleType] : []),
  ]
}

const ofSimpleType: BodyCase = {
  claim: 'valid-body-of-other-type-refused',
  source: assumed(
    'our choice: the document says that bodies are application/json; a page of any site can send text/plain without ' +
      'being asked first whether it may (Fetch, CORS-safelisted request-header)',
  ),
  check: expectRefusal,
  onlyNightly: true,
  contentType: 'text/plain',
}

const MARKUP = '<img src=x onerror=alert(1)>'

/**
 * Markup that is no JSON, and that many parsers quote in their error: a page that shows the refusal as HTML runs it.
 */
const markup: BodyCase = {
  claim: 'markup-not-shown',
  faultCategory: 301,
  source: standard('a refusal that repeats what was sent escapes it, or is no HTML: a browser would run it (CWE-79)'),
  onlyNightly: true,
  rawBody: () => MARKUP,
  // In the path too, since a link is enough to lead a browser to it.
  others: [{ name: 'in the path', path: (own) => `${own}/${MARKUP}` }],
  check: (exchange, context) => {
    const { response } = exchange
    const type = header(response, 'content-type') ?? ''
    const isShown = /html|svg/.test(type) && response?.body.text.includes(MARKUP) === true
    return isShown ? failSaying('no markup of the request in HTML', type) : expectNoServerError(exchange, context)
  },
  violation: (valid) => {
    const page = answering(valid, 400, { error: `unexpected ${MARKUP}` })
    return withResponse(page, { headers: [['content-type', 'text/html']] })
  },
}
