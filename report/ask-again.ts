import type { Exchange } from '../harness/exchange/exchange.ts'
import type { Finding } from '../harness/verdict/files/findings-file.ts'
import { shellWord } from './curl.ts'
import type { ReportInput } from './input.ts'

type Known = Pick<ReportInput, 'again' | 'verdicts' | 'exchanges'>

/** The command that shows a finding on the service once more; null where no run of a service has shown it. */
export function askAgainLine(finding: Finding, input: Known): string | null {
  if (input.again === null) return null
  const { command, takesNames } = input.again
  // A baseline is compared with in whole runs only.
  if (!takesNames || finding.verdict === 'drift') return command
  return `${command} --only ${namesFor(finding, input).map(shellWord).join(' ')}`
}

/** The requirement alone does not have sent what another one was shown by: its breach was seen in passing. */
function namesFor({ id, evidence }: Finding, { verdicts, exchanges }: Known): readonly string[] {
  const exchange = evidence === null ? undefined : exchanges.get(evidence)
  if (exchange === undefined) return [id]
  const { rule } = exchange.situation
  if (rule !== null && rule !== id && verdicts.some((one) => one.id === rule)) return [id, rule]
  const own = verdicts.find((one) => one.id === id)?.subject
  const subject = subjectOf(exchange)
  return subject === null || subject === own ? [id] : [id, subject]
}

/** The subject that has such an exchange sent, where its engine or its evidence tells. */
function subjectOf({ engine, situation }: Exchange): string | null {
  if (engine === 'load' || engine === 'contracts') return engine
  if (engine === 'browser') return 'assistant-browser'
  return situation.evidence.kind === 'limit-use' ? 'limits' : null
}
