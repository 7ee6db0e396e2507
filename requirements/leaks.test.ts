import { expect, test } from 'vitest'
import { leakRequirements } from './leaks.ts'
import { context } from './test-support/reference.fixture.ts'
import { answering } from './valid-examples.ts'

const { description } = context

/** The rules of `service-…` that a refusal with this text breaks. */
function brokenBy(text: string): readonly string[] {
  return leakRequirements(description)
    .filter(({ id, appliesTo, check, example }) => {
      const refused = answering(example(), 404, { error: text })
      return id.startsWith('service-') && appliesTo(refused) && check(refused, context).kind === 'fail'
    })
    .map(({ id }) => id)
}

test.each([
  ['pq: relation "jobs" does not exist', ['service-refusal-shows-no-internals']],
  ['ERROR: no such relation (SQLSTATE 42P01)', ['service-refusal-shows-no-internals']],
  ['postgres://svc:hunter2@db-1.internal:5432/jobs', ['service-no-password-in-address']],
  ['https://bot:c0de-gh5x@git.example/acme/docs', ['service-no-password-in-address']],
  ['postgres://svc:***@db-1.internal/jobs', []],
  ['see ssh://git@code.example:2222/acme/docs', []],
  ['no such job', []],
])('a refusal that says %s breaks %j', (text, expected) => {
  expect(brokenBy(text)).toEqual(expected)
})
