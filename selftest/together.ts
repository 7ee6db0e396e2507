import { writeJsonFile } from '../harness/json/write-whole.ts'
import { startReference } from '../harness/target/embedded-reference.ts'
import { redVerdicts, type Verdict } from '../harness/verdict/verdict-model.ts'
import { sayProof } from './proof.ts'
import type { Result } from './results.ts'
import { profileFor, runWith, type Switch } from './sweep.ts'
import { generator } from './targets/pairs.ts'
import { alarmsIn, forEachOf, readOwn } from './verify-process.ts'

/** What is asked for: the number of pairs of each kind, and the seed to draw them with. */
interface PairsAsked {
  /** Only pairs with one of these switches; empty: all drawn pairs. */
  readonly names: ReadonlySet<string>
  readonly seed: number
  readonly count: number
  readonly atOnce: number
  readonly switches: readonly Switch[]
  /** The recorded results of each fault alone. */
  readonly recorded: readonly Result[]
  /** Ids of the requirements that the specs show; those of limits only where limits may be used up. */
  readonly idsFor: (exhaust: boolean) => readonly string[]
  /** The file in which the results are kept; null: they are only printed. */
  readonly record: string | null
}

/** The content of `pairs.json`: how the pairs were drawn, and which of them were wrong. */
export interface PairsRecord {
  readonly seed: number
  readonly count: number
  readonly wrong: readonly string[]
}

interface Pair {
  readonly one: Switch
  readonly variation: Switch
  /** Ids that must find the fault; empty for a pair of variations, which must be quiet. */
  readonly killedBy: readonly string[]
}

/**
 * Runs random pairs: of variations, which must be as quiet as each alone, and of a fault and a variation, in which the
 * fault must still be red in its own subject. Prints a line for each; returns whether all were right.
 */
export async function provePairs(asked: PairsAsked): Promise<boolean> {
  const { seed, atOnce, record } = asked
  const drawn = await drawnOf(asked)
  const wrong: string[] = []
  await forEachOf(drawn, atOnce, async ({ one, variation, killedBy }) => {
    const exhaust = killedBy.length === 0 && [one, variation].some(({ area }) => area === 'limits')
    const profile = profileFor(one)
    // All requirements are shown: those that find the fault may need requests that are sent for others.
    const { run, seconds, remove } = await runWith([one, variation], asked.idsFor(exhaust), { exhaust, profile })
    const complaints =
      run.verdicts === null
        ? [`no verdicts: ${run.stderr.trim()}`]
        : killedBy.length > 0
          ? unseen(run.verdicts, killedBy)
          : alarmsIn(run)
    const pair = nameOf({ one, variation })
    if (sayProof(`${pair} (${seconds} s)`, complaints)) remove()
    else wrong.push(pair)
  })
  process.stdout.write(
    `${drawn.length - wrong.length} of ${drawn.length} pairs as they should be, by the seed ${seed}\n`,
  )
  if (record !== null) recordPairs(record, asked, new Set(drawn.map(nameOf)), wrong)
  return drawn.length > 0 && wrong.length === 0
}

/** The asked number of pairs of each kind; of those, the ones with a given name. */
async function drawnOf(asked: PairsAsked): Promise<readonly Pair[]> {
  const { names, seed, count, switches } = asked
  const variations = switches.filter(({ kind }) => kind === 'variation')
  const contradict = await contradictions()
  const quiet = variations.flatMap((one, index) =>
    variations
      .slice(index + 1)
      .filter((variation) => !contradict(one.name, variation.name))
      .map((variation): Pair => ({ one, variation, killedBy: [] })),
  )
  const red = faultsOf(asked).flatMap(({ one, killedBy }) =>
    variations.map((variation): Pair => ({ one, variation, killedBy })),
  )
  return [...draw(quiet, count, seed), ...draw(red, count, seed)].filter(
    ({ one, variation }) => names.size === 0 || names.has(one.name) || names.has(variation.name),
  )
}

/**
 * Records which pairs were wrong. Where only some were run, the records of the others stay.
 *
 * @throws Error where the others were drawn differently
 */
function recordPairs(
  file: string,
  { names, seed, count }: PairsAsked,
  shown: ReadonlySet<string>,
  wrong: readonly string[],
): void {
  const before = names.size === 0 ? { seed, count, wrong: [] } : readOwn<PairsRecord>(file)
  if (before?.seed !== seed || before.count !== count) throw new Error(`${file} is of other pairs: run all of these`)
  const found = { ...before, wrong: [...before.wrong.filter((pair) => !shown.has(pair)), ...wrong].toSorted() }
  writeJsonFile(file, found)
}

function nameOf({ one, variation }: Pick<Pair, 'one' | 'variation'>): string {
  return `${one.name} with ${variation.name}`
}

/** Faults that the specs find on the ordinary target, with the ids that find them. */
function faultsOf({ switches, recorded, idsFor }: PairsAsked): readonly Pick<Pair, 'one' | 'killedBy'>[] {
  const ofSpecs = new Set(idsFor(false))
  const killers = new Map(recorded.map((result) => ('fault' in result ? [result.fault, result.killedBy] : ['', []])))
  return switches
    .filter(
      ({ kind, area, onTarget }) => kind === 'fault' && onTarget === undefined && !['limits', 'browser'].includes(area),
    )
    .map((one) => ({ one, killedBy: (killers.get(one.name) ?? []).filter((id) => ofSpecs.has(id)) }))
    .filter(({ killedBy }) => killedBy.length > 0)
}

/**
 * Requirements that pass although the fault is there. Where a variation leaves nothing to see, such as a job that is
 * never active, all requirements that find the fault are not tested, which is correct.
 */
export function unseen(
  { verdicts }: { readonly verdicts: readonly Pick<Verdict, 'id' | 'verdict'>[] },
  killedBy: readonly string[],
): readonly string[] {
  const finding = verdicts.filter(({ id }) => killedBy.includes(id))
  if (finding.length === 0) return [`no verdict of ${killedBy.join(', ')}`]
  if (finding.some(({ verdict }) => redVerdicts.has(verdict) || verdict === 'question')) return []
  return finding.filter(({ verdict }) => verdict === 'pass').map(({ id }) => `not red: ${id}`)
}

/** As many pairs as asked for, or all; a seed always gives the same ones. */
function draw(pairs: readonly Pair[], count: number, seed: number): readonly Pair[] {
  const random = generator(seed)
  return pairs
    .map((pair) => ({ pair, rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, count)
    .map(({ pair }) => pair)
}

interface SwitchesAnswer {
  readonly variations: readonly { readonly name: string; readonly settings: object }[]
  readonly settings: object
}

/**
 * Whether two variations contradict each other: they change the same setting, or one changes none. Read from the
 * service itself.
 */
async function contradictions(): Promise<(one: string, other: string) => boolean> {
  const service = await startReference({ faults: [], variations: [], settings: null })
  const response = await fetch(new URL('/switches', service.control))
  const { variations, settings }: SwitchesAnswer = JSON.parse(await response.text())
  await service.stop()
  const defaults = new Set(leavesOf(settings))
  const changed = new Map(
    variations.map((one) => [
      one.name,
      new Set(leavesOf(one.settings).flatMap((leaf) => (defaults.has(leaf) ? [] : leaf.split('=', 1)))),
    ]),
  )
  return (one, other) => {
    const [by, alsoBy] = [changed.get(one) ?? new Set(), changed.get(other) ?? new Set()]
    return by.size === 0 || alsoBy.size === 0 || [...by].some((setting) => alsoBy.has(setting))
  }
}

/** `agent.createStatus=201` for each setting; a list counts as one value. */
function leavesOf(value: unknown, path: readonly string[] = []): readonly string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return [`${path.join('.')}=${JSON.stringify(value)}`]
  }
  return Object.entries(value).flatMap(([name, member]) => leavesOf(member, [...path, name]))
}
