import type {
  ClientReading,
  ClientReadings,
  ClientsFile,
  ReplayedAnswer,
} from '../../harness/verdict/files/clients-file.ts'

/** A reading of an answer by a client that accepts it, changed as the test needs it. */
export function sampleReading(change: Partial<ClientReading> = {}): ClientReading {
  const accepted = { kind: 'accepted', error: null, text: 'same', threadSeenIn: [], messages: 1 } as const
  return { exchange: 'specs-0-3', ...accepted, ...change }
}

function release(line: 5 | 6, version: string, newest: boolean, change: Partial<ClientReading>): ClientReadings {
  const readings = ['specs-0-3', 'specs-0-4'].map((exchange) => sampleReading({ ...change, exchange }))
  return { line, package: 'ai', version, api: 'Chat', newest, readings }
}

const refused = {
  kind: 'error',
  error: `Type validation failed: Value: {"type":"finish","finishReason":"stop","threadId":"thr_91"}.
Error message: [{"code":"invalid_union"}]`,
} as const

function answer(exchange: string, protocol: 'v1' | 'v2', carrier: string): ReplayedAnswer {
  const events = ['finish', 'start', 'text-delta']
  return { exchange, protocol, events, unknownTypes: [], threadCarriers: [carrier], alike: 10 }
}

/** A service that puts threadId at the top level of finish: older releases refuse it, newer ones hide it. */
export const sampleClients: ClientsFile = {
  milliseconds: 2210,
  tooLong: 0,
  answers: [
    answer('specs-0-2', 'v1', 'data-item'),
    answer('specs-0-3', 'v2', 'finish'),
    answer('specs-0-4', 'v2', 'finish'),
  ],
  clients: [
    {
      ...{ line: 4, package: '@ai-sdk/react', version: '1.2.12', api: 'useChat', newest: true },
      readings: [sampleReading({ exchange: 'specs-0-2', threadSeenIn: ['data'] })],
    },
    release(5, '5.0.0', false, refused),
    release(5, '5.0.216', false, refused),
    release(5, '5.0.277', true, {}),
    release(6, '6.0.326', true, { kind: 'wrong', text: 'beginning' }),
  ],
}
