import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from './project-files.ts'

const INSTALL_MILLISECONDS = 300_000

test(
  'the packages install into an empty folder with empty caches, and every tool starts',
  () => {
    const machine = mkdtempSync(path.join(os.tmpdir(), 'assay-machine-'))
    try {
      const clone = path.join(machine, 'clone')
      mkdirSync(path.join(clone, 'scripts'), { recursive: true })
      for (const file of [
        'package.json',
        'package-lock.json',
        '.npmrc',
        'scripts/setup.mjs',
        'scripts/setup-lock.mjs',
      ]) {
        copyFileSync(path.join(projectRoot, file), path.join(clone, file))
      }
      const env = { ...process.env, npm_config_cache: path.join(machine, 'cache'), NODE_ENV: 'production' }
      const setUp = spawnSync(process.execPath, ['scripts/setup.mjs'], { cwd: clone, env, encoding: 'utf8' })
      expect(setUp.stderr).toMatch(/^set-up: installing packages .*\n$/)
      expect(setUp.status).toBe(0)

      // A package that lacks this platform's build installs without a word and fails when it starts.
      const binaries = path.join(clone, 'node_modules', '.bin')
      const onPath = { ...env, PATH: `${binaries}${path.delimiter}${process.env.PATH}` }
      const failed = ['node', 'biome', 'esbuild', 'playwright', 'tsc', 'tsx', 'vitest'].filter(
        (tool) => spawnSync(tool, ['--version'], { cwd: clone, env: onPath }).status !== 0,
      )
      expect(failed).toEqual([])
    } finally {
      rmSync(machine, { recursive: true, force: true })
    }
  },
  INSTALL_MILLISECONDS,
)
