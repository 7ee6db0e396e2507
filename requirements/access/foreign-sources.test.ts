import { expect, test } from 'vitest'
import { leadingTo } from '../assistant/source-addresses.ts'
import { context, exchangeRule } from '../test-support/reference.fixture.ts'

test.each([
  ['https://globex-docs.example', 'fail'],
  ['https://pages.example/globex-docs', 'fail'],
  ['https://acme-docs.example', 'pass'],
  ['https://docs.example/about-globex-docs', 'pass'],
])('a source at %s, in an answer of acme: %s', (site, kind) => {
  const rule = exchangeRule('create-assistant-message-v2-sources-of-no-other-organization')
  expect(rule.check(leadingTo(rule.example(), site), context).kind).toBe(kind)
})
