import { expect, test } from 'vitest'
import { completeTarget } from '../../harness/target/target-file.ts'
import { runOn } from '../../harness/target/test-support/run.fixture.ts'
import { context } from '../../requirements/test-support/reference.fixture.ts'
import { controlFor } from './callers.ts'

const { description } = context
const acme = { organization: 'acme', project: 'prj_main', adminKey: 'A', domain: 'docs', assistantKeys: ['P', 'Q'] }
const globex = { organization: 'globex', project: 'prj_far', adminKey: 'B', domain: 'far', assistantKeys: ['R'] }
const second = { ...acme, project: 'prj_second', adminKey: 'C', assistantKeys: ['S'] }

/** Whether the control caller for the limit of this scope differs only in that scope; null: there is none. */
function isAlone(scope: string, tenants: readonly object[], sourceAddresses?: readonly string[]): boolean | null {
  const addresses = sourceAddresses === undefined ? {} : { sourceAddresses }
  const target = completeTarget({ name: 'test', baseUrl: 'http://127.0.0.1', tenants, ...addresses })
  const limit = description.limits.find((one) => one.scope === scope) ?? expect.fail(`no limit by ${scope}`)
  const operation =
    description.operations.find(({ id }) => limit.operations.includes(id)) ?? expect.fail('no operation')
  return controlFor({ run: runOn(target), description }, limit, operation)?.differsInScopeAlone ?? null
}

const addresses = ['127.0.0.1', '127.0.0.2']

test.each<[string, string, readonly object[], readonly string[] | undefined, boolean | null]>([
  ['a project of the same organization', 'project', [acme, globex, second], undefined, true],
  ['a project of another organization', 'project', [acme, second, globex], undefined, false],
  ['no other project', 'project', [acme], addresses, null],
  ['a key of the same tenant', 'key', [globex, acme], undefined, true],
  ['a key of another tenant', 'key', [acme, second], undefined, false],
  ['another organization', 'organization', [acme, globex], undefined, true],
  ['another address of the same key', 'ip', [acme], addresses, true],
])('the control differs in its scope alone, or in more: %s', (_, scope, tenants, sourceAddresses, expected) => {
  expect(isAlone(scope, tenants, sourceAddresses)).toBe(expected)
})
