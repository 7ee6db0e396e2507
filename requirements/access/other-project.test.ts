import { expect, test } from 'vitest'
import { catalogueOf } from '../catalogue.ts'
import { context } from '../test-support/reference.fixture.ts'
import { credentialCases } from './keys.ts'

test.each([
  [null, 'assumed'],
  ['organization', 'assumed'],
  ['own', 'standard'],
] as const)('where keysOpen is %s, the job of another project is %s to be hidden', (keysOpen, strength) => {
  const entries = catalogueOf(context.description, { ...context.target, keysOpen })
  const ofJobs = entries.filter(({ requirement }) => requirement.id.endsWith('-other-project-job-refused'))
  expect(ofJobs.map(({ resolved }) => resolved.strength)).toEqual([strength, strength])
})

test('what a key of another project opens is judged only where the target states it', () => {
  const rule = credentialCases(context.description).find(({ id }) => id.endsWith('-other-project-key-refused'))
  const kinds = ([null, 'organization', 'own'] as const).map((keysOpen) => {
    return rule?.skipReason?.({ ...context, target: { ...context.target, keysOpen } })?.kind ?? 'shown'
  })
  expect(kinds).toEqual(['not-tested', 'not-applicable', 'shown'])
})
