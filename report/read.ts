import { createReadStream, existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { Exchange } from '../harness/sending/exchange.ts'
import { ConfigurationError } from '../harness/target/configuration-error.ts'
import { readRun } from '../harness/target/run.ts'
import { CLIENTS_FILE, type ClientsFile } from '../harness/verdict/clients-model.ts'
import { LOAD_FILE, type LoadFile } from '../harness/verdict/load-model.ts'
import { resultFiles } from '../harness/verdict/results.ts'
import { type Observation, redVerdicts, type Verdict, type VerdictFile } from '../harness/verdict/verdict-model.ts'
import type { Facts } from '../schemas/facts-model.ts'
import { clientsFileSchema } from './clients-schema.ts'
import type { Assumption, InterfaceDocument, PullRequest, ReportInput, UnreadableLine } from './input.ts'
import { isAtLimit, limitCourses } from './limit-courses.ts'
import { loadFileSchema } from './load-schema.ts'
import { readPictures } from './pictures.ts'
import { pullRequestIn } from './pull-requests.ts'
import {
  assumptionsSchema,
  exchangeSchema,
  factsSchema,
  observationsSchema,
  verdictFileSchema,
} from './result-schemas.ts'

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true })
const isVerdictFile = ajv.compile<VerdictFile>(verdictFileSchema)
const isObservations = ajv.compile<readonly Observation[]>(observationsSchema)
const isExchange = ajv.compile<Exchange>(exchangeSchema)
const isLoadFile = ajv.compile<LoadFile>(loadFileSchema)
const isClientsFile = ajv.compile<ClientsFile>(clientsFileSchema)
const isFacts = ajv.compile<Pick<Facts, 'document' | 'statements' | 'gaps' | 'limits'>>(factsSchema)
const isAssumptions = ajv.compile<readonly Assumption[]>(assumptionsSchema)

/** What the results folder does not say of itself. */
export type ReportContext = Pick<ReportInput, 'excluded' | 'uncovered' | 'baseline'>

/**
 * Reads the results folder of a run, finished or killed.
 *
 * @throws ConfigurationError naming the file where `verdicts.json` is missing, or where a whole file is not what it
 * should be. Single lines of `exchanges.ndjson` that can't be read are listed in `unreadable` instead: a killed run
 * leaves its last line torn, or glued to what another engine wrote after it.
 */
export async function readReportInput(folder: string, context: ReportContext): Promise<ReportInput> {
  const verdictFile = readJson(path.join(folder, 'verdicts.json'), isVerdictFile)
  if (verdictFile === null) {
    throw new ConfigurationError(`${folder}: no verdicts.json here; name the results folder of a run`)
  }
  const observations = readJson(path.join(folder, 'observations.json'), isObservations) ?? []
  const shown = new Set([
    ...verdictFile.verdicts.filter(showsEvidence).flatMap(({ evidence }) => evidence),
    ...observations.flatMap(({ evidence }) => evidence),
  ])
  const { atLimits, ...recorded } = await readExchanges(folder, shown)
  const load = readJson(path.join(folder, LOAD_FILE), isLoadFile)
  const clients = readJson(path.join(folder, CLIENTS_FILE), isClientsFile)
  const { pictures, unreadable } = readPictures(folder)
  const lines = [...recorded.unreadable, ...unreadable]
  const { limits, ...described } = readDescription(folder)
  const run = path.join(folder, 'run.json')
  return {
    ...verdictFile,
    observations,
    ...recorded,
    unreadable: lines,
    pictures,
    load,
    clients,
    ...described,
    limits: existsSync(run) ? limitCourses(limits, atLimits, readRun(run).target) : [],
    ...context,
  }
}

function showsEvidence({ verdict }: Verdict): boolean {
  return redVerdicts.has(verdict) || verdict === 'question' || verdict === 'known-gap'
}

interface Recorded extends Pick<ReportInput, 'exchanges' | 'durations' | 'pullRequests' | 'unreadable'> {
  readonly atLimits: readonly Exchange[]
}

/** Line by line, keeping only the bodies that are shown: a night's file is larger than the longest string of Node. */
async function readExchanges(folder: string, shown: ReadonlySet<string>): Promise<Recorded> {
  const exchanges = new Map<string, Exchange>()
  const durations = new Map<string, number>()
  const pullRequests = new Map<string, PullRequest>()
  const unreadable: UnreadableLine[] = []
  const atLimits: Exchange[] = []
  const file = path.join(folder, resultFiles.exchanges)
  if (!existsSync(file)) return { exchanges, durations, pullRequests: [], unreadable, atLimits }
  let line = 0
  for await (const text of linesOf(file)) {
    line += 1
    if (text === '') continue
    const exchange = readExchange(text)
    if ('problem' in exchange) {
      unreadable.push({ file: resultFiles.exchanges, line, ...exchange })
      continue
    }
    durations.set(exchange.id, exchange.milliseconds)
    if (shown.has(exchange.id)) exchanges.set(exchange.id, exchange)
    if (isAtLimit(exchange)) atLimits.push(exchange)
    const found = pullRequestIn(exchange)
    if (found !== null && !pullRequests.has(found.link)) pullRequests.set(found.link, found)
  }
  return { exchanges, durations, pullRequests: [...pullRequests.values()], unreadable, atLimits }
}

/** Not `node:readline`: that also ends a line at U+2028, which JSON leaves as it is inside a string. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of createReadStream(file, 'utf8')) {
    const [first = '', ...lines] = String(chunk).split('\n')
    rest += first
    for (const line of lines) {
      yield rest
      rest = line
    }
  }
  yield rest
}

function readExchange(text: string): Exchange | { readonly problem: string } {
  const value = parseJson(text)
  if (!value.ok) return { problem: 'not a whole JSON value; a killed run leaves such a line' }
  return isExchange(value.value) ? value.value : { problem: `no exchange: ${firstError(isExchange)}` }
}

interface Described extends Pick<ReportInput, 'document' | 'gaps' | 'assumptions'> {
  readonly limits: Facts['limits']
}

function readDescription(folder: string): Described {
  const description = path.join(folder, 'description')
  const facts = readJson(path.join(description, 'facts.json'), isFacts)
  const assumptions = readJson(path.join(description, 'assumptions.json'), isAssumptions) ?? []
  if (facts === null) return { document: null, gaps: [], assumptions, limits: [] }
  const document = readDocument(path.join(description, 'document.md'), facts)
  return { document, gaps: facts.gaps, assumptions, limits: facts.limits }
}

function readDocument(source: string, facts: Pick<Facts, 'document' | 'statements'>): InterfaceDocument | null {
  if (!existsSync(source)) return null
  return {
    title: facts.document.title,
    file: path.basename(facts.document.file),
    markdown: readFileSync(source, 'utf8'),
    statements: facts.statements,
  }
}

/** The file's value, or null where there is no such file. */
function readJson<T>(file: string, is: ValidateFunction<T>): T | null {
  if (!existsSync(file)) return null
  const parsed = parseJson(readFileSync(file, 'utf8'))
  if (!parsed.ok) throw new ConfigurationError(`${file}: not JSON (${parsed.problem}); run the verification again`)
  if (!is(parsed.value)) throw new ConfigurationError(`${file}: ${firstError(is)}; run the verification again`)
  return parsed.value
}

type Parsed = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly problem: string }

function parseJson(text: string): Parsed {
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch (error) {
    return { ok: false, problem: error instanceof Error ? error.message : String(error) }
  }
}

function firstError({ errors }: ValidateFunction): string {
  const [error] = errors ?? []
  const where = error?.instancePath === '' ? 'the whole' : (error?.instancePath.slice(1).replaceAll('/', '.') ?? '')
  return `${where} ${error?.message ?? 'is wrong'}`
}
