import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { idsWith, runAssay, runVerify } from '../selftest/verify-process.ts'
import { createsJob, readsJob, startTeamsBroker } from './broker.fixture.ts'

let broker: Awaited<ReturnType<typeof startTeamsBroker>>
beforeAll(async () => {
  broker = await startTeamsBroker()
})
afterAll(() => broker.close())

const breaks = { ...createsJob, description: 'wants a title', response: { status: 201, body: { title: 'a title' } } }
const unknown = { ...createsJob, description: 'in a state of its own', providerStates: [{ name: 'the moon is full' }] }

function assay(...args: readonly string[]) {
  return runAssay(args, broker)
}

function gate(version: string) {
  const asked = ['--pacticipant', 'documentation-platform', '--app-version', version, '--to-environment', 'production']
  return assay('broker', 'can-i-deploy', ...asked)
}

test('contracts of teams go to the broker, are verified, and their results open or close the gate', async () => {
  expect(await broker.publish('web', createsJob, readsJob)).toMatchObject({
    status: 0,
    stdout: 'published web 1: 1 contracts with documentation-platform\n',
  })
  const good = await broker.verify('good')
  expect(idsWith(good, 'pass')).toEqual(['pact-web-creates-a-job', 'pact-web-reads-a-job'])
  expect(good.status).toBe(0)
  expect(Object.keys(good.verdicts?.run.spent['agent-project-hour'] ?? {})).toEqual(['prj_main'])
  expect(await gate('good')).toMatchObject({ status: 1, stdout: expect.stringContaining("can't be deployed") })
  expect(await assay('broker', 'results', good.results, '--branch', 'main', '--tag', 'nightly')).toMatchObject({
    status: 0,
    stdout: 'published success, web and documentation-platform good\n',
  })
  expect(broker.asked.map(({ what }) => what)).toEqual(
    expect.arrayContaining([
      'PUT /pacticipants/documentation-platform/branches/main/versions/good',
      'PUT /pacticipants/documentation-platform/versions/good/tags/nightly',
    ]),
  )
  expect(await gate('good')).toMatchObject({ status: 0, stdout: expect.stringContaining('can be deployed') })

  await broker.publish('phone', breaks)
  await broker.publish('watch', createsJob, unknown)
  const bad = await broker.verify('bad')
  expect(bad.status).toBe(1)
  expect(idsWith(bad, 'fail')).toEqual(['pact-phone-wants-a-title'])
  expect(bad.verdicts?.verdicts.filter(({ verdict }) => verdict !== 'pass')).toMatchObject([
    { expected: '"wants a title" of phone kept', actual: '$: Actual map is missing the following keys: title' },
    { verdict: 'not-tested', reason: expect.stringContaining('"the moon is full" is not known here') },
  ])
  expect(bad.stdout).toContain('"wants a title" of phone kept')
  // An interaction that a run could not show is published neither as kept nor as broken.
  expect(await assay('broker', 'results', bad.results)).toMatchObject({
    status: 1,
    stdout: expect.stringMatching(
      /^published failure, phone .*\nnot published, watch .*: 1 of 2 interactions were not shown: "in a state.*\npublished success, web /,
    ),
  })
  expect(await gate('bad')).toMatchObject({ status: 1, stdout: expect.stringMatching(/^[^\n]*failed\n$/) })
  for (const { results } of [good, bad]) {
    for (const name of readdirSync(results, { recursive: true, withFileTypes: true })) {
      if (name.isFile())
        expect(readFileSync(path.join(name.parentPath, name.name), 'utf8')).not.toContain(
          broker.environment.PACT_BROKER_TOKEN,
        )
    }
  }
})

test('what can not be meant is one line', async () => {
  const nowhere = await runAssay(['broker', 'publish', 'contracts/pacts', '--app-version', '1'], {
    environment: { PACT_BROKER_BASE_URL: '' },
  })
  expect(nowhere).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/^assay: PACT_BROKER_BASE_URL is not set.*\n$/),
  })
  const closed = { environment: { ...broker.environment, PACT_BROKER_TOKEN: 'wrong' } }
  const refused = await runVerify(['--pacts', broker.address], closed)
  expect(refused).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/^assay: the Pact Broker: .*status 401.*\n$/),
  })
})
