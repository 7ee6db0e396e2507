import { describe, expect, test } from 'vitest'
import type { Facts } from '../../schemas/facts-model.ts'
import { facts } from '../../schemas/generated/facts.ts'
import { withField, withNewField } from './altered-facts.ts'
import { fieldCases } from './cases-fields.ts'
import { operationCases } from './cases-operations.ts'
import { changesBetween } from './changes.ts'
import { type ChangeRule, changeRules, classOf } from './rules.ts'

const v2 = 'AssistantRequestV2'
const table = [...fieldCases, ...operationCases]

describe('a change', () => {
  test.each(table)('%s is found and rated, there and back', (_, next, there, back, [rating, ratingBack]) => {
    const rules = (changes: ReturnType<typeof changesBetween>) => [...new Set(changes.map(({ rule }) => rule))]
    const [forth, reversed] = [changesBetween(facts, next), changesBetween(next, facts)]
    expect(rules(forth)).toEqual(there)
    expect(rules(reversed)).toEqual(back)
    expect([...new Set(forth.map(classOf))]).toEqual([rating])
    expect([...new Set(reversed.map(classOf))]).toEqual([ratingBack])
  })

  test('of every kind is in the table, there or back', () => {
    const tried = new Set(table.flatMap(([, , there, back]) => [...there, ...back]))
    // Nothing in the shipped document is required in practice in an answer.
    const left = Object.keys(changeRules).filter((rule) => !tried.has(rule as ChangeRule))
    expect(left).toEqual(['response-presence-reworded'])
  })

  test('is none where only places and words differ', () => {
    const elsewhere = <T extends { readonly source: Facts['fields'][number]['source'] }>(all: readonly T[]) =>
      all.map((one) => ({ ...one, source: { line: one.source.line + 10, quote: 'other words' } }))
    const moved: Facts = {
      ...facts,
      operations: elsewhere(facts.operations),
      fields: elsewhere(facts.fields).toReversed(),
      limits: elsewhere(facts.limits),
      keys: elsewhere(facts.keys),
      gaps: elsewhere(facts.gaps),
      pathParameters: elsewhere(facts.pathParameters),
    }
    expect(changesBetween(facts, moved)).toEqual([])
  })

  test('of one row that holds for two versions is told once, for both', () => {
    const next = withField(
      'AssistantRequestV1.filter',
      { required: 'yes' },
      withField(`${v2}.filter`, { required: 'yes' }),
    )
    expect(changesBetween(facts, next).map(({ subjects }) => subjects)).toEqual([
      ['AssistantRequestV1.filter', 'AssistantRequestV2.filter'],
    ])
  })

  test('of an operation and its schema by name hides no change in them', () => {
    const renamed: Facts = {
      ...facts,
      operations: facts.operations.map((operation) =>
        operation.id === 'createAgentJob'
          ? { ...operation, id: 'createAgentTask', path: '/v2/agent/{projectId}/task', requestSchema: 'TaskRequest' }
          : operation,
      ),
      fields: [
        ...facts.fields,
        ...facts.fields
          .filter(({ schema }) => schema === 'AgentRequest')
          .map((field) => ({ ...field, schema: 'TaskRequest', minLength: 9 })),
      ],
    }
    expect(changesBetween(facts, renamed).map(({ rule }) => rule)).toEqual(['operation-moved', 'request-narrowed'])
  })

  test('adds a required field below a new parent without breaking anybody', () => {
    const parent = withNewField(`${v2}.filter`, 'page', { required: 'no' })
    const child = withNewField(`${v2}.fp`, 'page.title', { required: 'yes' })
    const next = { ...parent, fields: [...parent.fields, ...child.fields.slice(-1)] }
    expect(changesBetween(facts, next).map(classOf)).toEqual(['safe', 'safe'])
  })
})
