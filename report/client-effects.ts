import { type ClientReading, type ClientReadings, protocolOfLine } from '../harness/verdict/clients-model.ts'

/** What users of some releases notice, in plain words. */
export interface ClientEffect {
  /** `ai 5.0.0–5.0.216, @ai-sdk/react 2.0.280` */
  readonly users: string
  /** `get an error before the end of 2 of 4 answers` */
  readonly effect: string
  /** True where the newest release of a line is one of these. */
  readonly newest: boolean
}

/**
 * Everything that users of some release would notice, by protocol; releases that read every answer whole are left out.
 */
export function clientEffects(clients: readonly ClientReadings[]): readonly ClientEffect[] {
  const read = clients.filter(({ readings }) => readings.length > 0)
  return [...Map.groupBy(read, ({ line }) => protocolOfLine(line)).values()].flatMap((same) => {
    const found = same.flatMap((client) => effectsOf(client.readings).map((effect) => ({ effect, client })))
    return [...Map.groupBy(found, ({ effect }) => effect)].map(([effect, of]) => ({
      users: usersOf(same, new Set(of.map(({ client }) => client))),
      effect,
      newest: of.some(({ client }) => client.newest),
    }))
  })
}

function effectsOf(readings: readonly ClientReading[]): readonly string[] {
  const failed = readings.filter(({ kind }) => kind === 'error')
  const effects: readonly (readonly [effect: string, where: readonly ClientReading[]])[] = [
    ['get an error after the full text of', failed.filter(({ text }) => text === 'same')],
    ['get an error before the end of', failed.filter(({ text }) => text !== 'same')],
    ['see something else than the text, and no error, for', readings.filter(({ kind }) => kind === 'wrong')],
    ['find no threadId to send back in', readings.filter(withoutThread)],
  ]
  return effects.flatMap(([effect, { length }]) => {
    if (length === 0) return []
    return [`${effect} ${length === readings.length ? 'every answer' : `${length} of ${readings.length} answers`}`]
  })
}

function withoutThread({ kind, threadSeenIn }: ClientReading): boolean {
  return kind === 'accepted' && threadSeenIn?.length === 0
}

/**
 * Releases as text. Neighbouring releases of a line become a range: those between two that are affected are taken to be
 * affected too.
 */
function usersOf(clients: readonly ClientReadings[], affected: ReadonlySet<ClientReadings>): string {
  const kinds = Map.groupBy(clients, ({ line, package: name, api }) => `${line} ${name} ${api}`).values()
  const ranges = [...kinds].flatMap((releases) => rangesOf(releases, affected))
  return [...new Set(ranges)].join(', ')
}

function rangesOf(releases: readonly ClientReadings[], affected: ReadonlySet<ClientReadings>): readonly string[] {
  return releases.flatMap((release, index) => {
    const before = releases[index - 1]
    if (!affected.has(release) || (before !== undefined && affected.has(before))) return []
    const after = releases.slice(index).findIndex((later) => !affected.has(later))
    const last = after === -1 ? releases.at(-1) : releases[index + after - 1]
    const name = `${release.package} ${release.version}`
    return [last === undefined || last === release ? name : `${name}–${last.version}`]
  })
}
