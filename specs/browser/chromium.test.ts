import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { browserEnvironment, findChromium } from './chromium.ts'

test('takes an installed Chromium before anything made of it, where it can be run', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'assay-chromium-'))
  const [chrome, chromium] = ['google-chrome', 'chromium'].map((name) => path.join(folder, name))
  writeFileSync(String(chrome), '#!/bin/sh\n', { mode: 0o755 })
  writeFileSync(String(chromium), '#!/bin/sh\n', { mode: 0o644 })
  expect(findChromium(folder)).toBe(chrome)
  chmodSync(String(chromium), 0o755)
  expect(findChromium(`${path.delimiter}${folder}`)).toBe(chromium)
})

test('gives the browser nothing of the environment but what it needs', () => {
  const environment = { PATH: '/bin', HOME: '/home', ASSAY_ADMIN_KEY: 'secret', ANY_NAME: 'another secret' }
  expect(browserEnvironment(environment)).toEqual({ PATH: '/bin', HOME: '/home' })
})
