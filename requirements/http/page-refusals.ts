import type { Exchange } from '../../harness/exchange/exchange.ts'
import { isByGateway, isOfApiGateway } from '../../harness/sending/gateway.ts'
import { failSaying, notApplicable, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import type { SequenceRequirement } from '../declaring/requirement.ts'
import { assumed } from '../declaring/source.ts'
import { validExchange } from '../declaring/valid-examples.ts'
import { jsonBody } from '../reading/body.ts'
import { header } from '../reading/headers.ts'
import { isMomentary, isRefusal, isSuccess, statusOf } from '../reading/status.ts'
import { pageOperations } from './page-origin.ts'

/** Fewer answers may be the exception. */
const LEAST = 2

/**
 * What is for pages of all sites shows without the name of any: a page that may read the answers must be able to read
 * why one is refused, or it only learns that something failed.
 */
export function pageRefusalRequirements(description: DescriptionView): readonly SequenceRequirement[] {
  const ids = pageOperations(description).map(({ id }) => id)
  const [first] = ids
  if (first === undefined) return []
  const answers = (status: number, origin: readonly (readonly [string, string])[]) =>
    [1, 2].map((number) => ({
      ...validExchange({ operation: first, status, body: {}, headers: origin }),
      id: `${status}-${number}`,
    }))
  const forAll = [['access-control-allow-origin', '*']] as const
  return [
    {
      about: 'sequence',
      sequence: 'whole-run',
      id: 'page-refusals-readable-as-answers-are',
      area: 'streams',
      operation: first,
      anyOf: ids,
      source: assumed(
        'our choice: where pages of all sites may read the answers, they may read the refusals (Fetch standard, CORS protocol); ' +
          'a server often adds the header where it answers, and not where it refuses',
      ),
      check: (exchanges) => check(exchanges.filter(({ operation }) => operation !== null && ids.includes(operation))),
      example: () => [...answers(200, forAll), ...answers(422, forAll)],
      violation: () => [...answers(200, forAll), ...answers(422, [])],
    },
  ]
}

function check(exchanges: readonly Exchange[]): Outcome {
  const answered = exchanges.filter(isSuccess)
  if (answered.length < LEAST || !answered.every(isForAll))
    return notApplicable('answers are not for pages of all sites')
  const refused = exchanges.filter(isByService)
  if (refused.length < LEAST) return notApplicable('fewer than two questions were refused')
  if (refused.some(isForAll)) return pass
  const [first] = refused
  const actual = `none in ${refused.length} refusals, such as ${first === undefined ? '' : statusOf(first)}`
  return failSaying('Access-Control-Allow-Origin: *, as in each answer', actual)
}

/** What refuses in another form, or for the moment, may stand in front of the service. */
function isByService(exchange: Exchange): boolean {
  const [{ response }, body] = [exchange, jsonBody(exchange)]
  if (response === null || !isRefusal(exchange) || isMomentary(response.status)) return false
  return body !== undefined && !isByGateway(exchange) && !isOfApiGateway(response, body)
}

function isForAll({ response }: Exchange): boolean {
  return header(response, 'access-control-allow-origin') === '*'
}
