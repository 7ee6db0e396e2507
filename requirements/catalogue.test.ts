import { describe, expect, test } from 'vitest'
import type { Exchange } from '../harness/sending/exchange.ts'
import { catalogue } from './catalogue.ts'
import { unreadLines } from './coverage.ts'
import { context, examplesJudged } from './test-support/reference.fixture.ts'

const { description } = context
const entries = catalogue(description)

describe('catalogue', () => {
  test.each(entries.map(({ requirement }) => [requirement.id, requirement] as const))(
    '%s passes its valid example and fails its violation',
    (_, requirement) => {
      expect(examplesJudged(requirement, context)).toMatchObject({ valid: { kind: 'pass' }, broken: { kind: 'fail' } })
    },
  )

  test('speaks of each violation as it does of the valid exchange', () => {
    const mute = entries.filter(({ requirement }) => {
      if (requirement.about !== 'exchange') return false
      const speaksOf = (exchange: Exchange) => requirement.appliesTo(exchange)
      const valid = requirement.example()
      return !speaksOf(valid) || !speaksOf(requirement.violation(valid))
    })
    expect(mute.map(({ requirement }) => requirement.id)).toEqual([])
  })

  test('finds the sentence of every documented requirement in the document', () => {
    const lost = entries.filter(({ resolved }) => resolved.source.quote === '')
    expect(lost.map(({ requirement }) => requirement.id)).toEqual([])
  })

  test('leaves no sentence of the document unread', () => {
    expect(unreadLines(description)).toEqual([])
  })

  test('keeps its ids', () => {
    expect(entries.map(({ requirement }) => requirement.id).sort()).toMatchSnapshot()
  })
})
