import { describe, expect, test } from 'vitest'
import { changed, factsOf, first, refuses } from './documents-under-test.ts'

const secret = 'This key is a secret of the server side and must never appear in client-side code.'

describe('what is said of a key', () => {
  test.each([
    ['It is a secret and must never become public.', false],
    ['It is no secret, but public.', true],
    ['It does not expire and is a secret.', false],
    ['Treat it as a secret that never leaves the server.', false],
    ['It is public, so no page has to hide it.', true],
  ])('"%s"', (said, isPublic) => {
    expect(factsOf(changed(first, [secret, said])).keys.find(({ kind }) => kind === 'admin')?.public).toBe(isPublic)
  })
})

const expected = /either "secret" or "public"/
refuses('a key that is not plainly secret or public', [
  ['but safe', secret, 'Keep it safe on the server.', '2. The agent', expected],
  ['but never public', secret, 'It must never become public.', '2. The agent', expected],
  ['but not public', secret, 'It is not public.', '2. The agent', expected],
  ['but no secret', secret, 'It is no secret.', '2. The agent', expected],
  ['but public in no case', secret, 'It is public in no case.', '2. The agent', expected],
  ['but kept from the public', secret, 'Hide it from the public.', '2. The agent', expected],
  ['in silence', ` ${secret}`, '', '2. The agent', expected],
])
