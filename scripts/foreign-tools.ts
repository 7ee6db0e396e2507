import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { execaSync } from 'execa'
import { projectRoot } from './project-files.ts'

/** A tool that reads descriptions or workflows and is no dependency of this project: ready to be run, or why it can't be had here. */
export type ForeignTool =
  | { readonly kind: 'ready'; readonly command: string }
  | { readonly kind: 'unavailable'; readonly reason: string }

type Step = readonly [command: string, ...args: readonly string[]]

const PRISM = '@stoplight/prism-cli@5.16.0'
const GITLAB_CI_LOCAL = 'gitlab-ci-local@4.75.1'
const SCHEMATHESIS = 'schemathesis==4.32.5'
const INSTALL_MILLISECONDS = 180_000

/** What npm, pip and the systems below them say where there is no network. */
const noNetwork =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT|NewConnectionError|ConnectTimeout|ProxyError|Name or service not known/

/** Stoplight's mock server, by npm. */
export function installPrism(): ForeignTool {
  return install('prism-5.16.0', 'node_modules/.bin/prism', (folder) => [
    ['npm', 'install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder, PRISM],
  ])
}

/** A runner of GitLab's workflows that holds them to GitLab's own schema, by npm. */
export function installGitlabCiLocal(): ForeignTool {
  return install('gitlab-ci-local-4.75.1', 'node_modules/.bin/gitlab-ci-local', (folder) => [
    ['npm', 'install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder, GITLAB_CI_LOCAL],
  ])
}

/** The generator of requests, by pip in an environment of its own. */
export function installSchemathesis(): ForeignTool {
  return install('schemathesis-4.32.5', 'bin/schemathesis', (folder) => [
    ['python3', '-m', 'venv', folder],
    [path.join(folder, 'bin/pip'), 'install', '--quiet', '--retries', '1', SCHEMATHESIS],
  ])
}

/**
 * Installs a tool below `.assay/tools/` once.
 *
 * @throws Error with what the installer said, where it failed for another reason than that nothing can be reached.
 */
function install(name: string, command: string, steps: (folder: string) => readonly Step[]): ForeignTool {
  const folder = path.join(projectRoot, '.assay/tools', name)
  // Written last: an installation that was interrupted has the command, and not all that it needs.
  const whole = path.join(folder, 'installed')
  if (existsSync(whole)) return { kind: 'ready', command: path.join(folder, command) }
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const [program, ...args] of steps(folder)) {
    const { failed, code, message = '' } = execaSync(program, args, { timeout: INSTALL_MILLISECONDS, reject: false })
    if (!failed) continue
    if (code === 'ENOENT')
      return { kind: 'unavailable', reason: `${name} needs ${program}, which this machine does not have` }
    if (noNetwork.test(message)) return { kind: 'unavailable', reason: `${name} can't be installed without a network` }
    throw new Error(`${name} can't be installed: ${message}`)
  }
  writeFileSync(whole, '')
  return { kind: 'ready', command: path.join(folder, command) }
}
