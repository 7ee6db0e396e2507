import type { Situation } from '../../harness/exchange/situation.ts'
import type { Property } from '../../schemas/description/properties.ts'
import type { Credential } from './credentials.ts'
import type { Wording } from './request-body.ts'

export interface FieldValue {
  readonly property: Property
  readonly value: (wording: Wording) => unknown
}

/** How a request is written where it differs from the plain valid one of its operation. */
export interface RequestForm {
  readonly body?: (wording: Wording) => unknown
  /** Sent as it is, in place of a JSON body. */
  readonly rawBody?: (wording: Wording) => string
  /** True where `rawBody` is no text but bytes, one in each character. */
  readonly inBytes?: boolean
  /** Null: no content type is sent. */
  readonly contentType?: string | null
  readonly contentEncoding?: string
  readonly method?: string
  /** Makes the path that is asked from the operation's own path, which it is given. */
  readonly path?: (own: string) => string
}

/**
 * A further request for the same requirement, sent by itself where uses are left for it: the worst of all answers
 * decides.
 */
export interface OtherForm extends RequestForm {
  /** What sets this form apart, in a few words. */
  readonly name: string
}

/** How a request differs from the plain valid one of its operation; members that are left out do not differ. */
export interface RequestDifference extends RequestForm {
  /** `open`: any answer passes but an error of the service. */
  readonly expected: Situation['expected']
  readonly others?: readonly OtherForm[]
  /**
   * A valid request that is sent first, unless the request is sent in a group with others. If it is refused too, a
   * refusal of the request shows nothing.
   */
  readonly twin?: OtherForm
  /**
   * The field to which this body gives another valid value. Requests that differ only in such fields can be sent as
   * one.
   */
  readonly field?: FieldValue
  /** Why no such body can be made; left out where one can. */
  readonly unmade?: string
  /**
   * The field that is wrong in this body. A service may refuse that field, or an object that holds it, whatever its
   * value is.
   */
  readonly broken?: Property
  readonly credential?: Credential
  /** Name of a path parameter whose value names nothing that exists. */
  readonly unknownParameter?: string
  /** True where the query and the body give the unknown parameter a value that does exist, under the same name. */
  readonly isNamedElsewhere?: true
  /** Name of the observation that is taken from the status of the answer. */
  readonly observes?: string
  /** True where the request is in the consumer's contract too; each interaction there costs a use of a limit. */
  readonly inContract: boolean
}

/** Whether only the body of a request is invalid, so that a refusal for any other reason shows nothing. */
export function breaksBody({ expected, credential, unknownParameter, method, path }: RequestDifference): boolean {
  return expected === 'refusal' && [credential, unknownParameter, method, path].every((other) => other === undefined)
}
