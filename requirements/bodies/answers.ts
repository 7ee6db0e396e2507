import type { Facts, OperationFact, OperationFamily } from '../../harness/description.ts'
import type { Exchange } from '../../harness/sending/exchange.ts'
import { agentOperations } from '../../harness/target/agent-operations.ts'
import { failSaying, pass } from '../../harness/verdict/outcome.ts'
import { isSuccess, statusOf } from '../evidence.ts'
import { owedRefusal, owedSuccess } from '../expected.ts'
import { kebab } from '../naming.ts'
import type { ExchangeRequirement } from '../requirement.ts'
import { documented, fromFact } from '../source.ts'
import { answering, lawfulExchange, lawfulJob, refusal } from '../valid-examples.ts'

/** Id of the rule that a body which is no JSON is refused, for one operation. */
export function malformedBodyRule({ id }: OperationFact): string {
  return `${kebab(id)}-malformed-json-refused`
}

/** What every operation owes: a lawful request its answer, a body that is no JSON a refusal. */
export function answerRequirements(facts: Facts, family: OperationFamily): readonly ExchangeRequirement[] {
  return facts.operations
    .filter((operation) => operation.family === family)
    .flatMap((operation) => [
      ...lawfulAnswer(facts, operation),
      ...(operation.requestSchema === null ? [] : [malformedBody(operation)]),
    ])
}

function lawfulAnswer(facts: Facts, operation: OperationFact): readonly ExchangeRequirement[] {
  const { id, response } = operation
  const answered: ExchangeRequirement = {
    about: 'exchange',
    id: lawfulAccepted(id),
    operation: id,
    source: fromFact(operation),
    from: isInSmoke(facts, operation) ? 'smoke' : 'release',
    concerns: ({ operation: asked, situation }) =>
      asked === id && situation.expected === 'success' && situation.rule === null,
    check: owedSuccess,
    example: () => lawfulExchange({ operation: id, status: 200, body: lawfulJob }),
    violation: (lawful) => answering(lawful, 404, {}),
  }
  if (response.status === null) return [answered]
  return [answered, statusShown(answered, id, response.status)]
}

/** Smoke starts jobs and asks assistants, and does nothing else. */
function isInSmoke(facts: Facts, operation: OperationFact): boolean {
  return operation.response.kind === 'stream' || operation.id === agentOperations(facts).create?.id
}

/** Only where the document shows the status; elsewhere any 2xx is lawful, and which one is an observation. */
function statusShown(answered: ExchangeRequirement, operation: string, status: number): ExchangeRequirement {
  return {
    ...answered,
    id: `${kebab(operation)}-success-status-${status}`,
    concerns: (exchange) => answered.concerns(exchange) && isSuccess(exchange),
    check: (exchange: Exchange) =>
      exchange.response?.status === status ? pass : failSaying(`status ${status}`, statusOf(exchange)),
    example: () => lawfulExchange({ operation, status, body: lawfulJob }),
    violation: (lawful) => answering(lawful, status === 201 ? 200 : 201, lawfulJob),
  }
}

function malformedBody(operation: OperationFact): ExchangeRequirement {
  const rule = malformedBodyRule(operation)
  return {
    about: 'exchange',
    id: rule,
    operation: operation.id,
    source: documented({ terms: ['request bod', 'JSON'] }),
    concerns: ({ situation }) => situation.rule === rule,
    check: owedRefusal,
    example: () => refusal(operation.id, rule),
    violation: (lawful) => answering(lawful, 200, lawfulJob),
  }
}

export function lawfulAccepted(operation: string): string {
  return `${kebab(operation)}-lawful-accepted`
}
