import type { ClientReading, ClientReadings, ClientsFile } from '../../harness/verdict/files/clients-file.ts'

/** The reading of an answer by a client that accepts it, with changes for a test. */
export function sampleReading(change: Partial<ClientReading> = {}): ClientReading {
  const accepted = { kind: 'accepted', error: null, text: 'same', threadSeenIn: [], messages: 1 } as const
  return { exchange: 'specs-0-3', ...accepted, ...change }
}

/** A release of the version 5 line that has read these answers, with changes for a test. */
export function sampleRelease(
  version: string,
  readings: readonly ClientReading[],
  change: Partial<ClientReadings> = {},
): ClientReadings {
  return { line: 5, package: 'ai', version, api: 'Chat', newest: false, readings, ...change }
}

function ofBoth(change: Partial<ClientReading>): readonly ClientReading[] {
  return ['specs-0-3', 'specs-0-4'].map((exchange) => sampleReading({ ...change, exchange }))
}

const hook = { line: 4, package: '@ai-sdk/react', api: 'useChat', newest: true } as const
const refused = ofBoth({
  kind: 'error',
  error: 'Type validation failed: Value: {"type":"finish"}.\nError message: [{"code":"invalid_union"}]',
})

function answer(exchange: string, protocol: 'v1' | 'v2', carrier: string): ClientsFile['answers'][number] {
  return { exchange, protocol, events: ['finish'], unknownTypes: [], threadCarriers: [carrier], alike: 10 }
}

/** A service that puts threadId at the top level of finish: older releases refuse that, and newer ones hide the id. */
export const sampleClients: ClientsFile = {
  milliseconds: 2210,
  tooLong: 0,
  answers: [
    answer('specs-0-2', 'v1', 'data-item'),
    answer('specs-0-3', 'v2', 'finish'),
    answer('specs-0-4', 'v2', 'finish'),
  ],
  clients: [
    sampleRelease('1.2.12', [sampleReading({ exchange: 'specs-0-2', threadSeenIn: ['data'] })], hook),
    sampleRelease('5.0.0', refused),
    sampleRelease('5.0.216', refused),
    sampleRelease('5.0.277', ofBoth({}), { newest: true }),
    sampleRelease('6.0.326', ofBoth({ kind: 'wrong', text: 'beginning' }), { line: 6, newest: true }),
  ],
}
