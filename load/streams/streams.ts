import type { Exchange } from '../../harness/exchange/exchange.ts'
import { type GeneratorUse, shownByAnyStreams, shownByStreams } from '../../harness/verdict/load-model.ts'
import { type LoadContext, type Untested, WITHOUT_STREAMS } from '../context/context.ts'
import { putOnUndisturbed, recordSampled, type StreamSeries } from './put-on.ts'
import { type Asked, ask, type Blocked, prepareShort, type Wanted, wantedStreams } from './stream-parts.ts'

export interface StreamRun {
  readonly series: readonly StreamSeries[]
  /** Whether a signal stopped k6. */
  readonly isStopped: boolean
  readonly untested: readonly Untested[]
  /** The exchanges of single questions, and those that were sampled under load. */
  readonly exchanges: readonly Exchange[]
  /** Single questions that got no whole answer, so that no more were asked. */
  readonly unanswered: readonly Exchange[]
  readonly use: GeneratorUse | null
}

/** The short load of every run: both versions of the assistant at the rate in the target's file. */
export async function runStreams(context: LoadContext): Promise<StreamRun> {
  const { open } = context
  const wanted = wantedStreams(context, ({ request }) => shown(request.protocol).some((id) => open.has(id)))
  const { answered, blocked, alone, unanswered } = await askEach(context, wanted)
  const prepared = answered.map((one, index) =>
    prepareShort(context, one, { parts: answered.length, left: answered.length - index }),
  )
  const ready = prepared.filter((one) => one.kind === 'ready')
  const unsent = prepared.filter((one) => one.kind === 'untested')
  if (ready.length === 0) {
    const untested = leftOpen(context, [...blocked, ...unsent], true)
    return { series: [], isStopped: false, untested, exchanges: alone, unanswered, use: null }
  }
  const { series, isStopped, result } = await putOnUndisturbed(context, ready)
  const unbegun = series.flatMap(unbegunIn)
  const untested = leftOpen(context, [...blocked, ...unsent, ...unbegun], unbegun.length === ready.length)
  const sampled = series.flatMap((one) => recordSampled(context, one))
  return { series, isStopped, untested, exchanges: [...alone, ...sampled], unanswered, use: result.use }
}

/** What to do where k6 did not do what was asked of it. */
export const SEE_LOG = 'see load.log, and K6_OUT where it is set, or give k6 more memory'

/** Streams that k6 never began are blocked: otherwise the single question before would show that all came whole. */
function unbegunIn({ prepared: { wanted }, records, figures: { invalid } }: StreamSeries): readonly Blocked[] {
  if (records.length > 0) return []
  return [{ kind: 'untested', wanted, reason: invalid ?? 'no stream under load was begun', remedy: SEE_LOG }]
}

/** Asks one question of each operation, all at the same time. */
export async function askEach(context: LoadContext, wanted: readonly Wanted[]) {
  const asked = await Promise.all(
    wanted.map((one) =>
      context.k6.streams ? ask(context, one) : { kind: 'untested' as const, wanted: one, ...WITHOUT_STREAMS },
    ),
  )
  const sent = asked.filter((one): one is Asked => one.kind !== 'untested')
  return {
    answered: sent.filter(({ kind }) => kind === 'answered'),
    unanswered: sent.filter(({ kind }) => kind === 'unanswered').map(({ alone }) => alone),
    alone: sent.map(({ alone }) => alone),
    blocked: asked.filter((one) => one.kind === 'untested'),
  }
}

function shown(protocol: Wanted['request']['protocol']): readonly string[] {
  return protocol === null ? [] : shownByStreams(protocol)
}

/**
 * Requirements that stay open where the streams of a protocol are not sent; those of the other protocol may show some
 * of them.
 */
export function leftOpen({ open }: LoadContext, blocked: readonly Blocked[], none: boolean): readonly Untested[] {
  return blocked.flatMap(({ wanted, reason, remedy }) =>
    shown(wanted.request.protocol)
      .filter((id) => open.has(id) && (none || !shownByAnyStreams.includes(id)))
      .map((requirement) => ({ requirement, reason, remedy })),
  )
}
