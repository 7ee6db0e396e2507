import type { Exchange } from '../../harness/exchange/exchange.ts'
import { isByGateway } from '../../harness/sending/gateway.ts'
import { failSaying, notApplicable, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import { isLarge } from '../declaring/expected.ts'
import { onAnyOperation, type SequenceRequirement } from '../declaring/requirement.ts'
import { assumed, standard } from '../declaring/source.ts'
import { atSecond, validExchange, withResponse } from '../declaring/valid-examples.ts'
import { isUnderLoad, withSituation } from '../reading/evidence.ts'
import { answeredInFront, statusOf } from '../reading/status.ts'
import { endOf, inTime, startOf } from '../reading/time.ts'

/**
 * A gateway answers in place of a service that is away, as during a deployment, and also of one that a request has
 * brought down or hangs in. The two differ in whether other requests are answered meanwhile.
 */
export function gatewayRequirements(description: DescriptionView): readonly SequenceRequirement[] {
  const anywhere = onAnyOperation(description)
  const at = (seconds: number, id: string) => ({
    ...atSecond(validExchange({ operation: anywhere.operation, status: 200, body: {} }), seconds),
    id,
    milliseconds: 100,
  })
  const page = { status: 502, body: { encoding: 'utf8', text: '<h1>Bad Gateway</h1>' } } as const
  const other = at(1, 'other')
  const answeredInTurn = Array.from({ length: LEAST_SENT }, (_, second) => at(second, `answer-${second}`))
  return [
    {
      about: 'sequence',
      sequence: 'whole-run',
      id: 'service-not-brought-down-by-a-request',
      ...anywhere,
      faultCategory: 100,
      source: standard(
        'a request that gets no answer from the service, while others get theirs, brings it down or hangs in it: what ' +
          "a client sends is the client's to mend (RFC 9110 section 15.6)",
      ),
      check: notBroughtDown,
      example: () => [at(0, 'first'), other, at(2, 'second')],
      violation: ([first, , second]) =>
        first === undefined || second === undefined
          ? []
          : [
              withResponse(first, page),
              other,
              withSituation(withResponse(second, page), { expected: 'refusal', repeats: first.id }),
            ],
    },
    {
      about: 'sequence',
      sequence: 'whole-run',
      id: 'service-seldom-away-for-one-request',
      ...anywhere,
      source: assumed(
        'our choice: one valid request in twenty that gets no answer of the service, while those before and after do, ' +
          'is no deployment',
      ),
      check: seldomAway,
      example: () => answeredInTurn,
      violation: (valid) => valid.map((one, index) => (index % 3 === 1 ? withResponse(one, page) : one)),
    },
  ]
}

/** Least number of valid requests of an operation that are lost, and least share of all: fewer may be by chance. */
const LEAST_TO_FAIL = 3
const LEAST_SHARE = 1 / 20
const LEAST_SENT = 1 / LEAST_SHARE

/** Fails where valid requests of an operation are lost one by one: a deployment loses all that are sent meanwhile. */
function seldomAway(exchanges: readonly Exchange[]): Outcome {
  const sent = inTime(exchanges.filter((exchange) => exchange.response !== null && !isUnderLoad(exchange)))
  const lostAlone = sent.filter((exchange, index) => {
    const around = [sent[index - 1], sent[index + 1]]
    return isByGateway(exchange) && around.every((other) => other !== undefined && !isByGateway(other))
  })
  const valid = sent.filter(isValid)
  if (valid.length < LEAST_SENT) return notApplicable(`fewer than ${LEAST_SENT} valid requests`)
  for (const [operation, all] of Map.groupBy(valid, (exchange) => exchange.operation)) {
    const lost = all.filter((exchange) => lostAlone.includes(exchange))
    const [first] = lost
    if (first === undefined || lost.length < Math.max(LEAST_TO_FAIL, all.length * LEAST_SHARE)) continue
    const actual = `${statusOf(first)} in ${first.id}, and the like for ${lost.length} of ${all.length} valid requests`
    return failSaying('the answer of the service, as requests before and after got it', `${actual} (${operation})`)
  }
  return pass
}

/** A valid request that no limit refuses. */
function isValid({ operation, situation }: Exchange): boolean {
  return operation !== null && situation.expected === 'success' && situation.limitReached === undefined
}

function notBroughtDown(exchanges: readonly Exchange[]): Outcome {
  const sent = exchanges.filter((exchange) => {
    return exchange.operation !== null && exchange.response !== null && !isUnderLoad(exchange)
  })
  if (sent.every(isByGateway)) return notApplicable('no answer came from the service')
  const byId = new Map(sent.map((exchange) => [exchange.id, exchange]))
  const tries = sent.flatMap((second) => {
    const first = byId.get(second.situation.repeats ?? '')
    // The document leaves open how a limit refuses; a 503 with a line of text, which looks like a gateway's, is
    // possible.
    const isRefused = second.situation.limitReached !== undefined
    // A gateway answers 502 if the service closes the connection on a body that is too large.
    const isExplained = isRefused || isLarge(second)
    return first === undefined || isExplained || !isByGateway(first) ? [] : [{ first, second }]
  })
  const lost = tries.filter(({ second }) => isByGateway(second))
  if (lost.length === 0) return pass
  const [from, to] = [
    Math.min(...lost.map(({ first }) => startOf(first))),
    Math.max(...lost.map(({ second }) => endOf(second))),
  ]
  const isThere = sent.some((other) => !isByGateway(other) && startOf(other) >= from && endOf(other) <= to)
  // While a service is redeployed, valid requests meet gateway errors too, and some pass when they are sent again.
  const isReplaced = lost.some(({ second }) => second.situation.expected === 'success') || lost.length < tries.length
  const [one] = lost
  if (one === undefined || !isThere || isReplaced) {
    return answeredInFront(`in its place, ${lost.length} times`)
  }
  const actual = `${statusOf(one.second)} by something in front of it, twice (${one.second.situation.probe})`
  return failSaying('an answer of the service, as other requests got meanwhile', actual)
}
