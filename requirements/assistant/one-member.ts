import { isGzip } from '../../harness/sending/codings.ts'
import { failSaying, notApplicable, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import type { ExchangeRequirement } from '../declaring/requirement.ts'
import { assumed } from '../declaring/source.ts'
import { withResponse } from '../declaring/valid-examples.ts'
import { header } from '../reading/headers.ts'
import { isSuccess } from '../reading/status.ts'
import { protocolOf } from '../streams/stream-evidence.ts'
import { firstStream } from '../streams/streaming.ts'
import { validAnswer } from './valid-stream.ts'

/** Servers that compress each piece of a stream by itself, as Django's GZipMiddleware does, show browsers the first. */
export function oneMemberRequirements(description: DescriptionView): readonly ExchangeRequirement[] {
  return firstStream(description).map(({ operation: { id }, protocol, anyOf }) => ({
    about: 'exchange',
    id: 'assistant-compressed-in-one-member',
    operation: id,
    anyOf,
    byChance: true,
    source: assumed(
      'our choice: gzip allows several members (RFC 1952 section 2.2), of which Chromium and curl read the first one ' +
        'alone and report no error, so that their users see the beginning of an answer',
    ),
    appliesTo: (exchange) => protocolOf(exchange) !== null && isSuccess(exchange),
    check: ({ response }) => {
      if (!isGzip(header(response, 'content-encoding') ?? undefined)) return notApplicable('no answer came in gzip')
      return response?.inMembers === true ? failSaying('an answer in one gzip member', 'several members') : pass
    },
    example: () => validAnswer(id, protocol, { threadId: 'thread-1', gzip: true }),
    violation: (valid) => withResponse(valid, { inMembers: true }),
  }))
}
