import path from 'node:path'
import { expect, test } from 'vitest'
import { loadDescription } from '../../schemas/description/load.ts'
import { completeTarget } from './target-file.ts'
import { boundaryTenant, fieldsFor, tenantFor } from './tenant-for.ts'

const description = await loadDescription(path.resolve('schemas/generated'))

const agent = { organization: 'acme', project: 'prj_main', adminKey: 'ADMIN' }
const assistant = { organization: 'acme', domain: 'docs', assistantKeys: ['PUBLIC'] }
const both = { ...agent, ...assistant }

const operationOf = (family: string) => description.operations.find((operation) => operation.family === family)
const limitOf = (family: string) => description.limits.find(({ id }) => id.startsWith(`${family}-`))

/**
 * Positions in `tenants`, for the agent and the assistant: which tenant sends requests, and whose limits are used up.
 */
function chosen(...tenants: readonly object[]) {
  const target = completeTarget({ name: 'test', baseUrl: 'http://127.0.0.1', tenants })
  return ['agent', 'assistant'].flatMap((family) => {
    const [operation, limit] = [operationOf(family), limitOf(family)]
    if (operation === undefined || limit === undefined) throw new Error(`no ${family} in the description`)
    const all = [tenantFor(description, target, operation), boundaryTenant(description, target, limit)]
    return all.map((tenant) => (tenant === null ? null : target.tenants.indexOf(tenant)))
  })
}

test.each([
  ['that has keys of both kinds', [both], [0, 0, 0, 0]],
  ['in any order', [assistant, agent], [1, 1, 0, 0]],
  ['of each family', [agent, both, assistant], [0, 1, 1, 2]],
  ['of one family only', [agent, { ...agent, project: 'prj_second' }], [0, 1, null, null]],
  [
    'with a key and a project of its own',
    [{ ...agent, project: null }, { ...agent, adminKey: null }, agent],
    [2, 2, null, null],
  ],
])('each request goes out as the first tenant that can, and the last one is used up: %s', (_, tenants, expected) => {
  expect(chosen(...tenants)).toEqual(expected)
})

test.each([
  ['all of it', assistant, ['project', 'adminKey']],
  ['a part of it', { ...assistant, adminKey: 'ADMIN' }, ['project']],
])('what the nearest tenant lacks is named by its fields: %s', (_, nearest, expected) => {
  const operation = operationOf('agent')
  if (operation === undefined) throw new Error('no agent in the description')
  const target = completeTarget({ name: 'test', baseUrl: 'http://127.0.0.1', tenants: [assistant, nearest] })
  expect(fieldsFor(description, target, operation)).toEqual(expected)
})
