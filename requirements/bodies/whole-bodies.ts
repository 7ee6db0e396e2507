import { jobParameterOf } from '../../harness/target/agent-operations.ts'
import { failSaying } from '../../harness/verdict/outcome.ts'
import type { DescriptionView, Operation } from '../../schemas/description/description.ts'
import { type Property, propertiesOf } from '../../schemas/description/properties.ts'
import { kebab } from '../../schemas/description/words.ts'
import { expectNoServerError, expectRefusal } from '../declaring/expected.ts'
import { type RequestRequirement, requestRequirement } from '../declaring/request-requirement.ts'
import { documented, type Source, standard } from '../declaring/source.ts'
import { answering, withResponse } from '../declaring/valid-examples.ts'
import { header } from '../reading/headers.ts'
import type { RequestDifference } from '../requests/request.ts'
import { bodyWith, validRequest, type Wording } from '../requests/request-body.ts'
import { inTurn, type SharedRequirement } from './in-turn.ts'

/** What a body must be before any of its fields counts: JSON, an object, of a size and in a coding that can be read. */
export function wholeBodyRequirements(description: DescriptionView): readonly RequestRequirement[] {
  const all = description.operations
    .filter(({ requestSchema }) => requestSchema !== null)
    .flatMap((operation) => casesOf(description, operation).map((one) => requirementOf(operation, one)))
  return inTurn(all)
}

/** What a case has of its own where a refusal is not all that is asked of it. */
type OwnJudgement = 'check' | 'faultCategory' | 'violation'

interface Case extends Partial<RequestDifference>, Partial<Pick<RequestRequirement, OwnJudgement>> {
  readonly claim: string
  readonly source: Source
  /** Only where there are uses for it: what reads the body of one operation reads that of another family too. */
  readonly onlyNightly?: boolean
}

function requirementOf(operation: Operation, one: Case): SharedRequirement {
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

function casesOf(description: DescriptionView, operation: Operation): readonly Case[] {
  const properties = propertiesOf(description.schemas, operation.requestSchema ?? '')
  const all = properties.filter(({ presence }) => presence === 'required')
  // No object where there is a choice: what is nested is wrong in its place then.
  const required = all.find(({ types }) => !types.includes('object')) ?? all[0]
  return [
    ...unreadable(description, operation, required),
    // A follow-up would be sent to a job of its own, and set it to work where it is accepted.
    ...(jobParameterOf(description, operation) === null ? unusual(description, operation, required) : []),
  ]
}

function written(name: string, rawBody: (wording: Wording) => string) {
  return { name, rawBody }
}

/** What is no JSON, or no object. */
function unreadable(
  description: DescriptionView,
  operation: Operation,
  required: Property | undefined,
): readonly Case[] {
  const source = documented(operation)
  const text = (wording: Wording) => JSON.stringify(validRequest(description, operation, wording))
  return [
    {
      claim: 'malformed-json-refused',
      source,
      observes: 'error-status-invalid-body',
      rawBody: (wording) => text(wording).slice(0, -1),
      others: [
        written('a comma too many', (wording) => `${text(wording).slice(0, -1)},}`),
        written('no quotes around names', (wording) => text(wording).replace(/"(\w+)":/g, '$1:')),
      ],
    },
    {
      // A reader that takes the first value of a stream of JSON never sees what stands behind it.
      claim: 'second-object-refused',
      source,
      onlyNightly: operation.family === 'agent',
      rawBody: (wording) => `${text(wording)}${text(wording)}`,
    },
    {
      claim: 'body-no-object-refused',
      source,
      // With everything that is asked for: an empty list may be refused for what it lacks.
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

/** What readers of bodies are seldom tried with. Each is wrong in any case, so that nothing comes of it. */
function unusual(description: DescriptionView, operation: Operation, required: Property | undefined): readonly Case[] {
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
      // A 415 is the very answer here.
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
  ]
}

const MARKUP = '<img src=x onerror=alert(1)>'

/** What is no JSON and quoted by many a parser: a page that shows the refusal as HTML runs what stands in it. */
const markup: Case = {
  claim: 'markup-not-shown',
  faultCategory: 301,
  source: standard('a refusal that repeats what was sent escapes it, or is no HTML: a browser would run it (CWE-79)'),
  onlyNightly: true,
  rawBody: () => MARKUP,
  // A browser is led to a path by a link alone.
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

/** Valid JSON that stores and libraries trip over. */
function unusualText(description: DescriptionView, operation: Operation): Case {
  const valid = (wording: Wording) => validRequest(description, operation, wording) ?? {}
  const saying = (unusual: string) => (wording: Wording) => valid({ ...wording, text: `${wording.text} ${unusual}` })
  // A template that a question is put into before it is filled takes what stands in braces for a name of its own.
  const [half, nul, braces] = ['\ud83d', '\u0000', '{name} {{name}} %s']
  return {
    claim: 'unusual-text-answered',
    source: standard(
      "a 5xx says that the service failed; what a client sends is the client's to mend (RFC 9110 section 15.6)",
    ),
    expected: 'open',
    onlyNightly: operation.family === 'agent',
    body: saying(`${half} ${nul} ${braces}`),
    others: [
      { name: 'half of a surrogate pair', body: saying(half) },
      { name: 'the character 0', body: saying(nul) },
      { name: 'a name in braces', body: saying(braces) },
      {
        name: 'a byte that is no UTF-8',
        inBytes: true,
        rawBody: (wording) => JSON.stringify(saying('\u00ff')(wording)),
      },
      // One reader of JSON serves both families, and a job is dearer than an answer.
      ...(operation.family === 'agent'
        ? []
        : [
            written('a member twice', (wording) => firstMemberTwice(valid(wording))),
            // Some readers know it all the same, and one that is refused can't be repeated in a refusal that is JSON.
            written('a number that is none', (wording) => firstMemberNotANumber(valid(wording))),
            { name: 'an item twice', body: (wording: Wording) => itemsTwice(valid(wording)) },
          ]),
    ],
  }
}

function firstMemberTwice(body: object): string {
  const [first] = Object.entries(body)
  const text = JSON.stringify(body)
  return first === undefined ? text : `{${JSON.stringify(first[0])}:${JSON.stringify(first[1])},${text.slice(1)}`
}

function firstMemberNotANumber(body: object): string {
  const [first = ''] = Object.keys(body)
  return JSON.stringify({ ...body, [first]: PLACE }).replace(`"${PLACE}"`, 'NaN')
}

function itemsTwice(body: object): object {
  const twice = (value: unknown) => (Array.isArray(value) ? [...value, ...value] : value)
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, twice(value)]))
}
