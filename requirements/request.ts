import type { Operation } from '../schemas/description/description.ts'
import type { Property } from '../schemas/description/schema.ts'
import type { Credential } from './access/credentials.ts'
import type { Wording } from './bodies/request-body.ts'
import { expectBodyRefused, expectRefusal, expectSuccess } from './expected.ts'
import type { ExchangeRequirement } from './requirement.ts'
import { answering, refusal, validExchange, validJob } from './valid-examples.ts'
import { categoryOfRequest } from './wfc.ts'

/** A field of a request body, and a value for it. */
export interface FieldValue {
  readonly property: Property
  readonly value: (wording: Wording) => unknown
}

/** How a request differs from the valid one of its operation; what is left out is as in that one. */
export interface RequestDifference {
  readonly expected: 'success' | 'refusal'
  /** The JSON body. */
  readonly body?: (wording: Wording) => unknown
  /** The field that this body gives another valid value: requests that differ in such fields only can be sent as one. */
  readonly field?: FieldValue
  /** Sent as it is, in place of a JSON body. */
  readonly rawBody?: string
  readonly credential?: Credential
  /** Name of a path parameter whose value names nothing that exists. */
  readonly unknownParameter?: string
  /** Name of the observation that the status of the answer gives. */
  readonly observes?: string
  /** True where the consumer's contract holds it too: each of its interactions costs a use of a limit. */
  readonly inContract: boolean
}

/** Whether a request is valid but for its body, so that any other reason to refuse it shows nothing. */
export function breaksBody({ expected, credential, unknownParameter }: RequestDifference): boolean {
  return expected === 'refusal' && credential === undefined && unknownParameter === undefined
}

/** A requirement that is shown by a request of its own. */
export type RequestRequirement = ExchangeRequirement & { readonly request: RequestDifference }

type Declared = Pick<RequestRequirement, 'id' | 'source' | 'request' | 'skipReason' | 'from'>

/** A requirement that says of one request whether it is accepted or refused. */
export function requestRequirement(asked: Operation, declared: Declared): RequestRequirement {
  const { id, request } = declared
  const operation = asked.id
  const faultCategory = categoryOfRequest(asked, request)
  const isRefused = request.expected === 'refusal'
  const expectRefused = breaksBody(request) ? expectBodyRefused : expectRefusal
  return {
    ...declared,
    ...(faultCategory === undefined ? {} : { faultCategory }),
    about: 'exchange',
    operation,
    appliesTo: ({ situation }) => situation.rule === id,
    check: isRefused ? expectRefused : expectSuccess,
    example: () =>
      isRefused
        ? refusal(operation, id)
        : validExchange({ operation, status: 200, body: validJob, situation: { rule: id } }),
    violation: (valid) => answering(valid, isRefused ? 200 : 401, validJob),
  }
}
