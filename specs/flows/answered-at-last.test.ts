import { expect, test } from 'vitest'
import { validExchange } from '../../requirements/declaring/valid-examples.ts'
import { answeredAtLast } from './answered-at-last.ts'

type Headers = Parameters<typeof validExchange>[0]['headers']

/** The statuses of all answers until the question was not repeated. */
async function asked(
  ...answers: readonly (readonly [status: number, headers?: Headers])[]
): Promise<readonly number[]> {
  const seen: number[] = []
  const left = [...answers]
  await answeredAtLast({ wait: async () => {} }, { first: 100, longest: 1_000 }, async () => {
    const [status = 200, headers = []] = left.shift() ?? []
    seen.push(status)
    return validExchange({ operation: null, status, body: {}, headers })
  })
  return seen
}

test('a question that finds no place is asked again', async () => {
  expect(await asked([429], [200])).toEqual([429, 200])
  expect(await asked([503, [['retry-after', '1']]], [200])).toEqual([503, 200])
})

test('a question that fails for another reason is not, since it costs a use each time', async () => {
  expect(await asked([500], [200])).toEqual([500])
  expect(await asked([503], [200])).toEqual([503])
  expect(await asked([403], [200])).toEqual([403])
})
