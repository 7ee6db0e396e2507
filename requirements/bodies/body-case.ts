import type { RequestRequirement } from '../declaring/request-requirement.ts'
import type { Source } from '../declaring/source.ts'
import type { RequestDifference } from '../requests/request.ts'
import type { Wording } from '../requests/request-body.ts'

/** Members of a case for which the expectation of a refusal does not suffice. */
type OwnJudgement = 'check' | 'faultCategory' | 'violation'

/** One way in which a whole body is written; `claim` ends the id of its requirement. */
export interface BodyCase extends Partial<RequestDifference>, Partial<Pick<RequestRequirement, OwnJudgement>> {
  readonly claim: string
  readonly source: Source
  /**
   * True where only nightly runs have uses for it: another family's operation has the same parser of bodies, and shows
   * it too.
   */
  readonly onlyNightly?: boolean
}

export function written(name: string, rawBody: (wording: Wording) => string) {
  return { name, rawBody }
}
