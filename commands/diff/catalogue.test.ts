import { describe, expect, test } from 'vitest'
import type { Facts } from '../../schemas/facts-model.ts'
import { facts } from '../../schemas/generated/facts.ts'
import { withField } from './altered-facts.ts'
import { requirementChanges } from './catalogue.ts'

const v2 = 'AssistantRequestV2'

describe('requirements', () => {
  const kindOf = (next: Facts, id: string) => requirementChanges(facts, next).find((change) => change.id === id)?.kind

  test('appear, vanish and change with the facts behind them', () => {
    const next = withField(`${v2}.currentPath`, { maxLength: 100, minLength: 2 })
    expect(kindOf(next, 'create-assistant-message-v2-current-path-below-minimum-refused')).toBe('appears')
    expect(kindOf(next, 'create-assistant-message-v2-current-path-beyond-maximum-refused')).toBe('changes')
    expect(kindOf(next, 'create-assistant-message-v1-current-path-beyond-maximum-refused')).toBe(undefined)
    const without = withField(`${v2}.currentPath`, { maxLength: null })
    expect(kindOf(without, 'create-assistant-message-v2-current-path-beyond-maximum-refused')).toBe('vanishes')
  })

  test('lose their sentence with the document, and name the one that they had', () => {
    const quote = requirementChanges({ ...facts, statements: [] }, facts).find(
      ({ id }) => id === 'agent-job-pr-link-null-while-active',
    )
    expect(quote).toMatchObject({ kind: 'founded', new: { quote: expect.stringContaining('prLink') } })
    expect(kindOf({ ...facts, statements: [] }, 'agent-job-pr-link-null-while-active')).toBe('unfounded')
  })
})
