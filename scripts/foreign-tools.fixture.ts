import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { execaSync } from 'execa'
import type { TestContext } from 'vitest'
import { projectRoot } from './command-line/project-root.ts'

/**
 * Tools that read descriptions or workflows and are not dependencies of this project: Stoplight's mock server, and a
 * runner of GitLab's workflows that checks them by GitLab's own schema.
 */
const packages = { prism: '@stoplight/prism-cli@5.16.0', 'gitlab-ci-local': 'gitlab-ci-local@4.75.1' } as const

const INSTALL_MILLISECONDS = 180_000

/** Messages of npm and of the system where there is no network. */
const noNetwork = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT/

/**
 * The command of a tool, which is installed once below `.assay/tools/`. Where it can't be downloaded, the test is
 * skipped. A line says why, since vitest only counts skipped tests.
 *
 * @throws Error with npm's message, where the installation failed for another reason than a missing network.
 */
export function commandOf(tool: keyof typeof packages, context: TestContext): string {
  const folder = path.join(projectRoot, '.assay/tools', packages[tool])
  const command = path.join(folder, 'node_modules/.bin', tool)
  // Written last: an interrupted installation may have the command, but not everything that it needs.
  const whole = path.join(folder, 'installed')
  if (existsSync(whole)) return command
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder, packages[tool]]
  const { failed, message = '' } = execaSync('npm', args, { timeout: INSTALL_MILLISECONDS, reject: false })
  if (!failed) {
    writeFileSync(whole, '')
    return command
  }
  if (!noNetwork.test(message)) throw new Error(`${tool} can't be installed: ${message}`)
  const reason = `${tool} can't be installed without a network`
  console.warn(`not tested: ${reason}`)
  return context.skip(reason)
}
