/** The number of levels of each choice, by its name. */
type Choices = Readonly<Record<string, number>>

/** A level for each choice. */
export type Row = Readonly<Record<string, number>>

const SEED = 14
/** Number of random rows, of which the one with the most new pairs is taken. */
const TRIES = 100

/**
 * A covering array of strength two: any two levels of any two choices occur together in some row. The same choices
 * always give the same rows.
 */
export function pairwiseRows(choices: Choices): readonly Row[] {
  const random = generator(SEED)
  const names = Object.keys(choices)
  const left = new Map(allPairs(choices).map((pair) => [JSON.stringify(pair), pair]))
  const newIn = (row: Row) => pairsIn(names, row).filter((pair) => left.has(pair)).length
  const rows: Row[] = []
  for (let pair = firstOf(left); pair !== undefined; pair = firstOf(left)) {
    const begun = pair
    const tried = Array.from({ length: TRIES }, () => {
      const row = { ...randomRow(choices, random), ...begun }
      return { row, covers: newIn(row) }
    })
    const { row } = tried.reduce((best, one) => (one.covers > best.covers ? one : best))
    for (const covered of pairsIn(names, row)) left.delete(covered)
    rows.push(row)
  }
  return rows
}

/** Every pair of levels of two different choices. */
export function allPairs(choices: Choices): readonly Row[] {
  const names = Object.keys(choices)
  const levels = (name: string) => Array.from({ length: choices[name] ?? 0 }, (_, level) => level)
  return names.flatMap((one, index) =>
    names
      .slice(index + 1)
      .flatMap((other) => levels(one).flatMap((a) => levels(other).map((b) => ({ [one]: a, [other]: b })))),
  )
}

function pairsIn(names: readonly string[], row: Row): readonly string[] {
  return names.flatMap((one, index) =>
    names.slice(index + 1).map((other) => JSON.stringify({ [one]: row[one], [other]: row[other] })),
  )
}

function firstOf(pairs: ReadonlyMap<string, Row>): Row | undefined {
  const [first] = pairs.values()
  return first
}

function randomRow(choices: Choices, random: () => number): Row {
  return Object.fromEntries(Object.entries(choices).map(([name, levels]) => [name, Math.floor(random() * levels)]))
}

/** Park and Miller's generator of numbers between 0 and 1. */
export function generator(seed: number): () => number {
  const modulus = 2 ** 31 - 1
  let state = seed
  return () => {
    state = (state * 48_271) % modulus
    return state / modulus
  }
}
