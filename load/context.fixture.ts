import path from 'node:path'
import { redactor } from '../harness/sending/redaction.ts'
import { readTarget } from '../harness/target/target-file.ts'
import { runOn } from '../harness/target/test-support/run.fixture.ts'
import { loadDescription } from '../schemas/description/load.ts'
import type { LoadContext } from './context.ts'

const description = await loadDescription(path.resolve('schemas/generated'))
export const declared = readTarget(path.resolve('targets/reference.json'))
const found = description.operations.find(({ id }) => id === 'createAssistantMessageV2')
if (found === undefined) throw new Error('the document has no such operation')
export const operation = found

const unused = () => Promise.reject(new Error('nothing is sent'))

/** A run with a ledger of its own on the reference target with these fields replaced. */
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
