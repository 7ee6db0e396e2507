import type { Exchange, RecordedResponse } from '../../harness/exchange/exchange.ts'
import type { EvidenceOf } from '../../harness/exchange/situation.ts'
import { secretMarker } from '../../harness/redaction/redaction.ts'
import { isByGateway } from '../../harness/sending/gateway.ts'
import { failSaying, notApplicable, notTested, pass } from '../../harness/verdict/outcome.ts'
import type { Observation } from '../../harness/verdict/verdict-model.ts'
import type { DescriptionView, Operation } from '../../schemas/description/description.ts'
import { kebab } from '../../schemas/description/words.ts'
import {
  type ExchangeRequirement,
  onAnyOperation,
  type Requirement,
  type SequenceRequirement,
} from '../declaring/requirement.ts'
import { assumed, documented } from '../declaring/source.ts'
import { validExchange } from '../declaring/valid-examples.ts'
import { evidenceOf, withEvidence } from '../reading/evidence.ts'
import { requestHeader } from '../reading/headers.ts'
import { allSeen } from '../reading/seen.ts'
import { answeredInFront } from '../reading/status.ts'
import { clientOperations, observationOf, observedAs } from './page-clients.ts'

export const originRemedy =
  'set origin in the target to a site whose pages the service answers, or let it answer those of any; a preflight has no key'
/** Outcome of every requirement that depends on a question which the browser did not send. */
export const refusedByBrowser = notTested('the browser refused to send the question for the page', originRemedy)

/** What pages of another origin need from the target, and which key must never be in them. */
export function crossOriginRequirements(description: DescriptionView): readonly Requirement[] {
  const operations = [...new Set(clientOperations(description).map(({ operation }) => operation))]
  return [
    ...operations.flatMap((operation) => [preflightAllowed(operation), answerReadable(operation)]),
    adminKeyAbsent(description),
  ]
}

export function crossOriginRules({ id }: Operation): { readonly preflight: string; readonly answer: string } {
  return { preflight: `browser-${kebab(id)}-preflight-allowed`, answer: `browser-${kebab(id)}-answer-readable` }
}

/**
 * Source of these requirements, whose breach is a question and no failure: the document calls the key safe in
 * client-side code, but says nothing of origins, and a sensible service may serve only the origins that its customer
 * has listed.
 */
const allowed = (what: string) =>
  assumed(
    `the assistant key is public, for client-side code; a browser keeps it from working unless ${what} (Fetch standard, ` +
      'CORS protocol); a service that only serves listed origins may do otherwise',
  )

function preflightAllowed(operation: Operation): ExchangeRequirement {
  return {
    about: 'exchange',
    id: crossOriginRules(operation).preflight,
    operation: operation.id,
    source: allowed('the preflight is allowed, with the header Authorization'),
    appliesTo: (exchange) => {
      const evidence = evidenceOf(exchange, 'preflight')
      return evidence?.operation === operation.id && evidence.followed !== undefined
    },
    check: (exchange) => {
      if (evidenceOf(exchange, 'preflight')?.followed === true) return pass
      if (isByGateway(exchange)) return answeredInFront('the preflight')
      return failSaying('a preflight after which the browser sends the question', corsIn(exchange.response))
    },
    example: () =>
      validExchange({
        operation: null,
        status: 204,
        body: null,
        headers: [
          ['access-control-allow-origin', '*'],
          ['access-control-allow-headers', 'authorization, content-type'],
        ],
        situation: { expected: 'open', evidence: { kind: 'preflight', operation: operation.id, followed: true } },
      }),
    violation: (valid) => withEvidence(valid, { kind: 'preflight', operation: operation.id, followed: false }),
  }
}

function answerReadable(operation: Operation): ExchangeRequirement {
  return {
    about: 'exchange',
    id: crossOriginRules(operation).answer,
    operation: operation.id,
    source: allowed('every answer, a refusal too, names the origin that may read it'),
    appliesTo: (exchange) => exchange.operation === operation.id && observationOf(exchange) !== null,
    check: (exchange) => {
      const { response } = exchange
      if (response === null) return notApplicable('no answer')
      if (observationOf(exchange)?.readable === true) return pass
      if (isByGateway(exchange)) return answeredInFront('the page')
      return failSaying('an answer that the browser lets the page read', corsIn(response))
    },
    example: () => {
      const observation = { shown: '', lengths: 0, looks: 0, error: null, threadSeen: null, readable: true }
      const evidence = { kind: 'page-question', client: 7, turn: 'question', observation } as const
      return validExchange({ operation: operation.id, status: 200, body: {}, situation: { evidence } })
    },
    violation: (valid) => observedAs(valid, { readable: false }),
  }
}

/** The CORS headers of an answer in one line. */
export function corsIn(response: RecordedResponse | null): string {
  if (response === null) return 'no answer'
  const allowing = corsHeaders(response).filter(([name]) => name.startsWith('access-control-allow-'))
  // Origins come first, since the message may be cut: a second one explains a refusal, and is easily overlooked.
  const { origins = [], others = [] } = Object.groupBy(allowing, ([name]) =>
    name.endsWith('-origin') ? 'origins' : 'others',
  )
  const said = [...origins, ...others].map(([name, value]) => `${name}: ${value}`).join('; ')
  return `status ${response.status} with ${said === '' ? 'no Access-Control-Allow header' : said}`
}

function corsHeaders({ headers }: RecordedResponse): RecordedResponse['headers'] {
  return headers.filter(([name]) => name.startsWith('access-control-'))
}

/**
 * `cors-<operation>`: the CORS headers of the target's answers to preflights, as `name: value`; an empty list where
 * there are none. `(the page)` stands for the page's own origin, whose port differs each time. What is answered to a
 * foreign origin may differ from what the own one is answered, and either may come first.
 */
export function observeCrossOrigin(exchanges: readonly Exchange[]): readonly Observation[] {
  const byOperation = Map.groupBy(exchanges, (exchange) => evidenceOf(exchange, 'preflight')?.operation)
  return [...byOperation].flatMap(([operation, of]) => {
    if (operation === undefined) return []
    const samples = of.flatMap((exchange) => {
      const { response } = exchange
      if (response === null || isByGateway(exchange)) return []
      const origin = requestHeader(exchange, 'origin') ?? ''
      const values = corsHeaders(response).map(([name, value]) => `${name}: ${value === origin ? '(the page)' : value}`)
      return [{ exchanges: [exchange], values }]
    })
    return allSeen(`cors-${kebab(operation)}`, samples)
  })
}

/** Where admin keys were searched for, and where one was found; part of the evidence of the first exchange. */
export type KeySearch = Pick<EvidenceOf<'key-search'>, 'places' | 'found'>

function adminKeyAbsent(description: DescriptionView): SequenceRequirement {
  const searched = (found: string) => {
    const evidence = { kind: 'key-search', places: 'environment, sources, requests', found } as const
    const request = { headers: [['authorization', 'Bearer «ASSAY_ASSISTANT_KEY»']] } as const
    return [validExchange({ operation: null, status: 200, body: {}, request, situation: { evidence } })]
  }
  return {
    about: 'sequence',
    sequence: 'browser-session',
    id: 'browser-admin-key-absent',
    area: 'access and isolation',
    ...onAnyOperation(description),
    source: documented(),
    check: (exchanges, { target }) => {
      const [search] = exchanges.flatMap((exchange) => evidenceOf(exchange, 'key-search') ?? [])
      if (search === undefined) return notApplicable('no browser was searched')
      if (search.found !== '') return failSaying('no admin key in the browser', `one in ${search.found}`)
      const markers = target.tenants.flatMap(({ adminKey }) => (adminKey === null ? [] : [secretMarker(adminKey)]))
      if (markers.length === 0) return notTested('no tenant has an admin key', 'give adminKey in tenants')
      const sent = exchanges.find(({ request }) => markers.some((marker) => JSON.stringify(request).includes(marker)))
      return sent === undefined
        ? pass
        : failSaying('no admin key in what a page sends', `one in the request ${sent.id}`)
    },
    example: () => searched(''),
    violation: () => searched('the page'),
  }
}
