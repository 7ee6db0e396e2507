import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { limitRequirement, STALLS } from '../harness/verdict/load-model.ts'
import { catalogue } from '../requirements/catalogue.ts'
import { loadDescription } from '../schemas/description/load.ts'
import { knownCapacities, proveCapacity } from '../selftest/capacity/prove.ts'
import { behaviours, proveHostile } from '../selftest/hostile/hostile.ts'
import { proveInterrupted } from '../selftest/interrupted/prove.ts'
import { troubles } from '../selftest/interrupted/troubles.ts'
import { proofOf, runConfiguration } from '../selftest/limits/lab.ts'
import { limitConfigurations } from '../selftest/limits/limiters.ts'
import { complaintOfNames, sayProof, sayTotal } from '../selftest/proof.ts'
import { complaintOf, differenceOf, readResults, recordResults, resultOf } from '../selftest/results.ts'
import { proveNights } from '../selftest/staging/nights.ts'
import { proveStaging, stagingTargets } from '../selftest/staging/staging.ts'
import { isShownWith, listSwitches, type Switch, sweepOne } from '../selftest/sweep.ts'
import { isShownOn, proveLeftOut } from '../selftest/targets/left-out.ts'
import { provePairs } from '../selftest/together.ts'
import { forEachOf } from '../selftest/verify-process.ts'
import { programNamed, wholeNumber } from './command-line/command-line.ts'

/**
 * The command line `npm run selftest`. It runs the public command for each fault and variation of the reference
 * service, and for each of many limiters. It exits with 1 where a fault is not found, a variation is not accepted, a
 * result differs from the recorded one, or too few limiters are recognised.
 *
 * The first argument may name another proof. `staging` runs targets as teams have them, which must all be quiet;
 * `nights` runs one that never answers the same twice, night after night; `targets` runs targets that leave fields out;
 * `pairs` runs random pairs of variations, and of a fault and a variation; `interrupted` kills runs at random moments,
 * or gives them a full disk, a clock that jumps or a hook that hangs.
 */
const program = programNamed('selftest')
  .description('Turns on each fault and each valid variation of the reference service, and looks what turns red.')
  .argument(
    '[names...]',
    'faults, variations or areas, or "limiters"; all of these where left out; or "staging", "hostile", "capacity" or "interrupted" and names of theirs, "targets", "nights" or "pairs"',
  )
  .option('--accept', 'record what was found in selftest/*.json', false)
  .option('--limiter <text>', 'only limiters whose name contains this', '')
  .option('--at-once <number>', 'runs at the same time', wholeNumber, 2)
  .option('--seed <number>', 'which pairs, or moments, are drawn', wholeNumber, 1)
  .option('--count <number>', 'how many are drawn: pairs of each kind (200), or moments (50)', wholeNumber)
  .parse()

interface Options {
  readonly accept: boolean
  readonly atOnce: number
  readonly limiter: string
  readonly seed: number
  readonly count?: number
}
const { accept, atOnce, limiter, seed, count } = program.opts<Options>()
// Hundreds of runs leave their folders here. They are kept where a run is not as it should be, so that a person can
// look into them.
const work = mkdtempSync(path.join(tmpdir(), 'assay-selftest-'))
process.env.TMPDIR = work
process.on('exit', (status) => status === 0 && rmSync(work, { recursive: true, force: true }))
const names = new Set(program.args)
const description = await loadDescription(path.resolve('schemas/generated'))
const everything = catalogue(description)
const isOfSpecs = (subject: string) => !['contracts', 'load', 'assistant-browser'].includes(subject)
/** The subjects from which observations come. */
const observed = new Set(['agent-lifecycle', 'assistant-stream', 'assistant-thread'])
/** Requirements about many uses or answers at the same time, which only a load shows. */
const ofLoad = new Set([...description.limits.map(({ id }) => limitRequirement(id)), STALLS])
const shown = everything.filter(
  ({ requirement, subject }) => ofLoad.has(requirement.id) || (subject !== 'contracts' && subject !== 'load'),
)
const subjectOf = new Map(shown.map(({ requirement, subject }) => [requirement.id, subject]))
const limitOf = (id: string) => description.limits.find((limit) => id.startsWith(`${limit.id}-`))?.id ?? null
const idsFor = (one: Switch) =>
  [...subjectOf].filter(([id, subject]) => isShownWith(one, subject, limitOf(id))).map(([id]) => id)

const switches = await listSwitches()
const [first = '', ...rest] = program.args
const namesOfFirst = new Set(rest)

interface Proof {
  /** The names that may follow it on the command line. */
  readonly parts: readonly { readonly name: string }[]
  readonly prove: () => Promise<boolean>
}

/** Further proofs, by names other than those of switches. */
const proofs: Readonly<Record<string, Proof>> = {
  capacity: { parts: knownCapacities, prove: () => proveCapacity(namesOfFirst) },
  hostile: { parts: behaviours, prove: () => proveHostile(namesOfFirst, atOnce) },
  interrupted: {
    parts: [...troubles, { name: 'moments' }],
    prove: () => proveInterrupted({ names: namesOfFirst, count: count ?? 50, seed, atOnce }),
  },
  nights: { parts: [], prove: () => proveNights(idsOf((subject) => !observed.has(subject))) },
  pairs: {
    parts: switches,
    prove: () =>
      provePairs({
        ...{ names: namesOfFirst, seed, count: count ?? 200, atOnce, switches },
        recorded: readResults(path.resolve('selftest/results.json')),
        idsFor: (exhaust) => idsOf((subject) => isOfSpecs(subject) && (exhaust || subject !== 'limits')),
        record: accept ? path.resolve('selftest/pairs.json') : null,
      }),
  },
  targets: { parts: [], prove: () => proveLeftOut(atOnce, (place) => idsOf((subject) => isShownOn(place, subject))) },
  staging: {
    parts: stagingTargets,
    prove: () =>
      proveStaging(path.resolve('selftest/staging.json'), {
        ...{ names: namesOfFirst, atOnce, accept },
        idsFor: ({ besides = [] }) => idsOf((subject) => isOfSpecs(subject) || besides.some((one) => one === subject)),
      }),
  },
}

const proof = Object.hasOwn(proofs, first) ? proofs[first] : undefined
const switchNames = [...switches.flatMap(({ name, area }) => [name, area]), 'limits', 'limiters']
const unknown =
  proof === undefined
    ? complaintOfNames('fault, variation or area', program.args, switchNames)
    : complaintOfNames(
        `part of ${first}`,
        rest,
        proof.parts.map(({ name }) => name),
      )
if (unknown !== null) program.error(`selftest: ${unknown}`, { exitCode: 2 })
process.exitCode = (await (proof?.prove ?? sweep)()) ? 0 : 1

/** Ids of the wanted requirements, without those that only some targets state. */
function idsOf(isWanted: (subject: string) => boolean): readonly string[] {
  const ofAll = everything.filter(({ requirement }) => requirement.statedBy === undefined)
  return ofAll.filter(({ subject }) => isWanted(subject)).map(({ requirement }) => requirement.id)
}

/** Turns on each named switch, or all; returns whether each turned red what it must, and nothing else. */
async function sweep(): Promise<boolean> {
  const file = path.resolve('selftest/results.json')
  const chosen = switches.filter(({ name, area }) => names.size === 0 || names.has(name) || names.has(area))
  const recorded = readResults(file)
  const known = new Set(switches.map(({ name }) => name))

  const results = await forEachOf(chosen, atOnce, async (one) => {
    const swept = await sweepOne(one, idsFor(one))
    const result = resultOf(swept, subjectOf)
    const { hasEnded, red, seconds } = swept
    const found = [complaintOf(result), accept ? null : differenceOf(result, recorded)].filter((line) => line !== null)
    const complaints = hasEnded ? found : [`${one.name}: its run was stopped`]
    // Recorded at once, so that a self-test that is stopped keeps its results.
    if (accept && hasEnded) recordResults(file, [result], known)
    const isRight = sayProof(`${one.name} (${red.length} red, ${seconds} s)`, complaints)
    if (isRight) swept.remove()
    return isRight
  })
  const isOfLimitersAlone = names.size === 1 && names.has('limiters')
  const areRight = isOfLimitersAlone || sayTotal(results, 'switches are as they should be')
  const isEachRecognised = await recogniseLimiters()
  return areRight && isEachRecognised
}

/** Runs each limiter and prints how many were judged correctly; returns whether enough were. */
async function recogniseLimiters(): Promise<boolean> {
  if (names.size > 0 && !names.has('limits') && !names.has('limiters')) return true
  const configurations = limitConfigurations().filter(({ name }) => name.includes(limiter))
  const limitIds = shown.filter(({ subject }) => subject === 'limits').map(({ requirement }) => requirement.id)
  const judged = await forEachOf(configurations, atOnce, async (configuration) => {
    const ids = limitIds.filter((id) => id.startsWith(`${configuration.limit}-`))
    const one = await runConfiguration(configuration, ids)
    sayProof(one.name, one.verdict === 'right' ? [] : [one.detail])
    return one
  })
  const { isMet, text } = proofOf(judged)
  process.stdout.write(`\n${text}\n`)
  return isMet
}
