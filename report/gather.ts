import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readJson } from '../harness/json/read.ts'
import { validator } from '../harness/json/validate.ts'
import type { Exchange } from '../harness/sending/exchange.ts'
import type { VerdictFile } from '../harness/verdict/files/verdicts-file.ts'
import { readClientsFile, readLoadFile } from '../harness/verdict/read-results.ts'
import type { Facts } from '../schemas/facts-model.ts'
import { assumptionsDefinition } from './assumptions.ts'
import type { InterfaceDocument, ReportInput } from './input.ts'
import { readPictures } from './pictures.ts'
import { pullRequestsIn } from './pull-requests.ts'

/** What is known of a run once it is judged, so that nothing is read back that was just written. */
export interface Judgement
  extends VerdictFile,
    Pick<ReportInput, 'observations' | 'limits' | 'unreadable' | 'excluded' | 'uncovered' | 'baseline'> {
  readonly exchanges: readonly Exchange[]
  readonly facts: Pick<Facts, 'document' | 'statements'> & Pick<ReportInput, 'gaps'>
}

const isAssumptions = validator(assumptionsDefinition)

/**
 * Puts together what the report shows: the judgement of a run, and what its engines left in the results folder.
 *
 * @throws ConfigurationError naming the file that is not what it should be.
 */
export function gatherInput(folder: string, { facts, exchanges, ...judgement }: Judgement): ReportInput {
  const { pictures, unreadable } = readPictures(folder)
  const description = path.join(folder, 'description')
  return {
    ...judgement,
    exchanges: new Map(exchanges.map((exchange) => [exchange.id, exchange])),
    pullRequests: pullRequestsIn(exchanges),
    unreadable: [...judgement.unreadable, ...unreadable],
    pictures,
    load: readLoadFile(folder),
    clients: readClientsFile(folder),
    document: readDocument(path.join(description, 'document.md'), facts),
    gaps: facts.gaps,
    assumptions: readJson(path.join(description, 'assumptions.json'), isAssumptions) ?? [],
  }
}

function readDocument(file: string, { document, statements }: Judgement['facts']): InterfaceDocument | null {
  if (!existsSync(file)) return null
  return { title: document.title, file: path.basename(document.file), markdown: readFileSync(file, 'utf8'), statements }
}
