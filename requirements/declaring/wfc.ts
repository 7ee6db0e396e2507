import type { Operation } from '../../schemas/description/description.ts'
import type { RequestDifference } from '../requests/request.ts'

/**
 * The catalogue of faults that EvoMaster, Schemathesis and others share: Web Fuzzing Commons 0.12.1, faults 0.9.0, by
 * code with the name that stays (https://github.com/WebFuzzing/Commons, faults.md; Apache License 2.0).
 */
export const faultCategories = {
  100: 'HTTP_STATUS_500',
  101: 'HTTP_STATUS_NO_NON_STANDARD_CODES',
  102: 'HTTP_STATUS_NO_201_IF_DELETE',
  103: 'HTTP_STATUS_NO_201_IF_GET',
  104: 'HTTP_STATUS_NO_201_IF_PATCH',
  105: 'HTTP_STATUS_NO_204_IF_CONTENT',
  106: 'HTTP_STATUS_NO_413_IF_NO_PAYLOAD',
  107: 'HTTP_STATUS_NO_415_IF_NO_PAYLOAD',
  108: 'HTTP_STATUS_NO_304_IF_NO_GET_OR_HEAD',
  109: 'HTTP_STATUS_NO_401_IF_NO_WWW_AUTHENTICATE',
  110: 'HTTP_STATUS_NO_405_IF_NO_ALLOW',
  111: 'HTTP_STATUS_NO_205_IF_CONTENT',
  112: 'HTTP_STATUS_NO_426_IF_NO_UPGRADE',
  113: 'HTTP_NONWORKING_DELETE',
  114: 'HTTP_SIDE_EFFECTS_FAILED_MODIFICATION',
  115: 'HTTP_REPEATED_CREATE_PUT',
  116: 'HTTP_MISLEADING_CREATE_PUT',
  117: 'HTTP_PARTIAL_UPDATE_PUT',
  118: 'HTTP_NON_IDEMPOTENT_PUT',
  119: 'HTTP_INVALID_MERGE_PATCH',
  120: 'HTTP_INVALID_LOCATION',
  121: 'HTTP_OTHER_STATUS_5XX',
  122: 'HTTP_CREATED_RESOURCE_NOT_FOUND',
  200: 'SCHEMA_INVALID_RESPONSE',
  201: 'SCHEMA_INVALID_ALLOW',
  202: 'SCHEMA_STATUS_NO_401_IF_NO_AUTH',
  203: 'SCHEMA_STATUS_NO_403_IF_NO_401',
  204: 'SCHEMA_STATUS_HAS_406_IF_ACCEPT',
  205: 'SCHEMA_STATUS_NO_501_IF_IMPLEMENTED',
  206: 'SCHEMA_VALIDATION_BYPASS',
  207: 'SCHEMA_VALID_INPUT_REJECTED',
  300: 'SECURITY_SQL_INJECTION',
  301: 'SECURITY_XSS_INJECTION',
  302: 'SECURITY_SSRF',
  303: 'SECURITY_MASS_ASSIGNMENT',
  304: 'SECURITY_EXISTENCE_LEAKAGE',
  305: 'SECURITY_NOT_RECOGNIZED_AUTHENTICATED',
  306: 'SECURITY_INCONSISTENT_WRITE_AUTHORIZATION',
  307: 'SECURITY_IGNORE_ANONYMOUS',
  308: 'SECURITY_ANONYMOUS_MODIFICATIONS',
  309: 'SECURITY_LEAKED_STACK_TRACES',
  310: 'SECURITY_HIDDEN_ACCESSIBLE_ENDPOINT',
  311: 'SECURITY_DECLARED_AUTH_NOT_ENFORCED',
  312: 'SECURITY_CALL_TIMEOUT',
} as const
export type FaultCategory = keyof typeof faultCategories

/**
 * Category of the fault of accepting a request that must be refused, or of refusing a valid one; undefined where the
 * catalogue has no category for it.
 */
export function categoryOfRequest(
  operation: Operation,
  request: Pick<RequestDifference, 'expected' | 'credential' | 'unknownParameter' | 'method' | 'path'>,
): FaultCategory | undefined {
  const { expected, credential, unknownParameter, method, path } = request
  if (expected === 'open') return 100
  if (expected === 'success') return credential === undefined ? 207 : 305
  switch (credential) {
    case undefined:
      if (method !== undefined || path !== undefined) return 310
      return unknownParameter === undefined ? 206 : undefined
    case 'missing':
    case 'empty':
    case 'undefined':
    case 'null':
      if (operation.method === 'GET') return 307
      return actsOnWhatExists(operation) ? 308 : 311
    // The key is known, but not valid for this. The catalogue has a category for what such a key changes, and none for
    // what it reads.
    case 'wrong-kind':
    case 'sibling':
    case 'sibling-path':
    case 'foreign':
    case 'foreign-path':
      return operation.family === 'agent' && operation.method !== 'GET' ? 306 : undefined
    default:
      return 311
  }
}

/** Whether an operation changes something that already exists: its path then names more than the project or site. */
function actsOnWhatExists({ parameters }: Operation): boolean {
  return parameters.filter((parameter) => parameter.in === 'path').length > 1
}
