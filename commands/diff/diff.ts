import path from 'node:path'
import { terminalOptions } from '../../scripts/terminal.ts'
import { baselineChanges } from './baselines.ts'
import { requirementChanges } from './catalogue.ts'
import { changesBetween, uncomparedParts } from './changes.ts'
import { readDescribed } from './input.ts'
import { classOf } from './rules.ts'
import { renderComparison } from './text.ts'

/**
 * Says what changed between two descriptions of the interface.
 *
 * @returns the exit status: 1 where a change breaks clients, else 0.
 * @throws ConfigurationError where one of the two can't be read.
 */
export async function diff(oldFile: string, newFile: string): Promise<number> {
  const [old, next] = [await readDescribed(oldFile), await readDescribed(newFile)]
  const comparison = {
    changes: changesBetween(old.view, next.view),
    requirements: requirementChanges(old.view, next.view),
    baselines: uncomparedParts(old.view, next.view).includes('gaps')
      ? []
      : baselineChanges(path.resolve('targets'), old.view, next.view),
  }
  process.stdout.write(renderComparison({ old, new: next }, comparison, terminalOptions()))
  return comparison.changes.some((change) => classOf(change) === 'breaking') ? 1 : 0
}
