import { expect, test } from 'vitest'
import { jobAnswer } from '../declaring/valid-examples.ts'
import { context, sequenceRule } from '../test-support/reference.fixture.ts'

const ofProject = sequenceRule('agent-job-repository-of-project')
const inOnePlace = sequenceRule('agent-job-pull-requests-in-one-repository')

function started(repository: string, scope = 'prj_main') {
  const answer = jobAnswer({ source: { repository, ref: 'main' } }, 'createAgentJob')
  return { ...answer, caller: { ...answer.caller, scope } }
}

/** Outcome for ended jobs with these pull requests and, if given, this repository. */
function placed(links: readonly string[], repository?: string) {
  const source = repository === undefined ? {} : { source: { repository, ref: 'main' } }
  const answers = links.map((prLink, index) =>
    jobAnswer({ id: `job_${index}`, status: 'completed', prLink, ...source }),
  )
  return inOnePlace.check(answers, context).kind
}

test('two projects may have two repositories, and one may not', () => {
  const kindOf = (...all: ReturnType<typeof started>[]) => ofProject.check(all, context).kind
  expect(kindOf(started('acme/docs'), started('acme/docs'), started('acme/api', 'prj_second'))).toBe('pass')
  expect(kindOf(started('acme/docs'), started('acme/api'))).toBe('fail')
  expect(kindOf(started('acme/docs'), started('acme/api', 'prj_second'))).toBe('not-applicable')
})

test('pull requests of one repository differ in their numbers alone', () => {
  const kindOf = (...links: readonly string[]) => placed(links)
  expect(kindOf('https://code.example/acme/docs/pull/1', 'https://code.example/Acme/docs/pull/2/files')).toBe('pass')
  expect(kindOf('https://code.example/pull/1f', 'https://code.example/pull/2e')).toBe('pass')
  expect(kindOf('https://code.example/acme/docs/pull/1', 'https://code.example/acme/api/pull/1')).toBe('fail')
  expect(kindOf('https://code.example/pull/1', 'https://other.example/pull/2')).toBe('fail')
  expect(kindOf('https://code.example/pull/1', 'not an address')).toBe('not-tested')
})

test('pull requests stand in the repository that their jobs name by its owner and name', () => {
  const kindOf = (repository: string, place: string) => {
    const links = [1, 2].map((number) => `https://code.example/${place}/${number}`)
    return placed(links, repository)
  }
  expect(kindOf('acme/docs', 'globex/handbook/pull')).toBe('fail')
  expect(kindOf('acme/docs', 'Acme/docs/pull')).toBe('pass')
  expect(kindOf('acme/docs', 'pull')).toBe('pass')
  expect(kindOf('docs', 'globex/handbook/pull')).toBe('pass')
  expect(kindOf('acme/docs', 'acme/website/_git/docs/pullrequest')).toBe('pass')
  expect(kindOf('acme/team/docs', 'acme/team/docs/-/merge_requests')).toBe('pass')
  expect(kindOf('acme/docs', 'projects/AC/repos/docs/pull-requests')).toBe('pass')
  const ofGateway = ['1f', '2e'].map((id) => `https://staging.example/staging/api/pull/${id}`)
  expect(placed(ofGateway, 'acme/docs')).toBe('pass')
})
