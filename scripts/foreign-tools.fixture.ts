import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { execaSync } from 'execa'
import type { TestContext } from 'vitest'
import { projectRoot } from './command-line/project-files.ts'

/**
 * Tools that read descriptions or workflows and are no dependencies of this project: Stoplight's mock server, and a runner
 * of GitLab's workflows that holds them to GitLab's own schema.
 */
const packages = { prism: '@stoplight/prism-cli@5.16.0', 'gitlab-ci-local': 'gitlab-ci-local@4.75.1' } as const

const INSTALL_MILLISECONDS = 180_000

/** What npm and the systems below it say where there is no network. */
const noNetwork = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT/

/**
 * The command of a tool, installed below `.assay/tools/` once. Where it can't be had, the test is skipped, and a line says
 * why: vitest only counts it.
 *
 * @throws Error with what npm said, where it failed for another reason than that nothing can be reached.
 */
export function commandOf(tool: keyof typeof packages, context: TestContext): string {
  const folder = path.join(projectRoot, '.assay/tools', packages[tool])
  const command = path.join(folder, 'node_modules/.bin', tool)
  // Written last: an installation that was interrupted has the command, and not all that it needs.
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
