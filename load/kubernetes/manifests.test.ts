import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { contextOn, declared } from '../context/context.fixture.ts'
import { checkAffordable } from '../scenario/affordable.ts'
import { scenarioOf } from '../scenario/scenario.ts'
import { emitKubernetes, expectedPlan } from './emit.ts'
import { configMap, secretNames, testRun } from './manifests.ts'

const schema: unknown = parse(readFileSync(path.join(import.meta.dirname, 'testrun-schema.fixture.yaml'), 'utf8'))

/** The schema with unknown fields refused, as `kubectl` refuses them in a manifest. */
function closed(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(closed)
  if (typeof part !== 'object' || part === null) return part
  const inner = Object.fromEntries(Object.entries(part).map(([name, value]) => [name, closed(value)]))
  return 'properties' in inner && 'type' in inner ? { ...inner, additionalProperties: false } : inner
}

const ajv = new Ajv({ strict: false, allErrors: true })
formats.default(ajv)
const isTestRun = ajv.compile(Object(closed(schema)))

function loadOn(fields: object) {
  const context = contextOn(fields)
  const scenario = scenarioOf('mixed', { rate: 1, duration: 60, segments: 4 }, declared.load)
  const plan = expectedPlan(context, { scenario, wanted: checkAffordable(context, scenario) }, () => {})
  return { scenario, target: context.run.target, plan }
}

describe('what k6 runs on several machines', () => {
  const proxy = 'http://user:a-password@proxy.example:3128'
  const load = loadOn({
    proxy,
    headers: { 'x-bypass': { env: 'BYPASS' } },
    ca: 'reference/certificate/localhost.pem',
  })
  const manifest = parse(stringify(testRun(load)))

  test('is a TestRun as the schema of the operator has it', () => {
    expect(isTestRun(manifest), JSON.stringify(isTestRun.errors)).toBe(true)
    expect(manifest.spec).toMatchObject({ parallelism: 4, script: { configMap: { name: 'assay-mixed' } } })
    expect(isTestRun({ ...manifest, spec: { ...manifest.spec, parallelism: 'four' } })).toBe(false)
    expect(isTestRun({ ...manifest, spec: { ...manifest.spec, paralelism: 4 } })).toBe(false)
  })

  test('names every secret that a request needs, and holds the value of none', () => {
    const { adminKey, assistantKeys } = declared.tenants[0]
    const names = [assistantKeys[0], adminKey, 'BYPASS', 'HTTP_PROXY', 'HTTPS_PROXY']
    expect(secretNames(load).toSorted()).toEqual(names.toSorted())
    const env: readonly { readonly name: string; readonly value?: string }[] = manifest.spec.runner.env
    expect(env.filter(({ name, value }) => names.includes(name) && value === undefined)).toHaveLength(names.length)
    expect(stringify(manifest)).not.toContain('a-password')
  })

  test('has the archive of the script and the authority of the target where the runner looks for them', () => {
    const { binaryData, data, metadata } = configMap(load, Buffer.from('an archive'))
    expect(metadata.name).toBe(manifest.spec.script.configMap.name)
    expect(Object.keys(binaryData)).toEqual([manifest.spec.script.configMap.file])
    expect(data?.['authority.pem']).toContain('BEGIN CERTIFICATE')
  })

  test.each([
    ['a search', 'capacity', {}, 'a search decides each step by the one before'],
    ['a certificate of ours', 'steady', { clientCertificate: { cert: 'c.pem', key: 'k.pem' } }, 'clientCertificate'],
  ] as const)('is not written for %s', async (_, kind, fields, reason) => {
    const scenario = scenarioOf(kind, {}, declared.load)
    const emitted = emitKubernetes(contextOn(fields), { scenario, wanted: [], folder: 'unwritten' }, () => {})
    await expect(emitted).rejects.toThrow(reason)
  })
})
