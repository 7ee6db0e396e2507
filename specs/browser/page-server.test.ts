import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type PageServer, startPageServer } from './page-server.ts'

let server: PageServer

beforeEach(async () => {
  server = await startPageServer()
})

afterEach(() => server.close())

const setting = { client: 'hooks 1.0.0', endpoint: 'http://127.0.0.1:1/x', assistantKey: 'svc_dsc_1', body: {} }

test('serves each page with its own script and setting, from one origin', async () => {
  const first = server.serve({ script: 'first()', setting })
  const second = server.serve({ script: 'second()', setting: { ...setting, body: { fp: 'x' } } })
  expect(new URL(first).origin).toBe(server.origin)
  expect(await textOf(new URL('page.js', first))).toBe('first()')
  expect(await textOf(new URL('page.js', second))).toBe('second()')
  expect(await textOf(new URL(second))).toContain('"fp":"x"')
  expect((await fetch(`${server.origin}/7/`)).status).toBe(404)
})

test('lets a page run only its own script and ask loopback only', async () => {
  const answer = await fetch(server.serve({ script: '', setting }))
  const policy = answer.headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'; script-src 'self'")
  expect(policy).toContain('connect-src http://127.0.0.1:*')
})

test('no setting can end its own element', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string(), async (text) => {
      const fp = `${text}</script><script>alert(1)</script>`
      const page = await textOf(new URL(server.serve({ script: '', setting: { ...setting, body: { fp } } })))
      expect(page.match(/<script/g)).toHaveLength(2)
      const [, written = ''] = /id="setting">(.*)<\/script>/.exec(page) ?? []
      expect(JSON.parse(written)).toEqual({ ...setting, body: { fp } })
    }),
    { numRuns: 30 },
  )
})

async function textOf(address: URL): Promise<string> {
  return (await fetch(address)).text()
}
