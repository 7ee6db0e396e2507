import { expect, test } from 'vitest'
import { didYouMean } from './nearest.ts'

const names = ['agent-job-id-unique', 'agent-job-id-present', 'assistant-stream', 'tenants', 'timeouts']

test.each([
  ['agent-job-id-uniqe', '; did you mean agent-job-id-unique?'],
  ['agent-job-id-resent', '; did you mean agent-job-id-present?'],
  ['Timeout', '; did you mean timeouts?'],
  ['budget', ''],
])('of %s the names that are near are proposed', (misspelt, expected) => {
  expect(didYouMean(misspelt, names)).toBe(expected)
})

test('the nearest of several stands first', () => {
  expect(didYouMean('tenant', ['tenancy', 'tenants'])).toBe('; did you mean tenants or tenancy?')
})
