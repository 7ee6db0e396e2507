import type { Exchange } from '../harness/exchange/exchange.ts'
import { type NotTested, notTested } from '../harness/verdict/outcome.ts'
import type { OutcomeRecord } from '../harness/verdict/verdict-model.ts'
import type { DescriptionView } from '../schemas/description/description.ts'
import { type Property, propertiesBelow } from '../schemas/description/properties.ts'
import { valuesAt } from '../schemas/description/values.ts'
import { refusedAlike } from './access/refused-alike.ts'
import { validAccepted } from './bodies/answers.ts'
import { requestRequirements } from './bodies/request-cases.ts'
import { wholeBodyRequirements } from './bodies/whole-bodies.ts'
import { contractRequirementId } from './contracts/contract-requirements.ts'
import type { RequestRequirement } from './declaring/request-requirement.ts'
import { isObject, sentBody } from './reading/body.ts'
import { isUnderLoad } from './reading/evidence.ts'
import { isRefusal, isSuccess } from './reading/status.ts'
import { breaksBody } from './requests/request.ts'

/**
 * What engines found, where it counts for its own reason alone. A refused body passes only beside a valid one that was
 * accepted in the same run, and one with a wrong value in a field only beside one that has the field; where valid ones of
 * its very form were sent, beside one of those. A valid request that differs from the plain one is blamed for its refusal
 * only where the plain one is not refused each time too. Whatever is refused counts only where not everyone is.
 */
export function provenByTwins(
  description: DescriptionView,
  exchanges: readonly Exchange[],
  records: readonly OutcomeRecord[],
): readonly OutcomeRecord[] {
  const unproven = refusalsWithoutTwin(description, exchanges)
  const withoutLike = refusalsWithoutLike(description, exchanges)
  const plain = exchanges.filter((exchange) => isValid(exchange) && exchange.situation.rule === null)
  const refusing = operationsThatRefuse(plain)
  const alike = refusedAlike(plain)
  const byId = new Map(exchanges.map((exchange) => [exchange.id, exchange]))
  return records.map((record) => {
    if (record.type !== 'outcome') return record
    const { outcome, requirement } = record
    const [sent] = record.exchanges.flatMap((id) => byId.get(id) ?? [])
    const ofRule = sent?.situation.rule === requirement && isRefusal(sent) ? sent : null
    if (outcome.kind === 'pass') {
      const byAnyone = ofRule === null || isValid(ofRule) ? null : alike(ofRule)
      return { ...record, outcome: unproven.get(requirement) ?? withoutLike(requirement, sent) ?? byAnyone ?? outcome }
    }
    if (outcome.kind !== 'fail' || ofRule === null || !isValid(ofRule)) return record
    const momentary = alike(ofRule)
    if (momentary !== null) return { ...record, outcome: momentary }
    if (!refusing.has(ofRule.operation)) return record
    const reason = 'the plain valid request is refused too, so that this one is not refused for what is its own'
    return { ...record, outcome: notTested(reason, `see ${validAccepted(ofRule.operation ?? '')}`) }
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
  const why = ({ operation, request: { broken } }: RequestRequirement): NotTested | null => {
    if ((accepted.get(operation) ?? []).length === 0) {
      const remedy = `see ${validAccepted(operation)}, or show it too where --only leaves it out`
      return notTested('no valid request was accepted, so a refusal shows nothing', remedy)
    }
    const [within = ''] = broken?.steps ?? []
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

/** Of a refusal: why it shows nothing, where each valid request that differs from it in the broken field alone was refused too. */
function refusalsWithoutLike(
  description: DescriptionView,
  exchanges: readonly Exchange[],
): (requirement: string, refused: Exchange | undefined) => NotTested | null {
  const valid = Map.groupBy(exchanges.filter(isValid), ({ operation }) => operation)
  const brokenBy = new Map(
    requestRequirements(description).flatMap(({ id, request: { broken } }) =>
      [id, contractRequirementId({ name: id })].map((one) => [one, broken] as const),
    ),
  )
  return (requirement, refused) => {
    const broken = brokenBy.get(requirement)
    if (refused === undefined || broken === undefined || !isRefusal(refused)) return null
    const form = formBut(description, broken)
    const own = form(sentBody(refused))
    const like = (valid.get(refused.operation) ?? []).filter((exchange) => {
      const body = sentBody(exchange)
      return valuesAt(body, broken).some((value) => value !== null) && form(body) === own
    })
    if (like.length === 0 || !like.every(isRefusal)) return null
    const reason = `a valid request that differs in ${broken.path} alone was refused too`
    return notTested(reason, `see why ${like[0]?.situation.probe} is refused`)
  }
}

/** Names of all that a body holds but for one field, and which of the values that the description lists. */
function formBut({ schemas }: DescriptionView, { component, path: but }: Property): (body: unknown) => string {
  const listed = new Set(
    propertiesBelow(schemas, component).flatMap(({ path, values }) => (values === null ? [] : path)),
  )
  const form = (value: unknown, path: string): string => {
    if (Array.isArray(value)) return `[${[...new Set(value.map((item) => form(item, `${path}[]`)))].toSorted()}]`
    if (!isObject(value)) return listed.has(path) ? JSON.stringify(value) : value === null ? 'null' : ''
    const at = (name: string) => (path === '' ? name : `${path}.${name}`)
    const names = Object.keys(value).filter((name) => at(name) !== but)
    return `{${names.toSorted().map((name) => `${name}:${form(value[name], at(name))}`)}}`
  }
  return (body) => form(body, '')
}

/** Operations of which each plain valid request was refused, and there was one. */
function operationsThatRefuse(plain: readonly Exchange[]): ReadonlySet<string | null> {
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
