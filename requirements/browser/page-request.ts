import type { Exchange } from '../../harness/sending/exchange.ts'
import type { DescriptionView, Operation } from '../../schemas/description/description.ts'
import type { RequestField } from '../../schemas/description/interface-types.ts'
import { type Property, propertiesBelow } from '../../schemas/description/schema.ts'
import { isObject } from '../evidence.ts'
import { sentBody } from './client-observation.ts'

/** Members that the document asks the client to send, though their rows do not require them. */
const askedOfClients: readonly string[] = ['retrievalPageSize'] satisfies readonly RequestField[]

/** Names of what a page's request lacks of the document's rows: `authorization`, `fp`, `messages[].parts`. */
export function missingFields(
  description: DescriptionView,
  { requestSchema }: Operation,
  exchange: Exchange,
): readonly string[] {
  const body = sentBody(exchange)
  const messages = Array.isArray(body.messages) ? body.messages : []
  const rows = requestSchema === null ? [] : propertiesBelow(description.schemas, requestSchema)
  const isBearer = exchange.request.headers.some(
    ([name, value]) => name.toLowerCase() === 'authorization' && value.startsWith('Bearer '),
  )
  return [
    ...(isBearer ? [] : ['authorization']),
    ...rows.filter((row) => lacks(row, body, messages)).map(({ path }) => path),
  ]
}

function lacks(
  { path, presence }: Property,
  body: Readonly<Record<string, unknown>>,
  messages: readonly unknown[],
): boolean {
  const [name = '', member, ...deeper] = path.split('.')
  if (deeper.length > 0 || (presence === 'optional' && !askedOfClients.includes(path))) return false
  if (member === undefined) return body[name] === undefined
  if (name !== 'messages[]' || member.endsWith('[]')) return false
  return messages.some((message) => !isObject(message) || message[member] === undefined)
}
