/** A suggestion for a misspelt name, to end a message with: `; did you mean a or b?`; empty where no name is near. */
export function didYouMean(misspelt: string, names: Iterable<string>): string {
  const most = Math.max(2, Math.floor(misspelt.length / 4))
  const near = [...new Set(names)]
    .map((name) => ({ name, changes: changesBetween(misspelt.toLowerCase(), name.toLowerCase()) }))
    .filter(({ changes }) => changes <= most)
    .toSorted((one, other) => one.changes - other.changes)
  return near.length === 0
    ? ''
    : `; did you mean ${near
        .slice(0, SHOWN)
        .map(({ name }) => name)
        .join(' or ')}?`
}

const SHOWN = 3

/** The number of letters to add, remove or replace (Levenshtein's distance). */
function changesBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1]
    for (const [place, wanted] of [...other].entries()) {
      const replaced = (row[place] ?? 0) + (letter === wanted ? 0 : 1)
      next.push(Math.min(replaced, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
