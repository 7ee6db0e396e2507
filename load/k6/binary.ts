import { execFile } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { ConfigurationError } from '../../schemas/description/configuration-error.ts'
import { isOutput } from './outputs.ts'
import { downloadPrebuilt } from './prebuilt.ts'
import { extensionFolder, sourceHash } from './source.ts'

const run = promisify(execFile)

/**
 * The k6 to use. `streams`: it has the module of `load/extension`; without the module it can only send plain requests.
 */
export interface K6 {
  readonly binary: string
  readonly streams: boolean
}

interface Inspected {
  readonly k6: K6
  /** It has the module, but from other sources than those in `load/extension` now, so its records may be misread. */
  readonly isOfOtherSource: boolean
}

type K6Search = ({ readonly kind: 'found' } & K6) | { readonly kind: 'missing'; readonly remedy: string }

/** Where k6 is looked for, so that a test can give another place. */
export interface Surroundings {
  readonly env: NodeJS.ProcessEnv
  /** The folder of the project's caches. */
  readonly cache: string
  readonly tell: (line: string) => void
}

/** The version that the extension is built with; the scripts and metrics are known to work with k6 v2.2. */
const VERSION = /\bv2\.2\.\d/
const MODULE = 'k6/x/assay'

const BUILD_TIMEOUT = 15 * 60_000

/**
 * Finds k6 or gets it, in this order: `$K6_BIN`; a k6 on the path that has the module; the one in the cache; a prebuilt
 * one from `$K6_PREBUILT`; a build with Go; a k6 on the path without the module. Otherwise it says how to get one.
 *
 * @throws ConfigurationError where `$K6_BIN` is not k6 v2.2, or has the module of another source, and where
 * `$K6_PREBUILT` is not an address to download from.
 */
export async function findK6({
  env = process.env,
  cache = path.resolve('.assay'),
  tell,
}: Pick<Surroundings, 'tell'> & Partial<Surroundings>): Promise<K6Search> {
  const { k6, canBuild } = await installedK6({ env, cache })
  if (k6?.streams === true) return { kind: 'found', ...k6 }
  const cached: K6Search = { kind: 'found', binary: cachedBinary(cache), streams: true }
  if (await fetched(cached.binary, env, tell)) return cached
  const problem = canBuild
    ? await build(cached.binary, env, tell)
    : 'there is no k6 with the streaming module, and no Go to build it'
  if (problem === null) return cached
  if (k6 !== null) {
    if (canBuild) tell(`${problem}; ${k6.binary} is used, which reads no streams`)
    return { kind: 'found', ...k6 }
  }
  return { kind: 'missing', remedy: `${problem}; install Go 1.25 or newer, or name a k6 v2.2 in K6_BIN` }
}

/**
 * The k6 that this machine already has, preferably with the module, and whether it has Go to build one.
 *
 * @throws ConfigurationError where `$K6_BIN` is not k6 v2.2, or has the module of another source.
 */
export async function installedK6({
  env,
  cache,
}: Omit<Surroundings, 'tell'>): Promise<{ readonly k6: K6 | null; readonly canBuild: boolean }> {
  const named = env['K6_BIN'] ?? ''
  if (named !== '') {
    const found = await inspect(named)
    if (found === null) {
      throw new ConfigurationError(`K6_BIN names ${named}, which is no k6 v2.2; name another, or unset it`)
    }
    if (found.isOfOtherSource) {
      const remedy = 'build it from this load/extension, or unset it'
      throw new ConfigurationError(`K6_BIN names ${named}, whose module is of another version of Assay; ${remedy}`)
    }
    return { k6: found.k6, canBuild: false }
  }
  const installed = onPath('k6', env)
  const stock = installed === null ? null : ((await inspect(installed))?.k6 ?? null)
  const canBuild = onPath('go', env) !== null
  if (stock?.streams === true) return { k6: stock, canBuild }
  const cached = cachedBinary(cache)
  const kept = existsSync(cached) ? await inspect(cached) : null
  return { k6: kept?.k6 ?? stock, canBuild }
}

function cachedBinary(cache: string): string {
  return path.join(cache, 'k6', sourceHash(), 'k6')
}

/** Null where the file is not a k6 of the version in use. */
async function inspect(binary: string): Promise<Inspected | null> {
  try {
    const { stdout } = await run(binary, ['version'], { env: quietEnvironment(process.env), timeout: 20_000 })
    const streams = stdout.includes(`${MODULE}/${sourceHash()}`)
    const isOfOtherSource = !streams && stdout.includes(MODULE)
    return VERSION.test(stdout) ? { k6: { binary, streams }, isOfOtherSource } : null
  } catch {
    // A binary that can't tell its version can't be used as k6.
    return null
  }
}

/** The first executable of that name on the path, found without a shell. */
function onPath(name: string, env: NodeJS.ProcessEnv): string | null {
  const folders = (env['PATH'] ?? '').split(path.delimiter).filter((folder) => folder !== '')
  return folders.map((folder) => path.join(folder, name)).find(isExecutable) ?? null
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}

/** False where no prebuilt k6 is offered, or it can't be used on this machine: k6 is then built. */
async function fetched(binary: string, env: NodeJS.ProcessEnv, tell: Surroundings['tell']): Promise<boolean> {
  const from = env['K6_PREBUILT'] ?? ''
  if (from === '') return false
  const problem = await inOnePiece(binary, async (part) => {
    const failure = await downloadPrebuilt(from, part, tell)
    if (failure !== null) return failure
    return (await inspect(part))?.k6.streams === true ? null : 'it does not run here, or was built from other sources'
  })
  if (problem !== null) tell(`no prebuilt k6: ${problem}`)
  return problem === null
}

/** Returns the problem, or null. */
async function build(binary: string, env: NodeJS.ProcessEnv, tell: Surroundings['tell']): Promise<string | null> {
  const go = onPath('go', env) ?? 'go'
  tell('building k6 with Go, once: 2 to 3 minutes where nothing is cached')
  return inOnePiece(binary, async (part) => {
    // Without cgo, the binary runs on every machine with this system and processor, whichever C library that has.
    const building = { ...env, CGO_ENABLED: '0' }
    const args = ['build', '-buildvcs=false', '-trimpath', '-ldflags', '-s -w', '-o', part, '.']
    try {
      await run(go, args, { cwd: extensionFolder, env: building, timeout: BUILD_TIMEOUT })
      return null
    } catch (error) {
      return `k6 could not be built: ${reasonOf(error)}`
    }
  })
}

/**
 * Writes a second file and renames it: a run that is killed, or runs at the same time, must not leave half a binary.
 */
async function inOnePiece(binary: string, make: (part: string) => Promise<string | null>): Promise<string | null> {
  const part = `${binary}.${process.pid}.part`
  mkdirSync(path.dirname(binary), { recursive: true })
  const problem = await make(part)
  if (problem === null) renameSync(part, binary)
  else rmSync(part, { force: true })
  return problem
}

/** The last line of Go's output names the problem; the lines before only name the package. */
function reasonOf(error: unknown): string {
  const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
  const message = said === '' && error instanceof Error ? error.message : said
  return message.split('\n').at(-1) ?? 'it said nothing'
}

/**
 * The environment that k6 runs in. k6 sends no reports to its maker and downloads no extensions. Of the caller's `K6_…`
 * variables only those for outputs are kept: others would change what a script does.
 */
export function quietEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own = Object.entries(env).filter(([name]) => !name.startsWith('K6_') || isOutput(name))
  return { ...Object.fromEntries(own), K6_NO_USAGE_REPORT: 'true', K6_AUTO_EXTENSION_RESOLUTION: 'false' }
}
