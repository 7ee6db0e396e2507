import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'
import { type Browser, chromium } from '@playwright/test'

/** What a run without a browser says, and how to get one. */
export const withoutBrowser = {
  reason: 'there is no Chromium on this machine',
  remedy: 'install one: apt-get install chromium, or npx playwright install chromium',
} as const

/** Names under which systems install Chromium and what is made of it. */
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Path of an installed Chromium, else of Playwright's own; null where there is neither. */
export function findChromium(searchPath: string): string | null {
  const folders = searchPath.split(path.delimiter).filter((folder) => folder !== '')
  const installed = names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isExecutable)
  if (installed !== undefined) return installed
  const own = chromium.executablePath()
  return existsSync(own) ? own : null
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Nothing of the browser's own goes anywhere, and no first-run page comes. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * What Chromium gets of our environment. A list of what it needs rather than of what to leave out: the keys have
 * whatever names a target file gives them.
 */
const needed = ['HOME', 'LANG', 'PATH', 'TMPDIR', 'XDG_CACHE_HOME', 'XDG_CONFIG_HOME', 'XDG_RUNTIME_DIR']

export function browserEnvironment(environment: NodeJS.ProcessEnv): Readonly<Record<string, string>> {
  const kept = needed.flatMap((name) => {
    const value = environment[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries(kept)
}

/** @throws Error with what the browser said, where it does not start. */
export function launchChromium(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: flags, env: { ...browserEnvironment(process.env) } })
}
