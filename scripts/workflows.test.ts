import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { execa } from 'execa'
import { describe, expect, test } from 'vitest'
import { keyVariables } from '../harness/target/target.ts'
import { readTarget } from '../harness/target/target-file.ts'
import { workFolder } from '../selftest/verify-process.ts'
import { cloneWith } from './clone.fixture.ts'
import { projectRoot } from './command-line/project-root.ts'
import {
  bash,
  type GitlabJob,
  githubJobs,
  gitlabJobs,
  gitlabStages,
  gitlabVariables,
  jobs,
  ownEnvironment,
} from './workflows.fixture.ts'

describe('GitHub', () => {
  test.each(githubJobs)('$file keeps what a red run has spent and found, and what it has installed', ({ steps }) => {
    const measured = steps.findIndex(({ run }) => /^npm run (?:verify|load)\b/.test(run ?? ''))
    const kept = steps.flatMap((step, index) => (step.uses?.startsWith('actions/cache') ? { ...step, index } : []))
    const placesOf = (action: string) => kept.filter(({ uses }) => uses === action).map((step) => step.with?.['path'])
    // `actions/cache` both restores and saves, but it saves only after a successful job.
    expect(kept.map(({ uses }) => uses)).not.toContain('actions/cache@v4')
    expect(placesOf('actions/cache/restore@v4')).toEqual(['~/.npm\n.assay/k6\n', '.assay/ledger\n.assay/history\n'])
    expect(placesOf('actions/cache/save@v4')).toEqual(placesOf('actions/cache/restore@v4'))
    for (const { uses, index, if: condition = 'success()' } of kept) {
      const isSaved = uses === 'actions/cache/save@v4'
      expect(index > measured).toBe(isSaved)
      expect(/always\(\)|!cancelled\(\)/.test(condition)).toBe(isSaved)
    }
  })

  test.each(githubJobs)('$file hands on every key that the example of a target names', ({ env }) => {
    const keys = keyVariables(readTarget(path.join(projectRoot, 'targets/staging.example.json')))
    for (const key of keys) expect(env[key]).toBe(`\${{ secrets.${key} }}`)
  })

  test.each(githubJobs)('$file shows summary, annotations and report of a red run too', ({ steps, env }) => {
    const shown = steps.filter((step) => step.if === 'always()')
    expect(shown.some(({ run = '' }) => run.includes('$GITHUB_STEP_SUMMARY'))).toBe(true)
    expect(shown.map((step) => step.with?.['report_paths'])).toContain(`${env['RESULTS']}/junit.xml`)
    expect(shown.map((step) => step.with?.['path'])).toContain(env['RESULTS'])
  })
})

/** Variables that GitLab sets in every job, or that the project's owner sets as the file says. */
const givenVariables = /^(?:CI_\w+|PACT_BROKER_BASE_URL|ASSAY_PUSH_TOKEN)$/

/** The keywords of a job in GitLab's reference for `.gitlab-ci.yml` that the file uses. */
const jobKeywords = [
  ...['after_script', 'artifacts', 'cache', 'extends', 'image', 'needs', 'resource_group', 'rules', 'script', 'stage'],
  ...['timeout', 'variables'],
]

describe('GitLab', () => {
  const named = Object.entries(gitlabJobs).map(([name, job]) => ({ name, job }))

  function stageOf({ stage, extends: template }: GitlabJob): string | undefined {
    const extended = template === undefined ? undefined : gitlabJobs[template]
    return stage ?? (extended === undefined ? undefined : stageOf(extended))
  }

  test.each(named)('$name is made of what the file and GitLab know', ({ name, job }) => {
    for (const keyword of Object.keys(job)) expect(jobKeywords).toContain(keyword)
    if (job.extends !== undefined) expect(Object.keys(gitlabJobs)).toContain(job.extends)
    if (name.startsWith('.')) return
    const stage = gitlabStages.indexOf(stageOf(job) ?? 'none')
    expect(stage).toBeGreaterThanOrEqual(0)
    for (const needed of job.needs ?? [])
      expect(gitlabStages.indexOf(stageOf(gitlabJobs[needed] ?? {}) ?? 'none')).toBeLessThan(stage)
    const known = [...Object.keys(gitlabVariables), ...Object.keys(job.variables ?? {})]
    for (const [, variable = ''] of JSON.stringify(job).matchAll(/\$\{?([A-Za-z]\w*)/g))
      expect(known.includes(variable) || givenVariables.test(variable), `$${variable}`).toBe(true)
  })

  test('what a green night saw for the first time is pushed as a merge request, and nothing where nothing is new', async () => {
    const [work, remote, record] = [workFolder(), workFolder(), path.join(workFolder(), 'options')]
    const env = {
      ASSAY_PUSH_TOKEN: 'a-token',
      CI_SERVER_HOST: 'gitlab.example',
      CI_PROJECT_PATH: 'docs/assay',
      CI_DEFAULT_BRANCH: 'main',
      GIT_CONFIG_GLOBAL: path.join(workFolder(), 'config'),
    }
    writeFileSync(
      env.GIT_CONFIG_GLOBAL,
      `[url "${remote}"]\n\tinsteadOf = https://oauth2:a-token@gitlab.example/docs/assay.git\n[user]\n\tname = n\n\temail = e\n`,
    )
    const git = (cwd: string, ...args: readonly string[]) => execa('git', args, { cwd, env })
    await git(remote, 'init', '--bare', '--quiet')
    await git(remote, 'config', 'receive.advertisePushOptions', 'true')
    const hook = `#!/bin/sh\nenv | grep '^GIT_PUSH_OPTION_' | sort > ${record}\n`
    writeFileSync(path.join(remote, 'hooks/pre-receive'), hook, { mode: 0o755 })
    await git(work, 'init', '--quiet')
    mkdirSync(path.join(work, 'targets'))
    const baseline = path.join(work, 'targets/staging.baseline.json')
    writeFileSync(baseline, '{}')
    await git(work, 'add', '.')
    await git(work, 'commit', '--quiet', '--message', 'before')

    const script = (gitlabJobs['baseline']?.script ?? []).join('\n')
    expect(await bash(script, { cwd: work, env })).toMatchObject({ exitCode: 0, all: 'nothing new was seen' })
    expect(existsSync(record)).toBe(false)
    writeFileSync(baseline, '{"observations": []}')
    const pushed = await bash(script, { cwd: work, env })
    expect(pushed.exitCode, pushed.all).toBe(0)
    const { stdout } = await git(remote, 'show', 'assay/baseline:targets/staging.baseline.json')
    expect(stdout).toBe('{"observations": []}')
    expect(readFileSync(record, 'utf8').split('\n').slice(1, -1)).toEqual([
      'GIT_PUSH_OPTION_1=merge_request.target=main',
      'GIT_PUSH_OPTION_2=merge_request.title=New observations of the service',
      'GIT_PUSH_OPTION_COUNT=3',
    ])
  })
})

test.each(jobs.filter(({ commands }) => commands.some((command) => command.includes('--pacts'))))(
  '$name verifies contracts of other teams where there is a broker',
  async (job) => {
    const { root, command, env: onPath } = cloneWith()
    command('npm', 'printf "%s\\n" "$@"')
    const verify = job.commands.find((one) => one.includes('--pacts')) ?? ''
    const own = ownEnvironment(job)
    const argumentsWith = async (address: string) => {
      const given = { ...own, ...onPath, TARGET: 't', BUILD: 'b', CI_COMMIT_SHA: 'b', PACT_BROKER_BASE_URL: address }
      return (await bash(verify, { cwd: root, env: given })).all?.split('\n')
    }
    const without = ['run', 'verify', '--', '--target', 't', '--profile', 'release', '--build', 'b']
    const results = ['--results', own['RESULTS']]
    expect(await argumentsWith('')).toEqual([...without, ...results])
    expect(await argumentsWith('https://broker.example')).toEqual([
      ...[...without, ...results],
      ...['--pacts', 'https://broker.example', '--provider', 'documentation-platform'],
    ])
  },
)

test('a capacity run that names two targets sends nothing', async () => {
  const guards = jobs.flatMap(({ commands }) => commands.filter((command) => command.includes('$CONFIRM')))
  expect(guards).toHaveLength(2)
  for (const guard of guards) {
    const env = { TARGET: 'staging', CONFIRM: 'production' }
    const { exitCode, all } = await bash(guard, { env })
    expect([exitCode, all]).toEqual([1, expect.stringContaining('nothing was sent')])
  }
})

test('the container file copies what is there, and has a Go that can build k6 and the Node that is asked for', () => {
  const lines = readFileSync(path.join(projectRoot, 'ci/Containerfile'), 'utf8')
  const sources = [...lines.matchAll(/^COPY (?!--from)(\S+) /gm)].map(([, source = '']) => source)
  expect(sources).toEqual(['load/extension', '.'])
  for (const source of sources) expect(existsSync(path.join(projectRoot, source))).toBe(true)
  const module = readFileSync(path.join(projectRoot, 'load/extension/go.mod'), 'utf8')
  const minor = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1])
  expect(minor(lines, /golang:1\.(\d+)/)).toBeGreaterThanOrEqual(minor(module, /^go 1\.(\d+)/m))
  expect(lines).toContain('FROM node:24-')
  expect(lines).toContain('--env-file .env')
})
