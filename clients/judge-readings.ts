import path from 'node:path'
import { writeJsonFile } from '../harness/json/write-whole.ts'
import type { Run } from '../harness/target/run.ts'
import {
  CLIENTS_FILE,
  type ClientLine,
  type ClientRelease,
  type ClientsFile,
  clientName,
  protocolOfLine,
  readByClientId,
} from '../harness/verdict/clients-model.ts'
import { type NotTested, notTested } from '../harness/verdict/outcome.ts'
import { readExchanges } from '../harness/verdict/read-results.ts'
import { recordOutcomes } from '../harness/verdict/results.ts'
import type { OutcomeRecord } from '../harness/verdict/verdict-model.ts'
import { asReadBy } from '../requirements/assistant/clients.ts'
import type { CheckContext, Requirement } from '../requirements/declaring/requirement.ts'
import { guarded, openEntries, outcomeRecord } from '../requirements/judging.ts'
import { loadDescription } from '../schemas/description/load.ts'
import { type Answer, countTooLong, selectAnswers } from './answers.ts'
import { LONGEST_READING, loadClients, type Replayed, replayAnswers } from './replay.ts'

/**
 * Replays the streamed answers of a run through every client that knows their protocol, judges how the newest releases
 * read them, and writes `clients.json`. Nothing is sent.
 */
export async function showClients(run: Run): Promise<void> {
  const description = await loadDescription(run.description)
  const context: CheckContext = { description, target: run.target }
  const open = openEntries(description, run).map(({ requirement }) => requirement)
  const clients = await loadClients()
  const since = performance.now()
  const exchanges = readExchanges(run.results).values
  const answers = selectAnswers(exchanges, description.validate)
  const read = await replayAnswers(clients, answers)
  const milliseconds = Math.round(performance.now() - since)
  const file: ClientsFile = { milliseconds, tooLong: countTooLong(exchanges), ...read }
  recordOutcomes(run.results, judgedReadings(read, answers, open, context))
  writeJsonFile(path.join(run.results, CLIENTS_FILE), file)
}

/** The outcomes of the open requirements: how the newest client of each line read each answer. */
export function judgedReadings(
  { clients }: Replayed,
  answers: readonly Answer[],
  open: readonly Requirement[],
  context: CheckContext,
): readonly OutcomeRecord[] {
  return [...new Set(clients.map(({ line }) => line))].flatMap((line) => {
    const requirement = open.find(({ id }) => id === readByClientId(line))
    if (requirement?.about !== 'exchange') return []
    const newest = clients.filter((client) => client.line === line && client.newest)
    const asked = answers.filter(({ protocol }) => protocol === protocolOfLine(line))
    const records = newest.flatMap(({ readings, ...release }) =>
      asked.map(({ exchange }) => {
        const reading = readings.find((one) => one.exchange === exchange.id)
        const outcome =
          reading === undefined
            ? unread(release)
            : guarded(() => requirement.check(asReadBy(exchange, release, reading), context))
        return outcomeRecord('clients', requirement.id, [exchange], outcome)
      }),
    )
    return records.length > 0 ? records : [withoutAnswer(requirement, line)]
  })
}

function unread(release: ClientRelease): NotTested {
  const reason = `${clientName(release)} took longer than ${LONGEST_READING / 1000} s over this answer or one before it`
  return notTested(reason, 'run it again where less other work is done')
}

function withoutAnswer({ id }: Requirement, line: ClientLine): OutcomeRecord {
  const reason = `the run has no whole ${protocolOfLine(line)} answer that a client could read`
  return outcomeRecord('clients', id, [], notTested(reason, 'run it again where the assistant answers'))
}
