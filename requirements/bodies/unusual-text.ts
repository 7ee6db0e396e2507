import type { DescriptionView, Operation } from '../../schemas/description/description.ts'
import type { RequestField } from '../../schemas/description/interface-types.ts'
import { standard } from '../declaring/source.ts'
import { ON_PURPOSE } from '../reading/asked-with-damage.ts'
import { itemsFor, requestProperty, validRequest, type Wording } from '../requests/request-body.ts'
import { type BodyCase, written } from './body-case.ts'
import { visitorName } from './visitor.ts'

/** Valid JSON that databases and libraries have trouble with. */
export function unusualText(description: DescriptionView, operation: Operation): BodyCase {
  const valid = (wording: Wording) => validRequest(description, operation, wording) ?? {}
  const saying = (unusual: string) => (wording: Wording) => valid({ ...wording, text: `${wording.text} ${unusual}` })
  const property = (name: RequestField) => requestProperty(description, operation, name)
  // A header takes no such letters, and a service may put the visitor's name into one. It may parse a path as an address.
  const unusualNames = ({ text, unique }: Wording) => {
    const [name, field] = [`Зоя-${unique}`, property('fp')]
    const visitor = field === null ? null : visitorName(field, name)
    return {
      ...valid({ text, unique: name }),
      ...(visitor === null ? {} : { fp: visitor }),
      ...(property('currentPath') === null ? {} : { currentPath: '/docs/my page/[slug]|{name}' }),
    }
  }
  // A selection is often code, which is full of braces.
  const withCode = (wording: Wording) => {
    const [body, context] = [saying(braces)(wording), property('context')]
    const items = context === null ? [] : itemsFor(description.schemas, context, 1, { ...wording, text: braces })
    return items.length === 0 ? body : { ...body, context: items }
  }
  // If a question is put into a template before that is filled in, braces in it are taken for the template's own names.
  const [half, nul, braces] = [`${ON_PURPOSE} \ud83d`, '\u0000', '{name} {{name}} %s']
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
      { name: 'a name in braces', body: withCode },
      {
        name: 'a byte that is no UTF-8',
        inBytes: true,
        rawBody: (wording) => JSON.stringify(saying(`${ON_PURPOSE} \u00ff`)(wording)),
      },
      // Only for assistants: one JSON parser serves both families, and a job costs more than an answer.
      ...(operation.family === 'agent'
        ? []
        : [
            written('a member twice', (wording) => firstMemberTwice(valid(wording))),
            // NaN is no JSON, but some parsers accept it; a service that repeats it in a refusal then fails to write
            // JSON.
            written('a number that is none', (wording) => firstMemberNotANumber(valid(wording))),
            { name: 'an item twice', body: (wording: Wording) => itemsTwice(valid(wording)) },
            { name: 'letters beyond Latin in names, and signs in a path', body: unusualNames },
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
  return JSON.stringify({ ...body, [first]: 'NaN' }).replace('"NaN"', 'NaN')
}

function itemsTwice(body: object): object {
  const twice = (value: unknown) => (Array.isArray(value) ? [...value, ...value] : value)
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, twice(value)]))
}
