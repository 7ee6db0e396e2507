import { spentIn } from '../../harness/budget/ledger.ts'
import type { Send } from '../../harness/sending/call.ts'
import { agentIds } from '../../harness/target/agent-operations.ts'
import type { Run } from '../../harness/target/run.ts'
import type { LoadContext } from '../../load/context/context.ts'
import { type K6Result, nothingRan } from '../../load/k6/run-k6.ts'
import { runLimits } from '../../load/limits/limits.ts'
import { runStreams } from '../../load/streams/streams.ts'
import type { Description } from '../../schemas/description/description.ts'

/** Uses that a limit counts for one caller: a project, key, organization or address. */
export interface Counted {
  readonly limit: string
  readonly who: string
  readonly uses: number
}

/** The most that the load would do to a target. */
interface LoadPlan {
  /** Uses of each operation on the first tenant. */
  readonly uses: Readonly<Record<string, number>>
  /** The same uses, by the limits that count them. */
  readonly counted: readonly Counted[]
  /** Uses of each limit at its boundary, on the last tenant. */
  readonly boundary: Readonly<Record<string, number>>
  readonly jobs: number
  /** Streams that are sent once more if other work on this machine disturbs them. */
  readonly again: number
}

/** Does everything that the load does before it starts k6, and counts what k6 would send. */
export async function planLoad(
  run: Run,
  description: Description,
  open: ReadonlySet<string>,
  send: Send,
): Promise<LoadPlan> {
  const streams: string[] = []
  let again = 0
  const atLimits: { readonly limit: string; readonly operation: string }[] = []
  const ended: K6Result = { ...nothingRan, isComplete: true }
  const context: LoadContext = {
    run,
    description,
    k6: { binary: '', streams: true },
    redact: (text) => text,
    open,
    send: (call) => {
      streams.push(call.operation ?? '')
      return send(call)
    },
    execute: async (_, plan) => {
      if ('parts' in plan) {
        const many = plan.parts.flatMap((part) => repeated(part.request.operation, part.streams))
        streams.push(...many)
        again += many.length
      }
      if ('limit' in plan) {
        const { limit, requests, uses } = plan
        atLimits.push(...repeated({ limit, operation: requests[0]?.operation ?? '' }, uses))
      }
      return ended
    },
    wait: async () => undefined,
  }
  const before = spentIn(run.ledger, run.id)
  await runStreams(context)
  const after = spentIn(run.ledger, run.id)
  await runLimits(context)
  return {
    uses: counted(streams),
    counted: Object.entries(after).flatMap(([limit, callers]) =>
      Object.entries(callers).map(([who, uses]) => ({ limit, who, uses: uses - (before[limit]?.[who] ?? 0) })),
    ),
    boundary: counted(atLimits.map(({ limit }) => limit)),
    jobs: atLimits.filter(({ operation }) => operation === agentIds(description).create).length,
    again,
  }
}

function repeated<Item>(item: Item, times: number): readonly Item[] {
  return Array.from({ length: times }, () => item)
}

/** How often each name occurs. */
export function counted(names: readonly string[]): Readonly<Record<string, number>> {
  return Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, of]) => [name, of.length]))
}
