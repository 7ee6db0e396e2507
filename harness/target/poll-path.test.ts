import { expect, test } from 'vitest'
import { loadDescription } from '../../schemas/description/load.ts'
import { pollPathCandidates } from './poll-path.ts'

const description = await loadDescription('schemas/generated')

function located(location: string, id = 'job_1'): readonly string[] {
  const base = 'https://api.example/base'
  const url = `${base}/v2/agent/prj_main/job`
  const job = { id, url, values: { projectId: 'prj_main', id } }
  const without = new Set(pollPathCandidates(description, base, { ...job, locations: [] }))
  return pollPathCandidates(description, base, { ...job, locations: [location] }).filter((path) => !without.has(path))
}

test.each([
  ['the project of the job', '/base/v2/agent/prj_main/jobs/of/job_1', 'job_1', '/v2/agent/{projectId}/jobs/of/{id}'],
  ['a whole address', 'https://api.example/base/runs/prj_main/job_1', 'job_1', '/runs/{projectId}/{id}'],
  ['a query', '/base/runs?project=prj_main&run=job_1', 'job_1', '/runs?project={projectId}&run={id}'],
  ['no project', '/base/v2/jobs/job_1', 'job_1', '/v2/jobs/{id}'],
  ['an id that the version has too', '/base/v2/runs/2', '2', '/v2/runs/{id}'],
  ['an id that the project has too', '/base/runs/prj_main/main', 'main', '/runs/{projectId}/{id}'],
])('an address with %s is one for every project and job', (_, location, id, path) => {
  expect(located(location, id)).toEqual([path])
})

test.each([['https://elsewhere.example/base/jobs/job_1'], ['/outside/jobs/job_1'], ['/base/jobs/latest']])(
  '%s is followed by no key',
  (location) => {
    expect(located(location)).toEqual([])
  },
)
