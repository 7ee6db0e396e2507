import { expect } from 'vitest'
import type { Facts, FieldFact, KeyFact, LimitFact, OperationFact } from '../../schemas/facts-model.ts'
import { facts } from '../../schemas/generated/facts.ts'

/** The shipped facts with one of them replaced, which must be there: a test that changes nothing would prove nothing. */
export function withField(id: string, fields: Partial<FieldFact>, from: Facts = facts): Facts {
  expect(from.fields.map((field) => field.id)).toContain(`field:${id}`)
  return { ...from, fields: from.fields.map((field) => (field.id === `field:${id}` ? { ...field, ...fields } : field)) }
}

export function withoutField(id: string): Facts {
  return { ...facts, fields: facts.fields.filter((field) => field.id !== `field:${id}`) }
}

export function withNewField(like: string, path: string, fields: Partial<FieldFact>): Facts {
  const found = facts.fields.find(({ id }) => id === `field:${like}`)
  if (found === undefined) throw new Error(`no field ${like}`)
  return { ...facts, fields: [...facts.fields, { ...found, id: `field:${found.schema}.${path}`, path, ...fields }] }
}

export function withOperation(id: string, fields: Partial<OperationFact>): Facts {
  return { ...facts, operations: facts.operations.map((one) => (one.id === id ? { ...one, ...fields } : one)) }
}

export function withLimit(id: string, fields: Partial<LimitFact>): Facts {
  return { ...facts, limits: facts.limits.map((one) => (one.id === id ? { ...one, ...fields } : one)) }
}

export function withKey(kind: KeyFact['kind'], fields: Partial<KeyFact>): Facts {
  return { ...facts, keys: facts.keys.map((one) => (one.kind === kind ? { ...one, ...fields } : one)) }
}
