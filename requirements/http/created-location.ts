import { agentIds } from '../../harness/target/agent-operations.ts'
import { failSaying, notApplicable, notTested, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import type { SequenceRequirement } from '../declaring/requirement.ts'
import { assumed } from '../declaring/source.ts'
import { answering, jobAnswer, withResponse } from '../declaring/valid-examples.ts'
import { header } from '../reading/headers.ts'
import { isMomentary, isRedirect, isSuccess, statusOf } from '../reading/status.ts'

export const CREATED_LOCATION = 'http-created-job-found-at-its-location'

/** What a job's creator gets at the address in the Location of the answer that created the job. */
export function createdLocationRequirements(description: DescriptionView): readonly SequenceRequirement[] {
  const { create, poll } = agentIds(description)
  const located = () => withResponse(jobAnswer({}, create), { headers: [['location', '/jobs/job-1']] })
  return [
    {
      about: 'sequence',
      sequence: 'created-location',
      id: CREATED_LOCATION,
      area: 'loss and corruption',
      operation: create,
      // Any success there passes, since a status monitor is no job (RFC 9110 section 15.3.3).
      source: assumed(
        'what answers the creation of a job with Location has something there for its creator (RFC 9110 section 10.2.2); ' +
          'most clients take the id from the body',
      ),
      check: ([created, read]) => {
        const location = header(created?.response ?? null, 'location')
        if (location === null) return notApplicable('the answer to the creation of a job has no Location')
        if (read === undefined) return notApplicable('Location leads out of baseUrl, where no key is sent')
        if (read.response === null || isMomentary(read.response.status)) {
          return notTested('no answer came from where Location leads', 'run again')
        }
        return isSuccess(read) || isRedirect(read)
          ? pass
          : failSaying(`an answer at ${location}, for the creator of the job`, statusOf(read))
      },
      example: () => [located(), jobAnswer({}, poll)],
      violation: ([created]) => (created === undefined ? [] : [created, answering(created, 404, {})]),
    },
  ]
}
