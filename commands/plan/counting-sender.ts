import { randomUUID } from 'node:crypto'
import { chargesFor } from '../../harness/budget/budget.ts'
import { openLedger } from '../../harness/budget/ledger.ts'
import type { Exchange, RecordedResponse } from '../../harness/exchange/exchange.ts'
import { type Call, keyOf, type Send } from '../../harness/sending/call.ts'
import type { Run } from '../../harness/target/run.ts'
import { scopeOf } from '../../harness/target/target.ts'
import { recordExchange } from '../../harness/verdict/results.ts'
import { finalStatuses } from '../../requirements/agent/job-status.ts'
import { validAnswer } from '../../requirements/assistant/valid-stream.ts'
import { validExchange } from '../../requirements/declaring/valid-examples.ts'
import { validBody } from '../../requirements/requests/request-body.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'

/**
 * A sender without a network. It notes each call in `calls`, and answers like a valid service that refuses only what
 * should be refused. It charges the run's ledger without a cap, since a plan shows what would be spent if the budget
 * allowed it. Its exchanges are recorded, since the contracts do not send what is recorded.
 */
export function countingSender(run: Run, description: DescriptionView, calls: Call[]): Send {
  const ledger = openLedger(run.ledger, run.id)
  return async (call) => {
    calls.push(call)
    const [, unique = randomUUID()] = /\bjob-([\w-]{36})/.exec(call.path) ?? []
    const key = keyOf(call)
    const charges = chargesFor(run, { ...call, key })
    ledger.charge(charges.map((charge) => ({ ...charge, cap: Number.POSITIVE_INFINITY, quota: null })))
    const exchange: Exchange = {
      ...answerTo(description, call, unique),
      id: `plan-${randomUUID()}`,
      situation: call.situation,
      caller: { organization: call.tenant.organization, scope: scopeOf(call.tenant), key },
      sentAt: new Date().toISOString(),
      request: {
        method: call.method,
        url: `${run.target.baseUrl}${call.path}`,
        headers: call.headers,
        body: call.body,
      },
    }
    recordExchange(run.results, exchange)
    return exchange
  }
}

function answerTo(description: DescriptionView, { operation: id, situation }: Call, unique: string): Exchange {
  const operation = description.operations.find((one) => one.id === id)
  if (situation.expected === 'refusal') return validExchange({ operation: id, status: 429, body: {}, headers: soon })
  if (operation?.response.kind === 'stream') {
    return validAnswer(operation.id, operation.response.protocol, { threadId: `thread-${unique}` })
  }
  return validExchange({ operation: id, status: 200, body: endedJob(description, unique) })
}

/** The headers of a refusal that says when to try again, so that the second try is counted too. */
const soon: RecordedResponse['headers'] = [['retry-after', '1']]

/** In every answer of the agent the job has already ended, with a result: a plan can't know how long jobs take. */
function endedJob(description: DescriptionView, unique: string): Readonly<Record<string, unknown>> {
  const schema = description.operations.flatMap(({ response }) =>
    response.kind === 'object' ? response.schema : [],
  )[0]
  const [status] = finalStatuses(description)
  const body = schema === undefined ? {} : validBody(description, schema, { text: 'text', unique })
  return { ...body, id: `job-${unique}`, status, prLink: `https://code.example/${unique}` }
}
