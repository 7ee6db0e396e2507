import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ConfigurationError } from '../../schemas/description/configuration-error.ts'
import { parseJson } from '../json/parse.ts'
import { writeJsonFile } from '../json/write-whole.ts'
import type { Scenario } from './load-schema.ts'
import type { Target } from './target.ts'

export const profiles = ['smoke', 'release', 'nightly'] as const
export type Profile = (typeof profiles)[number]

/** An interaction of a contract that a team has given to a run, as a requirement of that run. */
export interface GivenInteraction {
  readonly id: string
  /** Id of the operation that it asks; its method and path where the description has none such. */
  readonly operation: string
  readonly consumer: string
  /** What the contract calls it. */
  readonly description: string
  /** Name of the contract's file in the folder of given contracts, and the interaction's place in it. */
  readonly file: string
  readonly index: number
  /** Its team does not hold the service to it yet. */
  readonly pending: boolean
}

/** Whether a requirement comes from a contract that a team has given: a run that was given none does not have it. */
export function isGiven(requirement: string): boolean {
  return requirement.startsWith(GIVEN_PREFIX)
}

export const GIVEN_PREFIX = 'pact-'

/** The commands that send something and leave results. */
export const commands = ['verify', 'load'] as const

/** Everything that the engines of one run share, as the file `run.json` in the results folder. Holds no key. */
export interface Run {
  readonly id: string
  readonly command: (typeof commands)[number]
  /** Absolute path of this run's own results folder. */
  readonly results: string
  readonly target: Target
  /** Absolute path of the target's file; its baseline and its coverage lie beside it. */
  readonly targetFile: string
  readonly profile: Profile
  /** Absolute path of the folder that holds the description in use. */
  readonly description: string
  /** The document that it was given, relative to where it was started; null where there is none. */
  readonly document: string | null
  /** Absolute path of the folder that keeps what runs of this target were; null: none is kept. */
  readonly history: string | null
  /** Absolute path of the ledger file. */
  readonly ledger: string
  /** Ids of the only requirements to show; null: all. */
  readonly only: readonly string[] | null
  /** The load that `npm run load` puts on; null: the short one that every run has. */
  readonly load: Scenario | null
  /** What the person who started it says of the build under test; null: the target's answers tell, or nothing does. */
  readonly build: string | null
  /** Interactions of the contracts that teams have given; their files lie in `pacts/` of the results folder. */
  readonly pacts: readonly GivenInteraction[]
  /** ISO 8601. */
  readonly startedAt: string
}

/** Name of the environment variable by which an engine finds its run. */
export const RUN_VARIABLE = 'ASSAY_RUN'

export function writeRun(run: Run): string {
  const file = path.join(run.results, 'run.json')
  writeJsonFile(file, run)
  return file
}

/**
 * A run of an earlier version has fewer members.
 *
 * @throws ConfigurationError where the file does not hold a run
 */
export function readRun(file: string): Run {
  const run: unknown = parseJson(readFileSync(file, 'utf8'))
  if (!isRun(run)) throw new ConfigurationError(`${file}: not what a run records: cut off, or of something else`)
  const { document = null, history = null, build = null, pacts = [], load = null } = run
  const { command = load === null ? 'verify' : 'load' } = run
  return { ...run, command, document, history, build, pacts, load }
}

/** What every version has written. */
const alwaysText = ['id', 'results', 'targetFile', 'profile', 'description', 'ledger', 'startedAt'] as const

function isRun(value: unknown): value is Run {
  if (typeof value !== 'object' || value === null) return false
  const members = new Map<string, unknown>(Object.entries(value))
  return alwaysText.every((name) => typeof members.get(name) === 'string') && typeof members.get('target') === 'object'
}

/** What a target's owner keeps of its past lies beside its file: `staging.baseline.json`, `staging.coverage.json`. */
export function besideTarget({ targetFile }: Pick<Run, 'targetFile'>, what: 'baseline' | 'coverage'): string {
  return targetFile.replace(/(\.json)?$/, `.${what}.json`)
}

/** True where a requirement that first shows in `from` is part of `profile`. */
export function includesProfile(profile: Profile, from: Profile): boolean {
  return profiles.indexOf(profile) >= profiles.indexOf(from)
}
