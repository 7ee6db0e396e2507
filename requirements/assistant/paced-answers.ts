import type { Exchange } from '../../harness/exchange/exchange.ts'
import type { StreamProtocol } from '../../schemas/description/description.ts'
import { isUnderLoad } from '../reading/evidence.ts'
import { eventsOf, protocolOf } from '../streams/stream-evidence.ts'

/**
 * Whether an answer's pace is judged. Answers under load have objectives of their own, and those of other engines were
 * read by a tool first.
 */
export function isPaced(exchange: Exchange, protocol: StreamProtocol): boolean {
  const isOwn = exchange.engine === 'specs' && protocolOf(exchange) === protocol && !isUnderLoad(exchange)
  return isOwn && exchange.response?.end === 'complete' && eventsOf(exchange).length > 0
}
