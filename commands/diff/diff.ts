import path from 'node:path'
import { jsonText } from '../../schemas/description/json.ts'
import { terminalOptions } from '../../scripts/command-line/terminal.ts'
import { baselineChanges } from './baselines.ts'
import { requirementChanges } from './catalogue.ts'
import { changesBetween, uncomparedParts } from './changes.ts'
import { readDescribed } from './input.ts'
import { markdownOf } from './markdown.ts'
import { classOf, reasonFor } from './rules.ts'
import { type Comparison, renderComparison, type Sides } from './text.ts'

interface DiffOptions {
  /** For a terminal, for a comment on a pull request, or for a program. */
  readonly format: 'text' | 'markdown' | 'json'
}

/**
 * Prints what changed between two descriptions of the interface.
 *
 * @returns the exit status: 1 where a change breaks clients, else 0.
 * @throws ConfigurationError where one of the two can't be read.
 */
export async function diff(oldFile: string, newFile: string, { format }: DiffOptions): Promise<number> {
  const [old, next] = [await readDescribed(oldFile), await readDescribed(newFile)]
  const sides = { old, new: next }
  const comparison = {
    changes: changesBetween(old.view, next.view),
    requirements: requirementChanges(old.view, next.view),
    baselines: uncomparedParts(old.view, next.view).includes('gaps')
      ? []
      : baselineChanges(path.resolve('targets'), old.view, next.view),
  }
  process.stdout.write(rendered(sides, comparison, format))
  return comparison.changes.some((change) => classOf(change) === 'breaking') ? 1 : 0
}

function rendered(sides: Sides, comparison: Comparison, format: DiffOptions['format']): string {
  switch (format) {
    case 'text':
      return renderComparison(sides, comparison, terminalOptions())
    case 'markdown':
      return markdownOf(sides, comparison)
    case 'json':
      return jsonText(dataOf(sides, comparison))
  }
}

function dataOf(sides: Sides, { changes, ...others }: Comparison): object {
  return {
    old: sides.old.name,
    new: sides.new.name,
    changes: changes.map((change) => ({ class: classOf(change), ...change, reason: reasonFor(change) })),
    uncompared: uncomparedParts(sides.old.view, sides.new.view),
    ...others,
  }
}
