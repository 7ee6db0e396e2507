import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ConfigurationError } from '../../schemas/description/configuration-error.ts'
import { parseJson } from '../json/parse.ts'
import { writeJsonFile } from '../json/write-whole.ts'
import type { Scenario } from './load-schema.ts'
import type { Target } from './target.ts'

export const profiles = ['smoke', 'release', 'nightly'] as const
export type Profile = (typeof profiles)[number]

/** An interaction of a contract that a team has given to a run; it is a requirement of that run. */
export interface GivenInteraction {
  readonly id: string
  /** Id of the operation that it sends; method and path where the description has no such operation. */
  readonly operation: string
  readonly consumer: string
  /** The contract's own name for it. */
  readonly description: string
  /** Name of the contract's file in the folder of given contracts, and the position of the interaction in it. */
  readonly file: string
  readonly index: number
  /** Whether the team does not yet hold the service to it. */
  readonly pending: boolean
}

/** Whether a requirement comes from a contract that a team has given. Only runs with such contracts have it. */
export function isGiven(requirement: string): boolean {
  return requirement.startsWith(GIVEN_PREFIX)
}

export const GIVEN_PREFIX = 'pact-'

/** The commands that send requests and leave results. */
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
  /** The document that the run was given, relative to the folder where it was started; null where there is none. */
  readonly document: string | null
  /** Absolute path of the folder that keeps a summary of each run of this target; null where none is kept. */
  readonly history: string | null
  /** Absolute path of the ledger file. */
  readonly ledger: string
  /** Ids of the only requirements to show; null: all. */
  readonly only: readonly string[] | null
  /** The load of `npm run load`; null for the short load of every `verify`. */
  readonly load: Scenario | null
  /** What the person who started the run calls the build under test; null where only the target's answers may tell. */
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
 * Reads a run; one of an earlier version has fewer members.
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

/** Members that every version has written. */
const alwaysText = ['id', 'results', 'targetFile', 'profile', 'description', 'ledger', 'startedAt'] as const

function isRun(value: unknown): value is Run {
  if (typeof value !== 'object' || value === null) return false
  const members = new Map<string, unknown>(Object.entries(value))
  const isOfRun =
    alwaysText.every((name) => typeof members.get(name) === 'string') && Array.isArray(members.get('only') ?? [])
  return isOfRun && profiles.some((one) => one === members.get('profile')) && typeof members.get('target') === 'object'
}

/**
 * A file that keeps the target's past beside the target's own file: `staging.baseline.json`, `staging.coverage.json`.
 */
export function besideTarget({ targetFile }: Pick<Run, 'targetFile'>, what: 'baseline' | 'coverage'): string {
  return targetFile.replace(/(\.json)?$/, `.${what}.json`)
}

/** True where a requirement that first belongs to the profile `from` is part of `profile`. */
export function includesProfile(profile: Profile, from: Profile): boolean {
  return profiles.indexOf(profile) >= profiles.indexOf(from)
}
