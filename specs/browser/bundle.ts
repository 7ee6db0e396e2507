import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'
import type { BrowserClient } from '../../requirements/browser/page-clients.ts'

const require = createRequire(import.meta.url)

/** The page that uses the hook of a client, by protocol. */
const pages: Readonly<Record<BrowserClient['protocol'], string>> = {
  v1: 'data-stream-page.tsx',
  v2: 'ui-message-page.tsx',
}

/**
 * One page with the real hook of a client as a script for the browser.
 *
 * @throws Error with esbuild's messages where a package does not bundle.
 */
export async function bundlePage({ protocol, hooks }: BrowserClient): Promise<string> {
  const folder = fileURLToPath(new URL('.', import.meta.url))
  const { outputFiles } = await build({
    entryPoints: [path.join(folder, pages[protocol])],
    bundle: true,
    write: false,
    platform: 'browser',
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [packagesOf(hooks)],
    logLevel: 'silent',
  })
  const [script] = outputFiles
  if (script === undefined) throw new Error(`esbuild made no script of ${pages[protocol]}`)
  return script.text
}

/** Name and version of a client's package of hooks, as it is installed: `@ai-sdk/react 4.0.177`. */
export function packageOf({ hooks }: BrowserClient): string {
  const { name, version }: { readonly name: string; readonly version: string } = JSON.parse(
    readFileSync(require.resolve(`${hooks}/package.json`), 'utf8'),
  )
  return `${name} ${version}`
}

/**
 * Replaces the packages that the page's source is typed against by the client's own. The transport comes from the `ai`
 * package that these hooks depend on: no site installs them with another release.
 */
function packagesOf(hooks: string): Plugin {
  return {
    name: 'packages-of-client',
    setup: ({ onResolve, resolve }) => {
      onResolve({ filter: /^react-hooks-v\d$/ }, async ({ importer, resolveDir, kind, pluginData }) => {
        if (pluginData === hooks) return null
        return resolve(hooks, { importer, resolveDir, kind, pluginData: hooks })
      })
      onResolve({ filter: /^ai-[\d.]+$/ }, ({ kind }) =>
        resolve('ai', { resolveDir: path.dirname(require.resolve(`${hooks}/package.json`)), kind }),
      )
    },
  }
}
