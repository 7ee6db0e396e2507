import { createRequire } from 'node:module'
import path from 'node:path'
import { expect, test } from 'vitest'
import { browserClients } from '../../requirements/browser/page-clients.ts'
import { bundlePage, packageOf } from './bundle.ts'

const require = createRequire(import.meta.url)

test.each(browserClients.filter(({ protocol }) => protocol === 'v2'))(
  'the page of $hooks has the transport that these hooks depend on',
  async (client) => {
    const script = await bundlePage(client)
    const own = createRequire(require.resolve(`${client.hooks}/package.json`))
    const { version }: { readonly version: string } = own('ai/package.json')
    expect(version).toMatch(new RegExp(`^${client.line}\\.`))
    expect(script).toContain(`"${version}"`)
    for (const other of browserClients) {
      const isOwn = other.line === client.line
      expect(script.includes(path.posix.join('node_modules', other.hooks, '')), other.hooks).toBe(isOwn)
    }
  },
)

test('each package of hooks is of the line that it stands for', () => {
  // The hooks count their own major versions: 1 belongs to line 4 of the library, and so on.
  expect(browserClients.map(({ line }) => line - 3)).toEqual(
    browserClients.map((client) => Number(/ (\d+)\./.exec(packageOf(client))?.[1])),
  )
})
