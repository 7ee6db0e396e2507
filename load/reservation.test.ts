import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { redactor } from '../harness/sending/redaction.ts'
import { readTarget } from '../harness/target/target-file.ts'
import { runOn } from '../harness/target/test-support/run.fixture.ts'
import { loadDescription } from '../schemas/description/load.ts'
import type { LoadContext } from './context.ts'
import { affordable, reserve } from './reservation.ts'

const description = await loadDescription(path.resolve('schemas/generated'))
const declared = readTarget(path.resolve('targets/reference.json'))
const [tenant] = declared.tenants
const operation = description.operations.find(({ id }) => id === 'createAssistantMessageV2')
if (operation === undefined) throw new Error('the document has no such operation')

const unused = () => Promise.reject(new Error('reserving sends nothing'))

/** A run with a ledger of its own on the reference target with these fields replaced. */
function contextOn(fields: object): LoadContext {
  return {
    run: runOn({ ...declared, ...fields }),
    description,
    k6: { binary: '', streams: true },
    redact: redactor([]),
    open: new Set(),
    send: unused,
    execute: unused,
  }
}

const noHooks = { advanceTime: null, reset: null, seedCounter: null }
const tried = (context: LoadContext) => reserve(context, operation, tenant, 1000).uses.length

describe('what can be reserved', () => {
  test('is what the tightest budget of the operation leaves', () => {
    const context = contextOn({ budget: { 'assistant-key-month': 30, 'assistant-ip-day': 20 } })
    expect(affordable(context, operation, tenant)).toBe(20)
    reserve(context, operation, tenant, 5)
    expect(affordable(context, operation, tenant)).toBe(15)
    expect(tried(context)).toBe(15)
    expect(affordable(context, operation, tenant)).toBe(0)
  })

  test('is no more than the limit in force has left, whatever the budget', () => {
    const context = contextOn({ limits: { 'assistant-organization-hour': 12 } })
    expect(affordable(context, operation, tenant)).toBe(12)
    expect(tried(context)).toBe(12)
    expect(reserve(context, operation, tenant, 1).short?.reason).toContain('assistant-organization-hour')
  })

  test('leaves others a third of a limit whose counter has no hook to empty it, where no budget says otherwise', () => {
    const context = contextOn({ limits: { 'assistant-organization-hour': 12 }, budget: {}, hooks: noHooks })
    expect(affordable(context, operation, tenant)).toBe(8)
    expect(tried(context)).toBe(8)
  })
})
