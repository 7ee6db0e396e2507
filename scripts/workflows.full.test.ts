import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { execa } from 'execa'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { targetLike, workFolder } from '../selftest/verify-process.ts'
import { projectRoot } from './project-files.ts'

/** The workflows that a team copies, as far as they run commands. */
interface GithubWorkflow {
  readonly env: Readonly<Record<string, string>>
  readonly jobs: Readonly<
    Record<string, { readonly steps: readonly { readonly name?: string; readonly run?: string }[] }>
  >
}

interface GitlabJob {
  readonly script?: readonly string[]
  readonly variables?: Readonly<Record<string, string>>
}

interface Workflow {
  readonly file: string
  readonly commands: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

/** Milliseconds that the commands of one workflow may take on a busy machine. */
const WORKFLOW_TIMEOUT = 300_000

const folder = path.join(projectRoot, 'ci')
const read = (file: string) => parse(readFileSync(path.join(folder, file), 'utf8')) as unknown

const ofGithub = readdirSync(path.join(folder, 'github')).map((name): Workflow => {
  const { env, jobs } = read(`github/${name}`) as GithubWorkflow
  const commands = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []))
  return { file: name, commands, env }
})

const ofGitlab = Object.entries(read('gitlab-ci.yml') as Readonly<Record<string, GitlabJob>>)
  .filter(([, { script }]) => script !== undefined)
  .map(
    ([job, { script = [], variables = {} }]): Workflow => ({
      file: `gitlab: ${job}`,
      commands: script,
      env: variables,
    }),
  )

/** What the pipelines know, and a run that is short: the target's own service, with a handful of uses. */
function surroundings(env: Workflow['env'], work: string) {
  const target = targetLike({}, work)
  const own = Object.fromEntries(Object.entries(env).filter(([, value]) => !value.includes('${{')))
  const isNight = env['PROFILE'] === 'nightly'
  return {
    ...own,
    TARGET: target,
    CONFIRM: target,
    // A baseline takes what a release sees at the least.
    PROFILE: isNight ? 'release' : 'smoke',
    KIND: 'smoke',
    RESULTS: path.join(work, 'results'),
    BUILD: 'build-17',
    GITHUB_SHA: '0123456',
    CI_COMMIT_SHA: '0123456',
    GITHUB_STEP_SUMMARY: path.join(work, 'step-summary.md'),
  }
}

describe('workflows for a team', () => {
  test.each([...ofGithub, ...ofGitlab])(
    '$file: every command does what it is there for',
    { timeout: WORKFLOW_TIMEOUT },
    async ({ commands, env }) => {
      expect(commands.length).toBeGreaterThan(0)
      const work = workFolder()
      for (const command of commands) {
        const { exitCode, all } = await execa('bash', ['-e', '-o', 'pipefail', '-c', command], {
          cwd: projectRoot,
          env: surroundings(env, work),
          reject: false,
          all: true,
        })
        expect(exitCode, `${command}\n${all}`).toBe(0)
      }
      const isLoad = 'KIND' in env
      expect(existsSync(path.join(work, 'results', isLoad ? 'load.json' : 'junit.xml'))).toBe(true)
    },
  )

  test('a capacity run that names two targets sends nothing', async () => {
    const guards = [...ofGithub, ...ofGitlab].flatMap(({ commands }) =>
      commands.filter((command) => command.includes('$CONFIRM')),
    )
    expect(guards).toHaveLength(2)
    for (const guard of guards) {
      const { exitCode, stdout } = await execa('bash', ['-e', '-c', guard], {
        env: { TARGET: 'staging', CONFIRM: 'production' },
        reject: false,
      })
      expect([exitCode, stdout]).toEqual([1, expect.stringContaining('nothing was sent')])
    }
  })
})
