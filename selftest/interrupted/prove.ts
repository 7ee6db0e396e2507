import { named, sayProof, sayTotal } from '../proof.ts'
import { forEachOf } from '../verify-process.ts'
import { drawMoments, type Moment, type PartName, partNames } from './moments.ts'
import { runInterrupted, undisturbed } from './run-interrupted.ts'
import { troubles } from './troubles.ts'

interface Asked {
  /** The only troubles to cause, or `moments`; empty: all. */
  readonly names: ReadonlySet<string>
  /** How many moments are drawn, and with which seed. */
  readonly count: number
  readonly seed: number
  readonly atOnce: number
}

/**
 * Ends runs at random moments and causes other troubles on our own side, with a line for each; returns whether the
 * harness survived all.
 */
export async function proveInterrupted({ names, count, seed, atOnce }: Asked): Promise<boolean> {
  const met = await forEachOf(named(troubles, names), atOnce, async ({ name, complaints }) =>
    sayProof(name, await complaints()),
  )
  const areDrawn = names.size === 0 || names.has('moments')
  const survived = areDrawn ? await proveMoments({ count, seed, atOnce }) : []
  return sayTotal([...met, ...survived], 'troubles of our own left nothing wrong')
}

async function proveMoments({ count, seed, atOnce }: Omit<Asked, 'names'>): Promise<readonly boolean[]> {
  const lasting = new Map<PartName, number>()
  const quiet = await forEachOf(partNames, atOnce, async (part) => {
    const { seconds, complaints, untested } = await undisturbed(part)
    if (untested === null) lasting.set(part, seconds)
    return sayProof(`${part} undisturbed (${untested ?? `${seconds.toFixed(1)} s`})`, complaints)
  })
  const survived = await forEachOf(drawMoments(count, seed, [...lasting.keys()]), atOnce, async (moment) => {
    const { part, end, at } = moment
    const { seconds, complaints } = await hit(moment, at * (lasting.get(part) ?? 0))
    return sayProof(`${part} ended by ${end} after ${seconds.toFixed(1)} s`, complaints)
  })
  return [...quiet, ...survived]
}

/** Ends a run earlier and earlier until it is hit before its end: runs do not always take the same time. */
async function hit(moment: Moment, seconds: number): Promise<{ seconds: number; complaints: readonly string[] }> {
  const { isHit, complaints } = await runInterrupted(moment, seconds)
  return isHit || complaints.length > 0 ? { seconds, complaints } : hit(moment, seconds / 2)
}
