import { agentIds, agentOperations } from '../../harness/target/agent-operations.ts'
import { failSaying, notApplicable, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import type { SequenceRequirement } from '../declaring/requirement.ts'
import { standard } from '../declaring/source.ts'
import { answering, jobAnswer, withResponse } from '../declaring/valid-examples.ts'
import { header } from '../reading/headers.ts'
import { isMomentary, isRefusal, isSuccess, statusOf } from '../reading/status.ts'

export const UNCHANGED_FOR_KEY = 'http-job-304-for-its-key-alone'

const NOT_MODIFIED = 304

/** A cache in front of the check of keys knows an ETag, and tells who names it that the job is there, unchanged. */
export function keylessUnchangedRequirements(description: DescriptionView): readonly SequenceRequirement[] {
  if (agentOperations(description).create === null) return []
  const { poll } = agentIds(description)
  const read = withResponse(jobAnswer({}, poll), { headers: [['etag', '"1"']] })
  const refused = () => answering(jobAnswer({}, poll), 401, {})
  return [
    {
      about: 'sequence',
      sequence: 'keyless-unchanged',
      id: UNCHANGED_FOR_KEY,
      area: 'access and isolation',
      operation: poll,
      faultCategory: 307,
      source: standard(
        'what If-None-Match says is looked at after all else is in order: a request that is refused without it is refused ' +
          'with it (RFC 9110 section 13.2.1)',
      ),
      check: ([opened, alone, asked]) => {
        if (opened === undefined || !isSuccess(opened)) return notApplicable('no job was read')
        if (header(opened.response, 'etag') === null) return notApplicable('reads of jobs have no ETag')
        if (alone === undefined || !isRefusal(alone)) return notApplicable('no read without a key is refused')
        if (asked?.response == null || isMomentary(asked.response.status))
          return notApplicable('no answer of its own came')
        const isTold = asked.response.status === NOT_MODIFIED || isSuccess(asked)
        return isTold ? failSaying(`${statusOf(alone)}, as without If-None-Match`, statusOf(asked)) : pass
      },
      example: () => [read, refused(), refused()],
      violation: ([opened, alone]) =>
        opened === undefined || alone === undefined ? [] : [opened, alone, answering(opened, NOT_MODIFIED, {})],
    },
  ]
}
