import path from 'node:path'
import { terminalOptions } from '../../scripts/terminal.ts'
import { baselineChanges } from './baselines.ts'
import { compare } from './comparison.ts'
import { readDescribed } from './input.ts'
import { renderComparison } from './text.ts'

/**
 * Says what changed between two interface documents or descriptions.
 *
 * @returns the exit status: 1 where a change breaks clients, else 0.
 * @throws ConfigurationError where one of the two can't be read.
 */
export async function diff(oldFile: string, newFile: string): Promise<number> {
  const [old, next] = [await readDescribed(oldFile), await readDescribed(newFile)]
  const comparison = await compare(old, next)
  const bothFacts = old.kind === 'facts' && next.kind === 'facts'
  const baselines = bothFacts ? baselineChanges(path.resolve('targets'), old.facts, next.facts) : []
  process.stdout.write(renderComparison({ old, new: next }, comparison, baselines, terminalOptions()))
  return comparison.changes.some((change) => change.class === 'breaking') ? 1 : 0
}
