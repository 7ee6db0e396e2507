import { scopeOf } from '../../harness/target/target.ts'
import { keysOfKind } from '../../harness/target/tenant-for.ts'
import { spellings } from '../../requirements/access/read-address.ts'
import { keyHoweverSpelled, spelledOperations } from '../../requirements/access/spelled-addresses.ts'
import {
  askingTenant,
  BRIEF_QUESTION,
  callOf,
  plainBody,
  refusedProbe,
  wordingFor,
} from '../../requirements/probing/calls.ts'
import type { EngineContext } from '../../requirements/probing/context.ts'
import { jobIn } from '../../requirements/reading/body.ts'
import type { Operation } from '../../schemas/description/description.ts'
import { inBatches } from '../batches.ts'
import { readToTheirEnd } from '../created-jobs.ts'
import type { Flow } from './flow.ts'

/** Sends valid requests without a key to other spellings of an operation's path; a refused one costs no use. */
export const spelledAddressFlow: Flow = {
  subject: 'auth',
  title: 'no spelling of an address does without a key',
  show: async (context) => {
    const wanted = new Set(context.idsOf('auth'))
    const asked = spelledOperations(context.description).filter((operation) => wanted.has(keyHoweverSpelled(operation)))
    // The agent's operation comes last, so that it is left out if its budget ends.
    for (const operation of asked.toReversed()) await showSpellings(context, operation)
  },
}

async function showSpellings(context: EngineContext, operation: Operation): Promise<void> {
  const tenant = askingTenant(context, operation)
  if (tenant === null) return
  const requirement = keyHoweverSpelled(operation)
  const wording = wordingFor(context, operation)
  const briefly = operation.family === 'assistant' ? { ...wording, text: BRIEF_QUESTION } : wording
  const body = plainBody(context, operation, briefly)
  await inBatches(Object.entries(spellings), async ([name, path]) => {
    const situation = refusedProbe(`${requirement}: ${name}`, requirement)
    const credentials = { kind: 'none' } as const
    const call = callOf(context, operation, { tenant, credentials, body, path, situation })
    // The path may show any page, so the answer is not judged as a stream.
    const answer = await context.probe({ ...call, situation })
    if (jobIn(answer)?.id === undefined) return
    const [key = null] = keysOfKind(tenant, operation.key)
    // If this created a job, it is read to its end with the key of its project, so that it is not left active.
    const owner = { organization: tenant.organization, scope: scopeOf(tenant), key }
    await readToTheirEnd(context, [{ ...answer, caller: owner }])
  })
}
