import { type ClientReading, type ClientReadings, protocolOfLine } from '../harness/verdict/clients-model.ts'

/** What users of some releases meet, in plain words. */
export interface ClientNews {
  /** `ai 5.0.0–5.0.216, @ai-sdk/react 2.0.280` */
  readonly users: string
  readonly meet: string
  /** True where the newest release of a line is among them. */
  readonly newest: boolean
}

/** Everything that users of any release would notice, by protocol; clients that read each answer whole are left out. */
export function clientNews(clients: readonly ClientReadings[]): readonly ClientNews[] {
  const read = clients.filter(({ readings }) => readings.length > 0)
  return [...Map.groupBy(read, ({ line }) => protocolOfLine(line)).values()].flatMap((speakers) => {
    const told = speakers.flatMap((client) => effectsOf(client.readings).map((effect) => ({ effect, client })))
    return [...Map.groupBy(told, ({ effect }) => effect)].map(([meet, same]) => ({
      users: usersOf(speakers, new Set(same.map(({ client }) => client))),
      meet,
      newest: same.some(({ client }) => client.newest),
    }))
  })
}

function effectsOf(readings: readonly ClientReading[]): readonly string[] {
  const failed = readings.filter(({ kind }) => kind === 'error')
  const effects: readonly (readonly [meet: string, where: readonly ClientReading[]])[] = [
    ['get an error after the full text of', failed.filter(({ text }) => text === 'same')],
    ['get an error before the end of', failed.filter(({ text }) => text !== 'same')],
    ['see something else than the text, and no error, for', readings.filter(({ kind }) => kind === 'wrong')],
    ['find no threadId to send back in', readings.filter(withoutThread)],
  ]
  return effects.flatMap(([meet, { length }]) => {
    if (length === 0) return []
    return [`${meet} ${length === readings.length ? 'every answer' : `${length} of ${readings.length} answers`}`]
  })
}

function withoutThread({ kind, threadSeenIn }: ClientReading): boolean {
  return kind === 'accepted' && threadSeenIn?.length === 0
}

/** Neighbouring releases of a line as a range, since those between them are as both ends are. */
function usersOf(speakers: readonly ClientReadings[], meeting: ReadonlySet<ClientReadings>): string {
  const kinds = Map.groupBy(speakers, ({ line, package: name, api }) => `${line} ${name} ${api}`).values()
  const ranges = [...kinds].flatMap((releases) => rangesOf(releases, meeting))
  return [...new Set(ranges)].join(', ')
}

function rangesOf(releases: readonly ClientReadings[], meeting: ReadonlySet<ClientReadings>): readonly string[] {
  return releases.flatMap((release, index) => {
    const before = releases[index - 1]
    if (!meeting.has(release) || (before !== undefined && meeting.has(before))) return []
    const after = releases.slice(index).findIndex((later) => !meeting.has(later))
    const last = after === -1 ? releases.at(-1) : releases[index + after - 1]
    const name = `${release.package} ${release.version}`
    return [last === undefined || last === release ? name : `${name}–${last.version}`]
  })
}
