import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { browserEnvironment, findChromium } from './chromium.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'assay-chromium-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

function install(name: string, mode: number): string {
  const file = path.join(folder, name)
  writeFileSync(file, '#!/bin/sh\n')
  chmodSync(file, mode)
  return file
}

test('takes an installed Chromium before anything made of it', () => {
  install('google-chrome', 0o755)
  const chromium = install('chromium', 0o755)
  expect(findChromium(`${path.delimiter}${folder}`)).toBe(chromium)
})

test('passes over what can not be run', () => {
  install('chromium', 0o644)
  const chrome = install('google-chrome', 0o755)
  expect(findChromium(folder)).toBe(chrome)
})

test('gives the browser nothing of the environment but what it needs', () => {
  const environment = { PATH: '/bin', HOME: '/home', ASSAY_ADMIN_KEY: 'secret', ANY_NAME: 'another secret' }
  expect(browserEnvironment(environment)).toEqual({ PATH: '/bin', HOME: '/home' })
})
