import { redactor } from '../../harness/redaction/redaction.ts'
import { runOn } from '../../harness/target/test-support/run.fixture.ts'
import { validAnswer } from '../../requirements/assistant/valid-stream.ts'
import { context } from '../../requirements/test-support/reference.fixture.ts'
import { type Wanted, wantedStreams } from '../streams/stream-parts.ts'
import type { LoadContext } from './context.ts'

const { description } = context
export const declared = context.target
const found = description.operations.find(({ id }) => id === 'createAssistantMessageV2')
if (found === undefined) throw new Error('the document has no such operation')
export const operation = found

/** Limits for the file of a target that enforces none of the document's. */
export const unlimited = Object.fromEntries(description.limits.map(({ id }) => [id, null]))

const unused = () => Promise.reject(new Error('nothing is sent'))

/** The operations from which the tests ask streams of the protocol v2. */
export function wantedIn(context: LoadContext): Wanted {
  const wanted = wantedStreams(context, ({ request }) => request.protocol === 'v2')[0]
  if (wanted === undefined) throw new Error('nothing streams in v2')
  return wanted
}

/** Sends nothing, and returns a valid answer to each question after 600 ms. */
export const answering: LoadContext['send'] = async ({ operation, situation }) => {
  const answer = validAnswer(operation ?? '', situation.protocol ?? 'v2', { threadId: 't' })
  return { ...answer, milliseconds: 600 }
}

/** A run on the reference target with these fields replaced, and with its own ledger. */
export function contextOn(fields: object, parts: Partial<LoadContext> = {}): LoadContext {
  return {
    run: runOn({ ...declared, ...fields }),
    description,
    k6: { binary: '', streams: true },
    redact: redactor([]),
    open: new Set(),
    send: unused,
    execute: unused,
    wait: unused,
    ...parts,
  }
}
