import type { Exchange } from '../../harness/exchange/exchange.ts'
import { failSaying, type NotTested, notApplicable, notTested, pass } from '../../harness/verdict/outcome.ts'
import type { OutcomeRecord } from '../../harness/verdict/verdict-model.ts'
import { contentTypeOf } from '../../harness/wire/content-type.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import { validAccepted } from '../bodies/answers.ts'
import { onAnyOperation, type SequenceRequirement } from '../declaring/requirement.ts'
import { assumed } from '../declaring/source.ts'
import { answering, atSecond, refusal, validExchange } from '../declaring/valid-examples.ts'
import { evidenceOf } from '../reading/evidence.ts'
import { header } from '../reading/headers.ts'
import { isMissing, isMomentary, isRefusal, isRefusedForKey, isSuccess, statusOf } from '../reading/status.ts'
import { inTime, startOf } from '../reading/time.ts'

/**
 * A guard against guessed keys, such as fail2ban, Rack::Attack or a web application firewall, refuses all that comes
 * from an address after some requests with bad keys, and the harness sends such requests on purpose. It is told from a
 * service that refuses valid requests by mistake by three things together: its refusal comes only after several bad
 * keys were refused, and otherwise; from then on it meets valid requests and those without a key alike; and it meets
 * several callers or operations that were served before.
 */
interface ShutOut {
  readonly refused: ReadonlySet<string>
  readonly first: Exchange
  readonly last: Exchange
  /** Number of bad keys that were refused before. */
  readonly badKeys: number
  /** Whether a caller that was shut out was served later. */
  readonly isOver: boolean
}

/** Fewer bad keys than this set off no guard: anyone may mistype a key. */
const LEAST_BAD_KEYS = 3

/** Least number of valid requests that are refused, and of different callers and operations among them. */
const LEAST_VALID = 3
const LEAST_KINDS = 2

/** How the guard in front shut the harness out; null where it did not. */
export function shutOut(exchanges: readonly Exchange[]): ShutOut | null {
  const answered = inTime(exchanges.filter(({ response }) => response !== null))
  const refusals = answered.filter(
    (one) => isRefusal(one) && !isMissing(one) && !isMomentary(one.response?.status ?? 0),
  )
  const served = new Map<string, { first: number; last: number }>()
  for (const one of answered.filter(isSuccess)) {
    const [caller, at] = [callerOf(one), startOf(one)]
    served.set(caller, { first: served.get(caller)?.first ?? at, last: at })
  }
  for (const alike of Map.groupBy(refusals, formOf).values()) {
    const [first, last] = [alike[0], alike.at(-1)]
    // What a limit first answers may be how it refuses, whatever else it then meets.
    if (first === undefined || last === undefined || evidenceOf(first, 'limit-use') !== null) continue
    const valid = alike.filter(
      (one) => isValid(one) && (served.get(callerOf(one))?.first ?? Number.POSITIVE_INFINITY) < startOf(first),
    )
    const kinds = new Set(valid.map(callerOf))
    const badKeys = refusals.filter((one) => startOf(one) < startOf(first) && isOfBadKey(one)).length
    const isOfAnyone = alike.some(({ caller, situation }) => caller.key === null && situation.expected === 'refusal')
    const isGuard = badKeys >= LEAST_BAD_KEYS && isOfAnyone && valid.length >= LEAST_VALID && kinds.size >= LEAST_KINDS
    if (!isGuard) continue
    const isOver = valid.some((one) => (served.get(callerOf(one))?.last ?? 0) > startOf(one))
    return { refused: new Set(alike.map(({ id }) => id)), first, last, badKeys, isOver }
  }
  return null
}

/** The exchanges of a run without the refusals of a guard: only these tell how the service behaves. */
export function withoutRefusalsOf(guard: ShutOut | null, exchanges: readonly Exchange[]): readonly Exchange[] {
  return guard === null ? exchanges : exchanges.filter(({ id }) => !guard.refused.has(id))
}

/** A request that a service has no reason to refuse. */
function isValid({ situation: { expected, limitReached, job } }: Exchange): boolean {
  return expected === 'success' && limitReached === undefined && job === undefined
}

function callerOf({ operation, caller: { organization, scope, key } }: Exchange): string {
  return [operation, organization, scope, key].join(' ')
}

function isOfBadKey(exchange: Exchange): boolean {
  return exchange.situation.expected === 'refusal' && isRefusedForKey(exchange)
}

/** A refusal without ids, times and numbers, which differ from one to the next. */
function formOf({ response }: Exchange): string {
  const words = response?.body.text.replace(/[\w.:-]+/g, (word) => (/\d/.test(word) ? '' : word))
  return `${response?.status} ${contentTypeOf(header(response, 'content-type')).type} ${words}`
}

function clockTime({ sentAt }: Exchange): string {
  return sentAt.slice(11, 19)
}

const REMEDY = 'let this address through the guard in front, such as fail2ban, Rack::Attack or a firewall'

/**
 * The outcomes of a run, with those made not tested that the refusals of a guard explain: failures, and refusals that
 * were expected for another reason. A valid request that is never accepted again stays a failure.
 */
export function withoutShutOut(
  guard: ShutOut | null,
  exchanges: readonly Exchange[],
  records: readonly OutcomeRecord[],
): readonly OutcomeRecord[] {
  if (guard === null) return records
  const { refused, first, last, isOver } = guard
  const between = `from ${clockTime(first)} to ${clockTime(last)}`
  const why: NotTested = notTested(`this address was refused altogether ${between}: ${statusOf(first)}`, REMEDY)
  const accepted = new Set(exchanges.map(({ operation }) => validAccepted(operation ?? '')))
  const byId = new Map(exchanges.map((exchange) => [exchange.id, exchange]))
  return records.map((record) => {
    if (record.type !== 'outcome' || record.requirement === SHUT_OUT) return record
    const own = record.exchanges.filter((id) => refused.has(id))
    const { kind } = record.outcome
    const isByGuard =
      kind === 'fail'
        ? own.length > 0 && (isOver || !accepted.has(record.requirement))
        : kind === 'pass' && own.some((id) => byId.get(id)?.situation.expected !== 'success')
    return isByGuard ? { ...record, outcome: why } : record
  })
}

export const SHUT_OUT = 'service-shuts-out-no-address'

export function shutOutRequirements(description: DescriptionView): readonly SequenceRequirement[] {
  const anywhere = onAnyOperation(description)
  const [one = anywhere.operation, other = one] = anywhere.anyOf
  const at = (seconds: number, exchange: Exchange): Exchange => ({
    ...atSecond(exchange, seconds),
    id: `at-${seconds}`,
  })
  const served = (seconds: number, operation: string) =>
    at(seconds, validExchange({ operation, status: 200, body: {}, situation: {} }))
  const withoutKey = (seconds: number) => {
    const refused = answering(refusal(one, 'example'), 401, { error: 'no key' })
    return at(seconds, { ...refused, caller: { ...refused.caller, key: null } })
  }
  const operations = [one, other, one, other]
  const valid = [
    ...operations.map((operation, index) => served(index, operation)),
    ...[10, 11, 12, 13].map(withoutKey),
    ...operations.map((operation, index) => served(20 + index, operation)),
  ]
  return [
    {
      about: 'sequence',
      sequence: 'whole-run',
      id: SHUT_OUT,
      ...anywhere,
      source: assumed(
        'our choice: a guard against guessed keys is of use, but what follows can not be tested through it, and all who ' +
          'share an address are shut out with the one who guesses',
      ),
      check: (exchanges) => {
        const isTried = exchanges.filter(isOfBadKey).length >= LEAST_BAD_KEYS
        if (!isTried || !exchanges.some(isSuccess)) return notApplicable('hardly any bad key was refused')
        const found = shutOut(exchanges)
        if (found === null) return pass
        const { first, last, refused, badKeys, isOver } = found
        const until = isOver ? `to ${clockTime(last)}` : 'on'
        const all = `${refused.size} requests, with and without keys, from ${clockTime(first)} ${until}`
        return failSaying(
          'valid requests accepted as before',
          `${statusOf(first)} to ${all}, after ${badKeys} with bad keys: ${REMEDY}`,
        )
      },
      example: () => valid,
      violation: (all) =>
        all.map((exchange, index) => (index >= 7 ? answering(exchange, 403, { error: 'Forbidden' }) : exchange)),
    },
  ]
}
