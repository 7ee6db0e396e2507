import { notTested } from '../../harness/verdict/outcome.ts'
import type { Operation } from '../../schemas/description/description.ts'
import { breaksBody, type OtherForm, type RequestDifference } from '../requests/request.ts'
import { bodyProblem, exampleRemedy } from './body-problem.ts'
import { expectBodyRefused, expectNoServerError, expectRefusal, expectSuccess } from './expected.ts'
import type { CheckContext, ExchangeRequirement, SkipReason } from './requirement.ts'
import { answering, refusal, validExchange, validJob } from './valid-examples.ts'
import { categoryOfRequest } from './wfc.ts'

/** A requirement that is shown by a request of its own. */
export type RequestRequirement = ExchangeRequirement & { readonly request: RequestDifference }

type Declared = Pick<
  RequestRequirement,
  'id' | 'source' | 'sourceBy' | 'request' | 'skipReason' | 'from' | 'faultCategory'
> &
  Partial<Pick<RequestRequirement, 'check' | 'violation'>>

/** A requirement that a request, or each of several forms of it, is accepted or refused. */
export function requestRequirement(asked: Operation, declared: Declared): RequestRequirement {
  const { id, request, check = expectationOf(request), faultCategory = categoryOfRequest(asked, request) } = declared
  const operation = asked.id
  const isRefused = request.expected === 'refusal'
  return {
    ...declared,
    skipReason: (context) => declared.skipReason?.(context) ?? unlike(asked, request, context),
    ...(faultCategory === undefined ? {} : { faultCategory }),
    // Where a valid request is refused, nothing is opened to others: it is a matter of validation, not of access.
    ...(isRefused ? {} : { area: 'validation' as const }),
    about: 'exchange',
    operation,
    appliesTo: ({ situation }) => situation.requirement === id,
    check: (exchange, context) => {
      const outcome = check(exchange, context)
      const form = request.others?.find((other) => exchange.situation.probe === probeOf(id, other))
      if (outcome.kind !== 'fail' || form === undefined) return outcome
      const notAsMeant = unlike(asked, { ...request, ...form }, context)
      if (notAsMeant !== null) return notAsMeant
      return { ...outcome, expected: `${outcome.expected} (${form.name})` }
    },
    example: () =>
      isRefused
        ? refusal(operation, id)
        : validExchange({ operation, status: 200, body: validJob, situation: { requirement: id } }),
    violation: declared.violation ?? ((valid) => answering(valid, brokenStatus[request.expected], validJob)),
  }
}

/**
 * Why the body that is made for a field is not valid although it should be accepted, or valid although it should be
 * refused; null where it is as expected. The first happens where the harness makes no value for some rule of the
 * description, the second where another form that the description allows takes the body.
 */
function unlike(
  { requestSchema }: Operation,
  { body, field, broken, expected, unmade }: RequestDifference,
  { description }: CheckContext,
): SkipReason | null {
  if (unmade !== undefined) return notTested(unmade, LEAVE_OUT)
  if (body === undefined || requestSchema === null || (field ?? broken) === undefined) return null
  const problem = bodyProblem(description, requestSchema, body({ text: 'text', unique: '1' }))
  if (expected === 'success' && problem !== null)
    return notTested(`no valid value is made for it: ${problem}`, exampleRemedy)
  if (expected === 'refusal' && problem === null)
    return notTested('what is made to break this rule is valid by the description as a whole', LEAVE_OUT)
  return null
}

const LEAVE_OUT = 'name it in lacks of the target'

/** For each expectation, a status that breaks it. */
const brokenStatus = { success: 401, refusal: 200, open: 500 } as const

/** Name of the probe that sends one more form of a requirement's request. */
export function probeOf(id: string, { name }: OtherForm): string {
  return `${id}: ${name}`
}

function expectationOf(request: RequestDifference): RequestRequirement['check'] {
  if (request.expected === 'success') return expectSuccess
  if (request.expected === 'open') return expectNoServerError
  return breaksBody(request) ? expectBodyRefused : expectRefusal
}
