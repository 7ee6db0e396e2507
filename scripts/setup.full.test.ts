import { cpSync, lstatSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { execa, execaNode } from 'execa'
import { expect, test } from 'vitest'
import { workFolder } from '../selftest/verify-process.ts'
import { projectRoot } from './command-line/project-root.ts'

/** Most megabytes of everything that a run needs besides Node itself. */
const MOST_MEGABYTES = 300
const needed = ['package.json', 'package-lock.json', '.npmrc', 'scripts/setup.mjs', 'scripts/setup-lock.mjs']

test('the packages install into an empty folder with empty caches, and every tool starts', async () => {
  const machine = workFolder()
  const clone = path.join(machine, 'clone')
  for (const file of needed) cpSync(path.join(projectRoot, file), path.join(clone, file))
  const env = { npm_config_cache: path.join(machine, 'cache'), NODE_ENV: 'production' }
  const setUp = (...options: readonly string[]) =>
    execaNode('scripts/setup.mjs', options, { cwd: clone, env, reject: false })
  // A package that lacks its build for this platform installs without an error, and fails when it starts.
  const expectToStart = async (tool: string) => {
    const started = await execa(tool, ['--version'], { cwd: clone, env, preferLocal: true, reject: false })
    expect(started, tool).toMatchObject({ exitCode: 0 })
  }
  const { exitCode, stderr } = await setUp()
  expect([exitCode, stderr]).toEqual([0, expect.stringMatching(/^set-up: installing packages .*$/)])
  for (const tool of ['node', 'esbuild', 'playwright', 'tsx']) await expectToStart(tool)
  const besideNode = megabytesIn(path.join(clone, 'node_modules'), /^node-linux-/)
  expect(besideNode).toBeLessThan(MOST_MEGABYTES)

  expect(await setUp('--tools')).toMatchObject({ exitCode: 0 })
  for (const tool of ['biome', 'tsc', 'vitest']) await expectToStart(tool)
})

/** Megabytes of the files in a folder, without folders whose names match `except`. */
function megabytesIn(folder: string, except: RegExp): number {
  const own = readdirSync(folder).filter((name) => !except.test(name))
  const files = own.flatMap((name) => {
    const file = path.join(folder, name)
    if (!lstatSync(file).isDirectory()) return [file]
    return readdirSync(file, { recursive: true, encoding: 'utf8' }).map((inner) => path.join(file, inner))
  })
  return files.reduce((bytes, file) => bytes + lstatSync(file).blocks * 512, 0) / 2 ** 20
}
