import { expect, test } from 'vitest'
import { declared } from './context.fixture.ts'
import { requestHeaders } from './context.ts'

test('a request of k6 asks for no coding, but for one that the target names itself', () => {
  const { headers } = requestHeaders(declared, 'A_KEY')
  expect(headers).toMatchObject({ 'Accept-Encoding': 'identity' })
  const own = requestHeaders({ ...declared, headers: { 'accept-encoding': 'gzip' } }, 'A_KEY').headers
  expect(Object.entries(own).filter(([name]) => /^accept-encoding$/i.test(name))).toEqual([['accept-encoding', 'gzip']])
})
