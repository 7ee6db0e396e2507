import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ValidateFunction } from 'ajv'
import { describe, expect, test } from 'vitest'
import { plainJson } from '../description/json.ts'
import { eventSchemas } from './stream-events.ts'
import { validatorsModule } from './validators.ts'

const scratch = mkdtempSync(path.join(tmpdir(), 'assay-validators-'))

function tagged(tag: object, required: readonly string[], others: object = {}): object {
  return { type: 'object', required, properties: { ...tag, ...others } }
}
const code = { type: { const: 'code' } }
const selection = { type: { const: 'selection' } }

const schemas = {
  distinct: { anyOf: [tagged(code, ['type', 'path']), tagged(selection, ['type', 'text'])] },
  withoutTag: { anyOf: [tagged(code, ['type', 'path']), tagged(selection, ['text'])] },
  overlapping: { anyOf: [tagged(code, ['type', 'x']), tagged({ type: { type: 'string' } }, ['type'])] },
  alike: { anyOf: [tagged(code, ['type', 'x']), tagged(code, ['type', 'y'])] },
  withOthers: {
    allOf: [{ required: ['z'] }],
    anyOf: [tagged(code, ['type']), tagged(selection, ['type'])],
  },
  ofAnyType: { anyOf: [{ ...tagged(code, ['type']), type: ['object', 'null'] }, tagged(selection, ['type'])] },
  ofEvents: eventSchemas.v2,
}

const file = path.join(scratch, 'validators.mjs')
writeFileSync(file, await validatorsModule(plainJson(schemas), { strict: false }))
const validators: Readonly<Record<string, ValidateFunction>> = await import(pathToFileURL(file).href)

function violationsOf(name: keyof typeof schemas, value: unknown): readonly string[] {
  const validate = validators[name]
  if (validate === undefined) throw new Error(`no validator is named ${name}`)
  return validate(value) ? [] : (validate.errors ?? []).map(({ keyword, message }) => `${keyword}: ${message}`)
}

describe('alternatives that a constant distinguishes', () => {
  test.each([
    ['distinct', { type: 'code', path: '/a' }, true],
    ['distinct', { type: 'other', path: '/a', text: 'a' }, false],
    ['distinct', {}, false],
    ['distinct', 'code', false],
    ['distinct', { type: 'selection', path: '/a' }, false],
    ['withoutTag', { text: 'a' }, true],
    ['withoutTag', {}, false],
    ['overlapping', { type: 'code' }, true],
    ['alike', { type: 'code', y: 1 }, true],
    ['withOthers', { type: 'code', z: 1 }, true],
    ['withOthers', { type: 'code' }, false],
    ['ofAnyType', null, true],
    ['ofEvents', { type: 'x-unknown' }, true],
    ['ofEvents', { type: 'data-own', data: 1 }, true],
    ['ofEvents', {}, false],
  ] as const)('%s: %j is valid: %s', (name, value, isValid) => {
    expect(violationsOf(name, value).length === 0).toBe(isValid)
  })

  test('are violated by what one of them lacks, and not by each of them', () => {
    expect(violationsOf('ofEvents', { type: 'text-delta', id: '1' })).toEqual([
      "required: must have required property 'delta'",
      'if: must match "then" schema',
    ])
    expect(violationsOf('distinct', { type: 'code' })).toEqual([
      "required: must have required property 'path'",
      'if: must match "then" schema',
    ])
  })
})
