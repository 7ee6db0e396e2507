import type { Exchange } from '../../harness/sending/exchange.ts'
import { type NotTested, notTested } from '../../harness/verdict/outcome.ts'
import type { OutcomeRecord } from '../../harness/verdict/verdict-model.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import { contractRequirementId } from '../contracts/contract-requirements.ts'
import { isObject, isRefusal, isSuccess, isUnderLoad, sentBody } from '../evidence.ts'
import { breaksBody } from '../request.ts'
import type { RequestRequirement } from '../request-requirement.ts'
import { validAccepted } from './answers.ts'
import { requestRequirements } from './request-cases.ts'
import { wholeBodyRequirements } from './whole-bodies.ts'

/**
 * What engines found, where it counts for its own reason alone. A refused body passes only beside a valid one that was
 * accepted in the same run, and one with a wrong value in a field only beside one that has the field. A valid request that
 * differs from the plain one is blamed for its refusal only where the plain one is not refused each time too.
 */
export function provenByTwins(
  description: DescriptionView,
  exchanges: readonly Exchange[],
  records: readonly OutcomeRecord[],
): readonly OutcomeRecord[] {
  const unproven = refusalsWithoutTwin(description, exchanges)
  const refusing = operationsThatRefuse(exchanges)
  const byId = new Map(exchanges.map((exchange) => [exchange.id, exchange]))
  return records.map((record) => {
    if (record.type !== 'outcome') return record
    const { outcome, requirement } = record
    if (outcome.kind === 'pass') return { ...record, outcome: unproven.get(requirement) ?? outcome }
    const [sent] = record.exchanges.flatMap((id) => byId.get(id) ?? [])
    const isVariant = sent?.situation.rule === requirement && isValid(sent) && isRefusal(sent)
    if (outcome.kind !== 'fail' || !isVariant || !refusing.has(sent.operation)) return record
    const reason = 'the plain valid request is refused too, so that this one is not refused for what is its own'
    return { ...record, outcome: notTested(reason, `see ${validAccepted(sent.operation ?? '')}`) }
  })
}

/** By requirement, and the contract's of the same request: why a refusal shows nothing of its rule. */
function refusalsWithoutTwin(
  description: DescriptionView,
  exchanges: readonly Exchange[],
): ReadonlyMap<string, NotTested> {
  const sent = Map.groupBy(exchanges.filter(isValid), ({ operation }) => operation)
  const accepted = new Map([...sent].map(([operation, all]) => [operation, all.filter(isSuccess)] as const))
  const members = { sent: membersByOperation(sent), accepted: membersByOperation(accepted) }
  const why = ({ operation, request: { within = '' } }: RequestRequirement): NotTested | null => {
    if ((accepted.get(operation) ?? []).length === 0) {
      const remedy = `see ${validAccepted(operation)}, or show it too where --only leaves it out`
      return notTested('no valid request was accepted, so a refusal shows nothing', remedy)
    }
    const isIn = (of: keyof typeof members) => members[of].get(operation)?.has(within) === true
    if (!isIn('sent') || isIn('accepted')) return null
    return notTested(`no valid request with ${within} was accepted either`, `see why ${within} is refused`)
  }
  return new Map(
    [...requestRequirements(description), ...wholeBodyRequirements(description)]
      .filter(({ request }) => breaksBody(request))
      .flatMap((requirement) => {
        const outcome = why(requirement)
        const { id } = requirement
        return outcome === null ? [] : [id, contractRequirementId({ name: id })].map((one) => [one, outcome] as const)
      }),
  )
}

/** Operations of which each plain valid request was refused, and there was one. */
function operationsThatRefuse(exchanges: readonly Exchange[]): ReadonlySet<string | null> {
  const plain = exchanges.filter((exchange) => isValid(exchange) && exchange.situation.rule === null)
  const byOperation = Map.groupBy(plain, ({ operation }) => operation)
  return new Set([...byOperation].filter(([, sent]) => sent.every(isRefusal)).map(([operation]) => operation))
}

function isValid(exchange: Exchange): boolean {
  return exchange.situation.expected === 'success' && !isUnderLoad(exchange)
}

/** Names of the members that any of these requests has. Null is no value of a field, but says that there is none. */
function membersByOperation(
  sent: ReadonlyMap<string | null, readonly Exchange[]>,
): ReadonlyMap<string | null, ReadonlySet<string>> {
  const membersOf = (exchange: Exchange) => {
    const body = sentBody(exchange)
    return isObject(body) ? Object.keys(body).filter((name) => body[name] !== null) : []
  }
  return new Map([...sent].map(([operation, all]) => [operation, new Set(all.flatMap(membersOf))] as const))
}
