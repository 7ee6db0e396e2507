import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { ErrorObject } from 'ajv/dist/2020.js'
import { ConfigurationError } from '../../schemas/description/configuration-error.ts'
import { firstError, jsonOrProblem, validator } from '../json/read.ts'
import { didYouMean } from '../text/nearest.ts'
import { knownGapPattern } from './known-gap.ts'
import { fieldNames } from './remedy.ts'
import { type Run, readRun } from './run.ts'
import {
  type KnownGap,
  TARGET_NAME,
  type Target,
  targetDefinition,
  targetFileDefinition,
  VARIABLE_NAME,
} from './target-schema.ts'

const isTarget = validator(targetFileDefinition, { allErrors: true, useDefaults: true })
// Other than a file, a run of another version may have members that are not known here.
const isKeptTarget = validator(targetDefinition, { useDefaults: true })

/** A name means `targets/<name>.json`; anything with a slash or `.json` is a file. */
export function isTargetFile(nameOrFile: string): boolean {
  return nameOrFile.includes('/') || nameOrFile.endsWith('.json')
}

export function targetPath(nameOrFile: string): string {
  return path.resolve(isTargetFile(nameOrFile) ? nameOrFile : path.join(TARGETS, `${nameOrFile}.json`))
}

/** Where people keep their targets, below the folder that the command is run in. */
const TARGETS = 'targets'

/**
 * The target that a person names, by its name or its file.
 *
 * @throws ConfigurationError naming the file and every field that is wrong.
 */
export function targetNamed(nameOrFile: string): Target {
  return readTarget(targetPath(nameOrFile))
}

/**
 * Reads and validates a target file.
 *
 * @throws ConfigurationError naming the file and every field that is wrong.
 */
export function readTarget(file: string): Target {
  const shown = path.relative(process.cwd(), file) || file
  if (!existsSync(file)) {
    const there = targetsIn(path.dirname(file))
    const near =
      didYouMean(path.parse(file).name, there) || (there.length === 0 ? '' : `; there is ${there.join(', ')}`)
    throw new ConfigurationError(`${shown}: no such target file; name one of targets/, or give a file's path${near}`)
  }
  const parsed = jsonOrProblem(readFileSync(file, 'utf8'))
  if (parsed.kind === 'broken') throw new ConfigurationError(`${shown}: not JSON: ${withoutText(parsed.problem)}`)
  return targetOf(file, parsed.value, shown)
}

/**
 * What a target file holds, or will hold.
 *
 * @param shown where the fields were given: a file that is still to be written names nothing that could be mended
 * @throws ConfigurationError naming where the fields were given and every field that is wrong.
 */
export function targetOf(file: string, written: unknown, shown: string): Target {
  const target = completed(shown, written)
  checkKeys(shown, target)
  checkHeaders(shown, target)
  for (const gap of target.knownGaps) checkPattern(shown, gap)
  const page = target.load.memory
  if (page !== null && !/^https?:/.test(URL.parse(page)?.protocol ?? ''))
    throw new ConfigurationError(`${shown}: load.memory "${page}" must be an http(s) address`)
  const beside = (name: string) => path.resolve(path.dirname(file), name)
  const { ca, ledger, clientCertificate: client, load } = target
  return {
    ...target,
    baseUrl: checkedBaseUrl(shown, withVariables(shown, target.baseUrl)),
    ca: ca === null ? null : beside(ca),
    ledger: ledger === null ? null : beside(ledger),
    load: { ...load, questions: load.questions === null ? null : beside(load.questions) },
    clientCertificate: client === null ? null : { cert: beside(client.cert), key: beside(client.key) },
  }
}

/** Names of the targets that a folder holds, without examples. */
export function targetsIn(folder: string): readonly string[] {
  const files = existsSync(folder) ? readdirSync(folder) : []
  return files.flatMap((file) => (/^[^.]+\.json$/.test(file) ? [path.parse(file).name] : []))
}

/** Removes what the parser quotes from around the error: it may be a pasted key. */
function withoutText(problem: string): string {
  return problem.replace(/,? ?(?:\.\.\.)?".*/s, '')
}

export function completeTarget(
  known: Pick<Target, 'name' | 'baseUrl'> & { readonly tenants: readonly object[] },
): Target {
  return completed(known.name, known)
}

/**
 * The run whose results a folder keeps, with the folder and its description as they lie there now; null where there is
 * none. In a run of an earlier version, the target has fewer members.
 *
 * @throws ConfigurationError where the file does not hold a run
 */
export function readKeptRun(folder: string): Run | null {
  const results = path.resolve(folder)
  const file = path.join(results, 'run.json')
  if (!existsSync(file)) return null
  const run = readRun(file)
  if (!isKeptTarget(run.target))
    throw new ConfigurationError(`${file}: not what a run records: target: ${firstError(isKeptTarget)}`)
  return { ...run, results, description: path.join(results, 'description') }
}

function completed(shown: string, written: unknown): Target {
  // The validator fills in defaults in the value itself, so it gets a copy.
  const value: unknown = structuredClone(written)
  if (!isTarget(value)) {
    throw new ConfigurationError(`${shown}: ${(isTarget.errors ?? []).map(describe).join('; ')}`)
  }
  const { $schema, ...target } = value
  return target
}

function describe(error: ErrorObject): string {
  const where = error.instancePath === '' ? 'the file' : error.instancePath.slice(1).replaceAll('/', '.')
  if (error.keyword === 'additionalProperties') {
    const unknown = String(error.params['additionalProperty'])
    return `${where} has an unknown field "${unknown}"${didYouMean(unknown, fieldNames)}`
  }
  if (error.params['pattern'] === VARIABLE_NAME) return pastedKey(where)
  if (error.params['pattern'] === TARGET_NAME)
    return `${where} may hold letters, digits, '.', '_' and '-', and begins with a letter or digit`
  return `${where} ${error.message ?? 'is wrong'}`
}

/** Does not quote what the file holds: the message may end in the log of a continuous integration. */
function pastedKey(where: string): string {
  return `${where} must be the name of an environment variable that holds the key; what stands there looks like a key`
}

/** A pasted key may look like the name of a variable; the service's key prefix gives it away. */
function checkKeys(shown: string, { keyPrefix, tenants }: Target): void {
  if (keyPrefix === null) return
  const fields = tenants.flatMap(({ adminKey, assistantKeys, revokedKeys }, index) => [
    [`tenants.${index}.adminKey`, adminKey ?? ''] as const,
    ...assistantKeys.map((key, place) => [`tenants.${index}.assistantKeys.${place}`, key] as const),
    ...revokedKeys.map((key, place) => [`tenants.${index}.revokedKeys.${place}`, key] as const),
  ])
  const pasted = fields.find(([, value]) => value.startsWith(keyPrefix))
  if (pasted !== undefined) throw new ConfigurationError(`${shown}: ${pastedKey(pasted[0])}`)
}

/** Headers about one connection and the bytes on it (RFC 9110 section 7.6.1), which each client writes itself. */
const ofConnection: ReadonlySet<string> = new Set([
  ...['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade'],
  ...['content-length', 'expect'],
])

function checkHeaders(shown: string, { headers }: Target): void {
  const name = Object.keys(headers).find((one) => ofConnection.has(one.toLowerCase()))
  if (name !== undefined)
    throw new ConfigurationError(
      `${shown}: headers.${name} is about one connection, and each client sets it; remove it`,
    )
}

function checkPattern(shown: string, { id, actual }: KnownGap): void {
  try {
    if (actual !== null) knownGapPattern(actual)
  } catch (error) {
    throw new ConfigurationError(`${shown}: knownGaps: actual of ${id}: ${(error as Error).message}`)
  }
}

/** @throws ConfigurationError naming the variable that is not set. */
function withVariables(shown: string, text: string): string {
  return text.replaceAll(/\$\{(\w+)\}/g, (_, variable: string) => {
    const value = process.env[variable]
    if (value === undefined || value === '') {
      throw new ConfigurationError(`${shown}: baseUrl names the environment variable ${variable}, which is not set`)
    }
    return value
  })
}

function checkedBaseUrl(shown: string, text: string): string {
  if (!/^https?:|:\/\//i.test(text))
    throw new ConfigurationError(`${shown}: baseUrl "${text}" has no scheme; write http://${text} or https://${text}`)
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.search !== '' || url.hash !== '') {
    throw new ConfigurationError(
      `${shown}: baseUrl "${text}" must be an http(s) address without user, query or fragment`,
    )
  }
  return text.replace(/\/+$/, '')
}
