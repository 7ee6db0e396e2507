import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { execa } from 'execa'
import { parse } from 'yaml'
import { projectRoot } from './command-line/project-root.ts'

/** The workflows that a team copies from `ci/`. */

const folder = path.join(projectRoot, 'ci')
const read = (file: string) => parse(readFileSync(path.join(folder, file), 'utf8')) as unknown

interface GithubStep {
  readonly name?: string
  readonly uses?: string
  readonly run?: string
  readonly if?: string
  readonly with?: Readonly<Record<string, unknown>>
}

interface GithubWorkflow {
  readonly env: Readonly<Record<string, string>>
  readonly jobs: Readonly<
    Record<string, { readonly env: Readonly<Record<string, string>>; readonly steps: readonly GithubStep[] }>
  >
}

export interface GitlabJob {
  readonly extends?: string
  readonly stage?: string
  readonly needs?: readonly string[]
  readonly script?: readonly string[]
  readonly after_script?: readonly string[]
  readonly variables?: Readonly<Record<string, string>>
}

export const githubJobs = readdirSync(path.join(folder, 'github')).flatMap((file) => {
  const { env, jobs } = read(`github/${file}`) as GithubWorkflow
  return Object.values(jobs).map((job) => ({ file, steps: job.steps, env: { ...env, ...job.env } }))
})

const gitlab = read('gitlab-ci.yml') as Readonly<Record<string, unknown>>

/** The members of the GitLab file that are not jobs. */
const { stages, variables, ...gitlabEntries } = gitlab
export const gitlabStages = stages as readonly string[]
export const gitlabVariables = variables as Readonly<Record<string, string>>

/** The jobs by name, with the templates that they extend, whose names begin with a dot. */
export const gitlabJobs = gitlabEntries as Readonly<Record<string, GitlabJob>>

/** The parts of a GitHub or GitLab job that are needed to run its commands. */
export interface Job {
  readonly name: string
  readonly commands: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

export const jobs: readonly Job[] = [
  ...githubJobs.map(({ file, steps, env }) => ({
    name: `github: ${file}`,
    commands: steps.flatMap(({ run }) => run ?? []),
    env,
  })),
  ...Object.entries(gitlabJobs).flatMap(([job, { script, after_script = [], variables = {} }]) =>
    script === undefined
      ? []
      : { name: `gitlab: ${job}`, commands: [...script, ...after_script], env: { ...gitlabVariables, ...variables } },
  ),
]

/** Runs a command as a runner of workflows does. */
export function bash(
  command: string,
  options: { readonly cwd?: string; readonly env?: Readonly<Record<string, string>> } = {},
) {
  const own = { cwd: projectRoot, stdin: 'ignore', reject: false, all: true } as const
  return execa('bash', ['-e', '-o', 'pipefail', '-c', command], { ...own, ...options })
}

/** The environment that the file itself sets, without what GitHub or GitLab add. */
export function ownEnvironment({ env }: Job): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => !value.includes('$')))
}
