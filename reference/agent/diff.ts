import type { Documentation } from '../documentation.ts'

export interface DiffLine {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
}

export interface PageDiff {
  readonly page: string
  readonly lines: readonly DiffLine[]
}

/** Pages that differ, each as its lines; no page: nothing was changed. */
export function diffOf(before: Documentation, after: Documentation): readonly PageDiff[] {
  const pages = [...new Set([...before.keys(), ...after.keys()])].sort()
  return pages
    .filter((page) => before.get(page) !== after.get(page))
    .map((page) => ({ page, lines: lineDiff(linesOf(before.get(page)), linesOf(after.get(page))) }))
}

function linesOf(text: string | undefined): readonly string[] {
  return text === undefined ? [] : text.trimEnd().split('\n')
}

/** By the longest common subsequence: quadratic, and pages here have some tens of lines. */
function lineDiff(before: readonly string[], after: readonly string[]): readonly DiffLine[] {
  const common = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0))
  const at = (row: number, column: number) => common[row]?.[column] ?? 0
  for (let row = before.length - 1; row >= 0; row--) {
    for (let column = after.length - 1; column >= 0; column--) {
      const longest =
        before[row] === after[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1))
      common[row]?.splice(column, 1, longest)
    }
  }
  const lines: DiffLine[] = []
  let row = 0
  let column = 0
  while (row < before.length || column < after.length) {
    const [left, right] = [before[row], after[column]]
    if (left !== undefined && left === right) {
      lines.push({ kind: 'same', text: left })
      row++
      column++
    } else if (left !== undefined && (right === undefined || at(row + 1, column) >= at(row, column + 1))) {
      lines.push({ kind: 'removed', text: left })
      row++
    } else if (right !== undefined) {
      lines.push({ kind: 'added', text: right })
      column++
    }
  }
  return lines
}
