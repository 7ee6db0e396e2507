import type { DescriptionView, Operation } from '../../schemas/description/description.ts'
import { kebab } from '../../schemas/description/words.ts'
import { type RequestRequirement, requestRequirement } from '../declaring/request-requirement.ts'
import { assumed, type Source, standard } from '../declaring/source.ts'
import { inTurn } from './in-turn.ts'

/**
 * Other spellings of the JSON content type that clients use, or may. Each is sent with a request for other valid
 * values.
 */
interface Spelling {
  readonly claim: string
  readonly contentType: string
  readonly source: Source
  /**
   * True where only the assistant's operations show it, in turn: one parser of content types serves all, and a job
   * costs more than an answer.
   */
  readonly isInTurn: boolean
}

const namesCharset = standard(
  'a charset on JSON changes nothing, and many clients name one: a service that refuses it refuses them (RFC 8259 section 11)',
)

const spellings: readonly Spelling[] = [
  {
    claim: 'content-type-with-charset-accepted',
    contentType: 'application/json; charset=utf-8',
    source: namesCharset,
    isInTurn: false,
  },
  {
    claim: 'content-type-with-charset-in-capitals-accepted',
    contentType: 'application/json;charset=UTF-8',
    source: namesCharset,
    isInTurn: true,
  },
  {
    claim: 'content-type-in-other-case-accepted',
    contentType: 'Application/JSON',
    source: assumed(
      'the name of a media type is the same in any case (RFC 9110 section 8.3.1); clients that write it otherwise are few',
    ),
    isInTurn: true,
  },
]

/** A body whose content type is another spelling of JSON must be accepted. */
export function contentTypeRequirements(description: DescriptionView): readonly RequestRequirement[] {
  const all = description.operations
    .filter(({ requestSchema }) => requestSchema !== null)
    .flatMap((operation) =>
      spellings
        .filter(({ isInTurn }) => !isInTurn || operation.family === 'assistant')
        .map((spelling) => ({
          requirement: requirementOf(operation, spelling),
          sharedBy: spelling.isInTurn ? `${operation.family} ${spelling.claim}` : `${operation.id} ${spelling.claim}`,
        })),
    )
  return inTurn(all)
}

function requirementOf(operation: Operation, { claim, contentType, source }: Spelling): RequestRequirement {
  return requestRequirement(operation, {
    id: `${kebab(operation.id)}-${claim}`,
    source,
    request: { expected: 'success', contentType, inContract: false },
  })
}
