import type { Exchange } from '../harness/exchange/exchange.ts'
import type { Finding } from '../harness/verdict/files/findings-file.ts'
import { shellWord } from './curl.ts'
import type { ReportInput } from './input.ts'

type Known = Pick<ReportInput, 'again' | 'verdicts' | 'exchanges'>

/** The command that shows a finding on the service once more; null where the run was not one of a service. */
export function askAgainLine(finding: Finding, input: Known): string | null {
  if (input.again === null) return null
  const { command, takesNames } = input.again
  // Only whole runs are compared with a baseline.
  if (!takesNames || finding.verdict === 'drift') return command
  return `${command} --only ${namesFor(finding, input).map(shellWord).join(' ')}`
}

/**
 * The names for `--only`. The requirement alone may not be enough: where its breach was seen in an exchange of another
 * requirement or subject, that one is named too, so that the exchange is sent.
 */
function namesFor({ id, evidence }: Finding, { verdicts, exchanges }: Known): readonly string[] {
  const exchange = evidence === null ? undefined : exchanges.get(evidence)
  if (exchange === undefined) return [id]
  const { requirement } = exchange.situation
  if (requirement !== null && requirement !== id && verdicts.some((one) => one.id === requirement))
    return [id, requirement]
  const own = verdicts.find((one) => one.id === id)?.subject
  const subject = subjectOf(exchange)
  return subject === null || subject === own ? [id] : [id, subject]
}

/** The subject whose run sends such an exchange, where the engine or the evidence shows it. */
function subjectOf({ engine, situation }: Exchange): string | null {
  if (engine === 'load' || engine === 'contracts') return engine
  if (engine === 'browser') return 'assistant-browser'
  return situation.evidence.kind === 'limit-use' ? 'limits' : null
}
