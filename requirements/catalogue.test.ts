import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Exchange } from '../harness/sending/exchange.ts'
import type { Target } from '../harness/target/target.ts'
import { readTarget } from '../harness/target/target-file.ts'
import type { Outcome } from '../harness/verdict/outcome.ts'
import type { Description } from '../schemas/description/description.ts'
import { loadDescription } from '../schemas/description/load.ts'
import { catalogue } from './catalogue.ts'
import { unreadLines } from './coverage.ts'
import type { CheckContext, Requirement } from './requirement.ts'

const description: Description = await loadDescription(path.resolve('schemas/generated'))
const target: Target = readTarget(path.resolve('targets/reference.json'))
const context: CheckContext = { description, target }
const entries = catalogue(description)

function judgeExample(requirement: Requirement): Outcome {
  return requirement.about === 'exchange'
    ? requirement.check(requirement.example(), context)
    : requirement.check(requirement.example(), context)
}

function judgeViolation(requirement: Requirement): Outcome {
  return requirement.about === 'exchange'
    ? requirement.check(requirement.violation(requirement.example()), context)
    : requirement.check(requirement.violation(requirement.example()), context)
}

describe('catalogue', () => {
  test.each(entries.map(({ requirement }) => [requirement.id, requirement] as const))(
    '%s passes its valid example and fails its violation',
    (_, requirement) => {
      expect(judgeExample(requirement)).toEqual({ kind: 'pass' })
      expect(judgeViolation(requirement)).toMatchObject({ kind: 'fail' })
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
