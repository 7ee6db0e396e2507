import path from 'node:path'
import { exchangeDefinition } from '../exchange/exchange.ts'
import { type Lines, readJson, readLines, type Validator, validator } from '../json/read.ts'
import { CLIENTS_FILE } from './clients-model.ts'
import { clientsFileDefinition } from './files/clients-file.ts'
import { closingDefinition } from './files/closings-file.ts'
import { type Coverage, coverageDefinition } from './files/coverage-file.ts'
import { findingsFileDefinition } from './files/findings-file.ts'
import { loadFileDefinition } from './files/load-file.ts'
import { type Baseline, baselineDefinition } from './files/observations-file.ts'
import { screenshotDefinition } from './files/screenshots-file.ts'
import { outcomeRecordDefinition, verdictFileDefinition } from './files/verdicts-file.ts'
import { LOAD_FILE } from './load-model.ts'
import { resultFiles, screenshotFiles } from './results.ts'

/**
 * Reads the files of a results folder, of a run that has ended or was killed; every value is checked by its definition.
 */

export const isExchange = validator(exchangeDefinition)
export const isOutcome = validator(outcomeRecordDefinition)
const isBaseline = validator(baselineDefinition)
const isCoverage = validator(coverageDefinition)

export const readExchanges = linesReader(resultFiles.exchanges, isExchange)
export const readOutcomes = linesReader(resultFiles.outcomes, isOutcome)
export const readClosings = linesReader(resultFiles.closings, validator(closingDefinition))
export const readScreenshots = linesReader(
  `${screenshotFiles.folder}/${screenshotFiles.list}`,
  validator(screenshotDefinition),
)

/** Null where the run put no load on the target. */
export const readLoadFile = fileReader(LOAD_FILE, validator(loadFileDefinition))

/** Null where no answer was replayed through real clients. */
export const readClientsFile = fileReader(CLIENTS_FILE, validator(clientsFileDefinition))

/** Null where the target has no baseline. */
export function readBaseline(file: string): Baseline | null {
  return readJson(file, isBaseline)
}

/** Null where the target has no coverage file. */
export function readCoverage(file: string): Coverage | null {
  return readJson(file, isCoverage)
}

/** Null where the run was not judged. */
export const readFindings = fileReader(resultFiles.findings, validator(findingsFileDefinition))

/** Null where the run was not judged. */
export const readVerdicts = fileReader(resultFiles.verdicts, validator(verdictFileDefinition, { useDefaults: true }))

function linesReader<Value>(name: string, is: Validator<Value>): (folder: string) => Lines<Value> {
  return (folder) => readLines(path.join(folder, name), is, name)
}

function fileReader<Value>(name: string, is: Validator<Value>): (folder: string) => Value | null {
  return (folder) => readJson(path.join(folder, name), is)
}
