import type { Situation } from '../../harness/exchange/situation.ts'
import type { Property } from '../../schemas/description/properties.ts'
import type { Credential } from './credentials.ts'
import type { Wording } from './request-body.ts'

export interface FieldValue {
  readonly property: Property
  readonly value: (wording: Wording) => unknown
}

/** How a request is written where it is not as the plain valid one of its operation. */
export interface RequestForm {
  readonly body?: (wording: Wording) => unknown
  /** Sent as it is, in place of a JSON body. */
  readonly rawBody?: (wording: Wording) => string
  /** True where each character of `rawBody` is one byte, since it is no text. */
  readonly inBytes?: boolean
  /** Null: none is sent. */
  readonly contentType?: string | null
  readonly contentEncoding?: string
  readonly method?: string
  /** The path that is asked in place of the operation's own, which is given. */
  readonly path?: (own: string) => string
}

/** One more request that shows the same, sent by itself where there are uses for it: the worst of all answers decides. */
export interface OtherForm extends RequestForm {
  /** What is particular to it, in a few words. */
  readonly name: string
}

/** How a request differs from the valid one of its operation; what is left out is as in that one. */
export interface RequestDifference extends RequestForm {
  /** `open`: any answer will do that is no 5xx. */
  readonly expected: Situation['expected']
  readonly others?: readonly OtherForm[]
  /** Sent before it where it is sent alone: where this is not accepted either, a refusal of both shows nothing. */
  readonly twin?: OtherForm
  /** The field that this body gives another valid value: requests that differ in such fields only can be sent as one. */
  readonly field?: FieldValue
  /** Why no body of this kind is sent; left out where one is. */
  readonly unmade?: string
  /** The field that is wrong in this body: it, and what holds it, may be refused whatever stands there. */
  readonly broken?: Property
  readonly credential?: Credential
  /** Name of a path parameter whose value names nothing that exists. */
  readonly unknownParameter?: string
  /** True where the query and the body name what exists, by the name of that parameter. */
  readonly isNamedElsewhere?: true
  /** Name of the observation that the status of the answer gives. */
  readonly observes?: string
  /** True where the consumer's contract holds it too: each of its interactions costs a use of a limit. */
  readonly inContract: boolean
}

/** Whether a request is valid but for its body, so that any other reason to refuse it shows nothing. */
export function breaksBody({ expected, credential, unknownParameter, method, path }: RequestDifference): boolean {
  return expected === 'refusal' && [credential, unknownParameter, method, path].every((other) => other === undefined)
}
