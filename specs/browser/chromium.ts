import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'
import { type Browser, chromium } from '@playwright/test'

/** Reason and remedy where there is no browser. */
export const withoutBrowser = {
  reason: 'there is no Chromium on this machine',
  remedy: 'install one: apt-get install chromium, or npx playwright install chromium',
} as const

/** Names under which systems install Chromium and browsers based on it. */
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

/** Flags that keep the browser from requests of its own and from a first-run page. */
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
 * Variables of our environment that Chromium gets. This lists what it needs and not what to leave out, since a target
 * file may give keys any names.
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
