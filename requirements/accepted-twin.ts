import type { Exchange } from '../harness/exchange/exchange.ts'
import { type NotTested, notTested } from '../harness/verdict/outcome.ts'
import type { OutcomeRecord } from '../harness/verdict/verdict-model.ts'
import type { DescriptionView } from '../schemas/description/description.ts'
import { type Property, propertiesBelow } from '../schemas/description/properties.ts'
import { valuesAt } from '../schemas/description/values.ts'
import { refusedAlike } from './access/refused-alike.ts'
import { refusedForWords } from './assistant/refused-words.ts'
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
 * The outcomes of a run, with those made not tested that other requests of the run explain. A refused body passes only
 * if a valid body was accepted in the same run; if one field's value is wrong, only if a valid body with that field was
 * accepted; and if valid bodies of its exact form were sent, only if one of those was accepted. A valid request that
 * differs from the plain one fails for its refusal only if the plain one is not always refused too, and an unusual
 * question only if its words are answered elsewhere. No refusal counts where everyone seems to be refused.
 */
export function provenByTwins(
  description: DescriptionView,
  exchanges: readonly Exchange[],
  records: readonly OutcomeRecord[],
): readonly OutcomeRecord[] {
  const unproven = refusalsWithoutTwin(description, exchanges)
  const withoutLike = refusalsWithoutLike(description, exchanges)
  const plain = exchanges.filter((exchange) => isValid(exchange) && exchange.situation.requirement === null)
  const refusing = operationsThatRefuse(plain)
  const alike = refusedAlike(plain)
  const forWords = refusedForWords(description, exchanges)
  const byId = new Map(exchanges.map((exchange) => [exchange.id, exchange]))
  return records.map((record) => {
    if (record.type !== 'outcome') return record
    const { outcome, requirement } = record
    const [sent] = record.exchanges.flatMap((id) => byId.get(id) ?? [])
    const byWords = outcome.kind === 'fail' ? forWords(requirement, sent) : null
    if (byWords !== null) return { ...record, outcome: byWords }
    const ofThis = sent?.situation.requirement === requirement && isRefusal(sent) ? sent : null
    if (outcome.kind === 'pass') {
      const byAnyone = ofThis === null || isValid(ofThis) ? null : alike(ofThis)
      return { ...record, outcome: unproven.get(requirement) ?? withoutLike(requirement, sent) ?? byAnyone ?? outcome }
    }
    if (outcome.kind !== 'fail' || ofThis === null || !isValid(ofThis)) return record
    const momentary = alike(ofThis)
    if (momentary !== null) return { ...record, outcome: momentary }
    if (!refusing.has(ofThis.operation)) return record
    const reason = 'the plain valid request is refused too, so that this one is not refused for what is its own'
    return { ...record, outcome: notTested(reason, `see ${validAccepted(ofThis.operation ?? '')}`) }
  })
}

/**
 * Why a refusal shows nothing of its rule, by the ids of the requirement and of the contract's requirement for the same
 * request.
 */
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

/**
 * Gives the reason why a refusal shows nothing, where each valid request that differs from it only in the broken field
 * was refused too.
 */
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

/** The form of a body: the names of its members without one field, and the values of members with listed values. */
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

/** Operations that refused all plain valid requests, of which there was at least one. */
function operationsThatRefuse(plain: readonly Exchange[]): ReadonlySet<string | null> {
  const byOperation = Map.groupBy(plain, ({ operation }) => operation)
  return new Set([...byOperation].filter(([, sent]) => sent.every(isRefusal)).map(([operation]) => operation))
}

function isValid(exchange: Exchange): boolean {
  return exchange.situation.expected === 'success' && !isUnderLoad(exchange)
}

/** Names of the members that any of these requests has; a member that is null counts as missing. */
function membersByOperation(
  sent: ReadonlyMap<string | null, readonly Exchange[]>,
): ReadonlyMap<string | null, ReadonlySet<string>> {
  const membersOf = (exchange: Exchange) => {
    const body = sentBody(exchange)
    return isObject(body) ? Object.keys(body).filter((name) => body[name] !== null) : []
  }
  return new Map([...sent].map(([operation, all]) => [operation, new Set(all.flatMap(membersOf))] as const))
}
