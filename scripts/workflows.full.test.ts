import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { execa } from 'execa'
import { describe, expect, test } from 'vitest'
import { createsJob, startTeamsBroker } from '../commands/broker.fixture.ts'
import { fileWith } from '../commands/commands.fixture.ts'
import { targetLike, workFolder } from '../selftest/verify-process.ts'
import { projectRoot } from './command-line/project-root.ts'
import { commandOf } from './foreign-tools.fixture.ts'
import { bash, type Job, jobs, ownEnvironment } from './workflows.fixture.ts'

const asksBroker = (command: string) => command.includes('assay -- broker')
const runsService = ({ commands }: Job) => commands.some((command) => /^npm run (?:verify|load)\b/.test(command))

/** The environment of a pipeline for a short run: the target's own service, with a handful of uses. */
function surroundings(job: Job, work: string) {
  const target = targetLike({}, work)
  return {
    ...ownEnvironment(job),
    TARGET: target,
    CONFIRM: target,
    // A baseline needs at least a release run.
    PROFILE: job.env['PROFILE'] === 'nightly' ? 'release' : 'smoke',
    KIND: 'smoke',
    RESULTS: path.join(work, 'results'),
    BUILD: 'build-17',
    CI_COMMIT_SHA: 'build-17',
    GITHUB_STEP_SUMMARY: path.join(work, 'step-summary.md'),
  }
}

describe('workflows for a team', () => {
  test.each(jobs.filter(runsService))('$name: every command does what it is there for', async (job) => {
    const work = workFolder()
    const env = surroundings(job, work)
    // Commands for a broker are left out here: only a team with a broker uses them, as tested below.
    for (const command of job.commands.filter((one) => !asksBroker(one))) {
      const { exitCode, all } = await bash(command, { env })
      expect(exitCode, `${command}\n${all}`).toBe(0)
    }
    const left = ['junit.xml', 'report.html', 'summary.md', ...('KIND' in job.env ? ['load.json'] : [])]
    for (const file of left) expect(existsSync(path.join(work, 'results', file)), file).toBe(true)
    if (job.name.startsWith('github')) {
      const summary = readFileSync(path.join(work, 'results', 'summary.md'), 'utf8')
      expect(readFileSync(env.GITHUB_STEP_SUMMARY, 'utf8')).toBe(summary)
    }
  })

  test('results of contracts go to the broker, which then says whether the build may be deployed', async () => {
    const broker = await startTeamsBroker()
    await broker.publish('web', createsJob)
    const { results } = await broker.verify('build-17')
    const asking = jobs.filter(({ commands }) => commands.some(asksBroker))
    expect(asking.map(({ name }) => name)).toEqual([
      'github: release-gate.yml',
      'gitlab: release gate',
      'gitlab: can i deploy',
    ])
    for (const job of asking) {
      const known = {
        ...surroundings(job, workFolder()),
        ...broker.environment,
        RESULTS: results,
        GITHUB_REF_TYPE: 'branch',
        GITHUB_REF_NAME: 'main',
        CI_COMMIT_TAG: 'v17',
      }
      for (const command of job.commands.filter(asksBroker)) {
        const { exitCode, all } = await bash(command, { env: known })
        expect(exitCode, `${command}\n${all}`).toBe(0)
      }
    }
    expect(broker.asked.map(({ what }) => what)).toEqual(
      expect.arrayContaining([
        'PUT /pacticipants/documentation-platform/branches/main/versions/build-17',
        'PUT /pacticipants/documentation-platform/versions/build-17/tags/v17',
      ]),
    )
    await broker.close()
  })
})

describe('the GitLab file', () => {
  const whole = readFileSync(path.join(projectRoot, 'ci/gitlab-ci.yml'), 'utf8')

  test.for<readonly [claim: string, file: string, status: number]>([
    ['is what the schema of GitLab has', whole, 0],
    ['would not be with a value of another kind', whole.replace(/resource_group: .*/, 'resource_group: [a]'), 1],
    ['would not be with a stage that it does not list', whole.replace(/stage: \w+/, 'stage: other'), 1],
  ])('%s', async ([, file, status], context) => {
    const runner = commandOf('gitlab-ci-local', context)
    const cwd = path.dirname(fileWith(file, '.gitlab-ci.yml'))
    await execa('git', ['init', '--quiet'], { cwd })
    const { exitCode, all } = await execa(runner, ['--list'], { cwd, reject: false, all: true })
    expect(exitCode, all).toBe(status)
    expect(all.includes('json schema validated')).toBe(status === 0)
  })
})
