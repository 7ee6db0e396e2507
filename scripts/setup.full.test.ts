import { cpSync, mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { execa, execaNode } from 'execa'
import { expect, test } from 'vitest'
import { projectRoot } from './project-files.ts'

const INSTALL_MILLISECONDS = 300_000
const needed = ['package.json', 'package-lock.json', '.npmrc', 'scripts/setup.mjs', 'scripts/setup-lock.mjs']

test('the packages install into an empty folder with empty caches, and every tool starts', {
  timeout: INSTALL_MILLISECONDS,
}, async () => {
  const machine = mkdtempSync(path.join(os.tmpdir(), 'assay-machine-'))
  const clone = path.join(machine, 'clone')
  for (const file of needed) cpSync(path.join(projectRoot, file), path.join(clone, file))
  const env = { npm_config_cache: path.join(machine, 'cache'), NODE_ENV: 'production' }
  const { exitCode, stderr } = await execaNode('scripts/setup.mjs', { cwd: clone, env, reject: false })
  expect([exitCode, stderr]).toEqual([0, expect.stringMatching(/^set-up: installing packages .*$/)])

  // A package that lacks this platform's build installs without a word and fails when it starts.
  for (const tool of ['node', 'biome', 'esbuild', 'playwright', 'tsc', 'tsx', 'vitest']) {
    const started = await execa(tool, ['--version'], { cwd: clone, env, preferLocal: true, reject: false })
    expect(started, tool).toMatchObject({ exitCode: 0 })
  }
})
