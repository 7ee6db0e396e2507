import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { stringify } from 'yaml'
import { isLoopback } from '../../harness/target/connection.ts'
import type { Scenario } from '../../harness/target/load-schema.ts'
import { ConfigurationError } from '../../schemas/description/configuration-error.ts'
import type { LoadContext, Planning } from '../context/context.ts'
import { quietEnvironment } from '../k6/binary.ts'
import { PLAN_VARIABLE, type StreamPlan } from '../plan/plan.ts'
import { expectedAnswer } from '../scenario/cost.ts'
import { preparedFor, sharesOf, stopErrorRate } from '../scenario/shares.ts'
import { planOf, type Wanted } from '../streams/stream-parts.ts'
import { configMap, IMAGE, SECRET, secretNames, testRun } from './manifests.ts'

const run = promisify(execFile)

const load = path.join(import.meta.dirname, '..')

interface Emitted {
  readonly scenario: Scenario
  readonly wanted: readonly Wanted[]
  readonly folder: string
}

/**
 * Writes everything that k6's own operator needs to put a load on from several machines, and sends nothing.
 *
 * @param say tells a person what the load lacks
 * @returns instructions for a person, in lines
 * @throws ConfigurationError for a load or a target that can't be used from a cluster.
 */
export async function emitKubernetes(
  context: Planning & Pick<LoadContext, 'k6'>,
  { scenario, wanted, folder }: Emitted,
  say: (line: string) => void,
): Promise<readonly string[]> {
  const { target } = context.run
  if (scenario.kind === 'capacity')
    throw new ConfigurationError('--emit: a search decides each step by the one before; emit steps of another kind')
  if (target.clientCertificate !== null)
    throw new ConfigurationError('--emit: the archive would hold the key of clientCertificate; run it with --segments')
  if (isLoopback(new URL(target.baseUrl).hostname))
    say(`${target.baseUrl} is a runner itself: give the target the address that a pod reaches it by`)
  const plan = expectedPlan(context, { scenario, wanted }, say)
  const names = { scenario, target, plan }
  mkdirSync(folder, { recursive: true })
  const archive = await archiveOf(context.k6.binary, plan, path.join(folder, 'streams.tar'))
  writeFileSync(path.join(folder, 'configmap.yaml'), stringify(configMap(names, archive)))
  writeFileSync(path.join(folder, 'testrun.yaml'), stringify(testRun(names)))
  const runner = path.join(folder, 'runner')
  const filter = (file: string) => !/(?:_test\.go|\.d\.ts)$/.test(file)
  cpSync(path.join(load, 'extension'), runner, { recursive: true, filter })
  const keys = secretNames(names).map((name) => `--from-literal=${name}="$${name}"`)
  return [
    `docker build --tag ${IMAGE} ${runner}`,
    `kubectl create secret generic ${SECRET} ${keys.join(' ')}`,
    `kubectl apply --filename ${folder}`,
  ]
}

/** The load as it would be put on from here, if an answer takes its expected time. */
export function expectedPlan(
  context: Planning,
  { scenario, wanted }: Pick<Emitted, 'scenario' | 'wanted'>,
  say: (line: string) => void,
): StreamPlan {
  const { target } = context.run
  const alone = { milliseconds: expectedAnswer(target) * 1000 }
  const expected = wanted.map((one) => ({ wanted: one, alone }))
  const shares = sharesOf(context, scenario, expected)
  const prepared = preparedFor(context, shares)
  if (prepared.kind === 'untested') throw new ConfigurationError(`${prepared.reason}; ${prepared.remedy}`)
  if (shares.jobs?.kind === 'none') say(`no jobs: ${shares.jobs.reason}`)
  return planOf(
    target,
    prepared.parts.map(({ part }) => part),
    { jobs: prepared.jobs?.part ?? null, stopErrorRate: stopErrorRate(scenario, target) },
  )
}

/** The script with everything that it imports and reads: its plan. k6 leaves other variables of the environment out. */
async function archiveOf(k6: string, plan: StreamPlan, file: string): Promise<Buffer> {
  const script = path.join(load, 'scripts', 'streams.ts')
  // k6 reads a relative path from the script's folder.
  const planned = path.resolve(`${file}.plan.json`)
  writeFileSync(planned, JSON.stringify(plan))
  const args = ['archive', '--quiet', `--archive-out=${file}`, `--env=${PLAN_VARIABLE}=${planned}`, script]
  await run(k6, args, { env: quietEnvironment(process.env) })
  rmSync(planned)
  return readFileSync(file)
}
