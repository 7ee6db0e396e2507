import path from 'node:path'
import { type Lines, readJson, readLines } from '../json/read.ts'
import { validator } from '../json/validate.ts'
import { type Exchange, exchangeDefinition } from '../sending/exchange.ts'
import { CLIENTS_FILE } from './clients-model.ts'
import { type Baseline, baselineDefinition } from './files/baseline-file.ts'
import { type ClientsFile, clientsFileDefinition } from './files/clients-file.ts'
import { type Coverage, coverageDefinition } from './files/coverage-file.ts'
import { type LoadFile, loadFileDefinition } from './files/load-file.ts'
import { type OutcomeRecord, outcomeRecordDefinition } from './files/outcomes-file.ts'
import { type Screenshot, screenshotDefinition } from './files/screenshots-file.ts'
import { type VerdictFile, verdictFileDefinition } from './files/verdicts-file.ts'
import { LOAD_FILE } from './load-model.ts'
import { resultFiles, screenshotFiles } from './results.ts'

/** What a results folder holds, of a run that has ended or was killed; every value is checked by its definition. */

export const isExchange = validator(exchangeDefinition)
const isOutcomeRecord = validator(outcomeRecordDefinition)
const isVerdictFile = validator(verdictFileDefinition)
const isScreenshot = validator(screenshotDefinition)
const isLoadFile = validator(loadFileDefinition)
const isClientsFile = validator(clientsFileDefinition)
const isBaseline = validator(baselineDefinition)
const isCoverage = validator(coverageDefinition)

export function readExchanges(folder: string): Lines<Exchange> {
  return readLines(path.join(folder, resultFiles.exchanges), isExchange, resultFiles.exchanges)
}

export function readOutcomes(folder: string): Lines<OutcomeRecord> {
  return readLines(path.join(folder, resultFiles.outcomes), isOutcomeRecord, resultFiles.outcomes)
}

export function readScreenshots(folder: string): Lines<Screenshot> {
  const list = `${screenshotFiles.folder}/${screenshotFiles.list}`
  return readLines(path.join(folder, list), isScreenshot, list)
}

/** Null where no load was put on the target. */
export function readLoadFile(folder: string): LoadFile | null {
  return readJson(path.join(folder, LOAD_FILE), isLoadFile)
}

/** Null where no answer was replayed through real clients. */
export function readClientsFile(folder: string): ClientsFile | null {
  return readJson(path.join(folder, CLIENTS_FILE), isClientsFile)
}

/** Null where the target has none. */
export function readBaseline(file: string): Baseline | null {
  return readJson(file, isBaseline)
}

/** Null where the target has none. */
export function readCoverage(file: string): Coverage | null {
  return readJson(file, isCoverage)
}

/** Null where the run was not judged. */
export function readVerdicts(folder: string): VerdictFile | null {
  return readJson(path.join(folder, resultFiles.verdicts), isVerdictFile)
}
