import { Type } from '@sinclair/typebox'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import { type Data, list, object, text } from '../../harness/json/define.ts'
import { firstError, validator } from '../../harness/json/read.ts'
import { secretMarker } from '../../harness/redaction/redaction.ts'
import { recordedBytes } from '../../harness/sending/sender.ts'
import { ConfigurationError } from '../../schemas/description/configuration-error.ts'
import type { DescriptionView, Operation } from '../../schemas/description/description.ts'
import { type ForeignRecording, foreignExchange, type Headers } from './body.ts'

/** A header as a name and a value. */
const headers = list(object({ name: text, value: text }))

/** The parts of HAR 1.2 that are read: http://www.softwareishard.com/blog/har-12-spec/ */
const harDefinition = object({
  log: object({
    entries: list(
      object({
        request: object({
          method: text,
          url: text,
          headers,
          postData: Type.Optional(object({ text: Type.Optional(text) })),
        }),
        response: object({
          status: Type.Integer(),
          headers,
          content: object({ text: Type.Optional(text), encoding: Type.Optional(text) }),
        }),
      }),
    ),
  }),
})
const isHar = validator(harDefinition)
type Entry = Data<typeof harDefinition>['log']['entries'][number]
type Header = Data<typeof headers>[number]

const UNRECORDED = ['end'] as const

/**
 * The exchanges in a HAR that call an operation of the document.
 *
 * @throws ConfigurationError where it is not a HAR, has no such call, or one without its body.
 */
export function recordedByBrowser(file: string, value: unknown, view: DescriptionView): ForeignRecording {
  if (!isHar(value)) throw new ConfigurationError(`${file}: no HAR: ${firstError(isHar)}`)
  const exchanges = value.log.entries.flatMap((entry, index): readonly Exchange[] => {
    const operation = view.operations.find((candidate) => isCallOf(candidate, entry))
    if (operation === undefined || entry.response.status === 0) return []
    return [exchangeOf(file, entry, index, operation)]
  })
  if (exchanges.length > 0) return { exchanges, unrecorded: UNRECORDED }
  throw new ConfigurationError(
    `${file}: none of its ${value.log.entries.length} entries is an answered call of an operation of the document`,
  )
}

/** Only the end of the address is compared, since the service may be below a path of its own. */
function isCallOf({ method, path }: Operation, { request }: Entry): boolean {
  const url = URL.parse(request.url)
  if (request.method !== method || url === null) return false
  const wanted = path.split('/').filter((segment) => segment !== '')
  const found = url.pathname.split('/').filter((segment) => segment !== '')
  const end = found.slice(-wanted.length)
  return end.length === wanted.length && wanted.every((segment, at) => segment.startsWith('{') || segment === end[at])
}

function exchangeOf(file: string, { request, response }: Entry, index: number, operation: Operation): Exchange {
  const { text: body, encoding } = response.content
  if (body === undefined) {
    throw new ConfigurationError(
      `${file}: log.entries.${index} has no body, which browsers leave out of some streams; record it with curl -N -i`,
    )
  }
  return foreignExchange({
    id: `recording-${index + 1}`,
    operation: operation.id,
    protocol: operation.response.kind === 'stream' ? operation.response.protocol : null,
    request: {
      method: request.method,
      url: request.url,
      headers: pairs(request.headers),
      body: request.postData?.text ?? null,
    },
    answer: {
      status: response.status,
      headers: pairs(response.headers),
      body: recordedBytes(Buffer.from(body, encoding === 'base64' ? 'base64' : 'utf8'), (text) => text),
    },
  })
}

const secretHeaders: ReadonlySet<string> = new Set(['authorization', 'cookie', 'set-cookie', 'proxy-authorization'])

/** Headers of a HAR. Those that hold its user's keys are redacted by their names, since the keys are not known here. */
function pairs(all: readonly Header[]): Headers {
  return all.map(({ name, value }) => {
    const lower = name.toLowerCase()
    return [lower, secretHeaders.has(lower) ? secretMarker('recorded') : value]
  })
}
