import type { Exchange } from '../../harness/sending/exchange.ts'
import type { StreamFinding } from '../../harness/wire/judge.ts'
import type { JudgeOptions } from '../../harness/wire/sample.ts'
import { judgementOf, protocolOf } from '../../requirements/assistant/stream-evidence.ts'

/** What the stream judge found in an answer against one requirement; none for a requirement that is not about streams. */
export function streamFindings(
  requirement: string,
  exchange: Exchange,
  options: JudgeOptions,
): readonly StreamFinding[] {
  const prefix = `assistant-stream-${protocolOf(exchange)}-`
  if (!requirement.startsWith(prefix)) return []
  const rule = requirement.slice(prefix.length)
  return (judgementOf(exchange, options)?.findings ?? []).filter((finding) => finding.rule === rule)
}
