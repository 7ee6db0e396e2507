import { expect, test } from 'vitest'
import { catalogueOf } from '../catalogue.ts'
import { context } from '../test-support/reference.fixture.ts'

test.each([
  [null, 'assumed'],
  ['organization', 'assumed'],
  ['own', 'standard'],
] as const)('where keysOpen is %s, the job of another project is %s to be hidden', (keysOpen, strength) => {
  const entries = catalogueOf(context.description, { ...context.target, keysOpen })
  const ofJobs = entries.filter(({ requirement }) => requirement.id.endsWith('-other-project-job-refused'))
  expect(ofJobs.map(({ resolved }) => resolved.strength)).toEqual([strength, strength])
})
