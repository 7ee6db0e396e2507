import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { ConfigurationError } from '../../schemas/description/configuration-error.ts'
import { testFolder } from '../test-folder.fixture.ts'
import { readTarget, targetPath } from './target-file.ts'

const least = { name: 'staging', baseUrl: 'https://api.staging.example/', tenants: [{ organization: 'acme' }] }

function fileWith(content: unknown): string {
  const file = path.join(testFolder(), 'staging.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

describe('target file', () => {
  test('needs no more than a name, an address and one tenant', () => {
    const target = readTarget(fileWith(least))
    expect(target).toMatchObject({
      baseUrl: 'https://api.staging.example',
      production: false,
      exhaust: false,
      poll: null,
      hooks: { reset: null },
      knownGaps: [],
    })
  })

  test('takes a known gap by its id, or with what was found and until when it is known', () => {
    const plain = { actual: null, reason: null, link: null, until: null, sometimes: false }
    const listed = { id: 'job-model-type', actual: '/^status 5/', reason: 'mended in May', until: '2027-05-31' }
    expect(readTarget(fileWith({ ...least, knownGaps: [{ id: 'job-id-present' }, listed] })).knownGaps).toEqual([
      { ...plain, id: 'job-id-present' },
      { ...plain, ...listed },
    ])
    const broken = fileWith({ ...least, knownGaps: [{ ...listed, actual: '/(/' }] })
    expect(() => readTarget(broken)).toThrow(/knownGaps: actual of job-model-type: Invalid regular expression/)
  })

  test.each([
    ['text that is no JSON', '{', /staging\.json: not JSON: /],
    ['a misspelt field', { ...least, budgets: {} }, /unknown field "budgets"/],
    ['a missing address', { name: 'x', tenants: least.tenants }, /must have required property 'baseUrl'/],
    [
      'a pasted key',
      { ...least, tenants: [{ organization: 'acme', adminKey: 'svc-SECRET' }] },
      /tenants.0.adminKey must be/,
    ],
    [
      'a pasted key that could be a name',
      { ...least, keyPrefix: 'svc_', tenants: [{ organization: 'acme', assistantKeys: ['svc_SECRET'] }] },
      /tenants.0.assistantKeys.0 must be the name of an environment variable/,
    ],
    ['a pasted key where the file is broken', '{ "adminKey": svc_SECRET', /not JSON: Unexpected token/],
    ['an address with a variable that is not set', { ...least, baseUrl: 'https://${ASSAY_NO_HOST}' }, /ASSAY_NO_HOST/],
    ['no tenant', { ...least, tenants: [] }, /tenants must NOT have fewer than 1 items/],
    [
      'a header of a connection',
      { ...least, headers: { 'content-Length': '5' } },
      /headers.content-Length is about one/,
    ],
    ['a page that is none', { ...least, load: { memory: '/metrics' } }, /load.memory "\/metrics" must be an http/],
    [
      'an address without a scheme',
      { ...least, baseUrl: 'api.example' },
      /baseUrl "api.example" has no scheme; write http:\/\/api.example or https:\/\/api.example/,
    ],
    ['an address of another kind', { ...least, baseUrl: 'ftp://api.example' }, /"ftp:\/\/api.example" must be an http/],
    [
      'a limit that is no number',
      { ...least, limits: { 'agent-project-hour': '12' } },
      /limits.agent-project-hour must be/,
    ],
  ])('refuses %s in one line that names it', (_, content, expected) => {
    const read = () => readTarget(fileWith(content))
    expect(read).toThrow(ConfigurationError)
    expect(read).toThrow(new RegExp(`^(?!.*SECRET).*${expected.source}.*$`))
  })

  test('takes an address from the environment, and files beside its own', () => {
    vi.stubEnv('ASSAY_TEST_HOST', 'pr-7.staging.example')
    const file = fileWith({ ...least, baseUrl: 'https://${ASSAY_TEST_HOST}/api', ca: 'ca.pem' })
    expect(readTarget(file)).toMatchObject({
      baseUrl: 'https://pr-7.staging.example/api',
      ca: path.join(path.dirname(file), 'ca.pem'),
    })
  })

  test('is found by name in targets, or as a file', () => {
    expect(targetPath('reference')).toBe(path.resolve('targets/reference.json'))
    expect(targetPath('./mine.json')).toBe(path.resolve('mine.json'))
  })

  test('that does not exist is named', () => {
    expect(() => readTarget('/nowhere/none.json')).toThrow(/none\.json: no such target file/)
  })
})
