import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { readExchanges } from '../../harness/verdict/read-results.ts'

/** Uses by limit id. */
type Uses = Readonly<Record<string, number>>

/** Limits for which the service has counted more uses than the ledger says that runs have charged. */
export async function unchargedUses(control: string, ledger: string): Promise<readonly string[]> {
  const [counted, charged] = [await countedBy(control), chargedIn(ledger)]
  return Object.entries(counted).flatMap(([limit, uses]) => {
    const known = charged[limit] ?? 0
    return uses <= known ? [] : [`${limit}: the service has counted ${uses} uses, and the ledger ${known}`]
  })
}

/**
 * Limits for which the service has counted more uses than there are exchanges.
 *
 * @param underWay uses of one limit whose answers may not have arrived when the run ended
 */
export async function unrecordedUses(control: string, results: string, underWay: number): Promise<readonly string[]> {
  const exchanges = readExchanges(results).values
  const recorded = summed(exchanges.flatMap(({ uses }) => Object.keys(uses).map((limit) => [limit, 1] as const)))
  return Object.entries(await countedBy(control)).flatMap(([limit, uses]) => {
    const known = recorded[limit] ?? 0
    return uses <= known + underWay ? [] : [`${limit}: the service has counted ${uses} uses, and ${known} are recorded`]
  })
}

/** Uses of all limits that the service has counted. */
export async function countedUses(control: string): Promise<number> {
  return Object.values(await countedBy(control)).reduce((sum, uses) => sum + uses, 0)
}

interface State {
  readonly counters: readonly { readonly limit: string; readonly used: number }[]
}

async function countedBy(control: string): Promise<Uses> {
  const response = await fetch(new URL('/state', control))
  const { counters } = JSON.parse(await response.text()) as State
  return summed(counters.map(({ limit, used }) => [limit, used]))
}

/** Uses that runs have charged themselves, without those of others that they have learnt of. */
function chargedIn(ledger: string): Uses {
  if (!existsSync(ledger)) return {}
  const database = new DatabaseSync(ledger)
  const rows = database.prepare("SELECT lim, count(*) AS n FROM uses WHERE run <> 'others' GROUP BY lim").all()
  database.close()
  return summed(rows.map(({ lim, n }) => [String(lim), Number(n)]))
}

function summed(pairs: readonly (readonly [string, number])[]): Uses {
  const sums = new Map<string, number>()
  for (const [name, count] of pairs) sums.set(name, (sums.get(name) ?? 0) + count)
  return Object.fromEntries(sums)
}
