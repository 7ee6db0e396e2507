import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Exchange } from '../harness/exchange/exchange.ts'
import type { ClientReading } from '../harness/verdict/clients-model.ts'
import { recordingNames } from '../harness/wire/test-support/recordings.ts'
import { assistantClientRequirements } from '../requirements/assistant/clients.ts'
import { context } from '../requirements/test-support/reference.fixture.ts'
import { changedAnswer, recordedAnswer } from './answers.fixture.ts'
import { selectAnswers } from './answers.ts'
import { judgedReadings } from './judge-readings.ts'
import { goOffline } from './offline.ts'
import { type Client, LONGEST_READING, loadClients, replayAnswers } from './replay.ts'

const requirements = assistantClientRequirements(context.description)

let clients: readonly Client[]
beforeAll(async () => {
  goOffline()
  clients = await loadClients()
})

/** How each client read one answer, by the client's version. */
async function readingsOf(exchange: Exchange): Promise<Readonly<Record<string, ClientReading>>> {
  const { clients: rows } = await replayAnswers(clients, selectAnswers([exchange], context.description.validate))
  return Object.fromEntries(rows.flatMap(({ version, readings }) => readings.map((reading) => [version, reading])))
}

/** Outcomes of the four requirements for these answers: `5: fail`. */
async function outcomesOf(exchanges: readonly Exchange[]): Promise<readonly string[]> {
  const answers = selectAnswers(exchanges, context.description.validate)
  const records = judgedReadings(await replayAnswers(clients, answers), answers, requirements, context)
  const outcomes = records.flatMap((record) =>
    record.type === 'outcome' ? [`${record.requirement.at(-1)}: ${record.outcome.kind}`] : [],
  )
  return [...new Set(outcomes)].sort()
}

const olderOf2 = ['5.0.0', '5.0.216', '6.0.0', '6.0.230', '7.0.0', '7.0.31']
const newestOf2 = ['5.0.277', '2.0.280', '6.0.326', '3.0.326', '7.0.173', '4.0.177']

describe('a thread at the top level of finish', () => {
  test.each(['v2-5.0.277-thread-toplevel', 'v2-7.0.173-thread-toplevel'])(
    'in %s is an error after the full text for older releases, and found nowhere by newer ones',
    async (name) => {
      const readings = await readingsOf(recordedAnswer(name))
      for (const version of olderOf2) {
        const error = expect.stringContaining('"threadId"')
        expect(readings[version], version).toMatchObject({ kind: 'error', text: 'same', threadSeenIn: [], error })
      }
      for (const version of newestOf2) {
        expect(readings[version], version).toMatchObject({ kind: 'accepted', threadSeenIn: [], messages: 1 })
      }
      expect(await outcomesOf([recordedAnswer(name)])).toContain('5: pass')
    },
  )

  test('of version 4 is dropped silently', async () => {
    const readings = await readingsOf(recordedAnswer('v1-4.3.19-thread-finishpart'))
    expect(readings['1.2.12']).toMatchObject({ kind: 'accepted', text: 'same', threadSeenIn: [] })
    expect(readings['4.3.19']).toMatchObject({ kind: 'accepted', text: 'same', threadSeenIn: [] })
  })
})

describe('a thread in a carrier that clients have', () => {
  test.each([
    ['v2-5.0.277-thread-metadata', newestOf2, ['message.metadata']],
    ['v2-7.0.173-thread-metadata', newestOf2, ['message.metadata']],
    ['v2-5.0.277-thread-data', newestOf2, ['data part of message.parts', 'onData']],
    ['v2-7.0.173-thread-data', newestOf2, ['data part of message.parts', 'onData']],
    ['v1-4.3.19-thread-data', ['1.2.12'], ['data']],
    ['v1-4.3.19-thread-data', ['4.3.19'], ['onDataPart']],
    ['v1-4.3.19-thread-annotation', ['1.2.12'], ['message.annotations']],
    ['v1-4.3.19-thread-annotation', ['4.3.19'], ['onMessageAnnotationsPart']],
  ])('%s is found by %j in %j', async (name, versions, threadSeenIn) => {
    const readings = await readingsOf(recordedAnswer(name))
    for (const version of versions) {
      expect(readings[version], version).toMatchObject({ kind: 'accepted', text: 'same', threadSeenIn })
    }
  })
})

test('version 4.0.0 knows no start of a step, with which every later server of its line begins', async () => {
  const readings = await readingsOf(recordedAnswer('v1-4.3.19-text'))
  for (const version of ['4.0.0', '1.0.0']) {
    expect(readings[version]).toMatchObject({ kind: 'error', text: 'none', error: expect.stringContaining('code f') })
  }
})

test('version 5.0.0 knows no finish reason, which every later server of its line sends', async () => {
  const readings = await readingsOf(recordedAnswer('v2-5.0.277-text'))
  expect(readings['5.0.0']).toMatchObject({ kind: 'error', text: 'same' })
  expect(readings['5.0.216']).toMatchObject({ kind: 'accepted' })
})

describe('an answer that clients can not read is red', () => {
  const valid = (text: string) => text
  test.each([
    ['malformed JSON', (text: string) => text.replace('"the ', '"the \\')],
    ['a page in place of a stream', () => '<html><body>Sign in</body></html>'],
    ['an empty body', () => ''],
  ])('%s, for every line', async (_, change) => {
    const broken = [changedAnswer('a', 'v1', change), changedAnswer('b', 'v2', change)]
    expect(await outcomesOf(broken)).toEqual(['4: fail', '5: fail', '6: fail', '7: fail'])
    const sound = [changedAnswer('a', 'v1', valid), changedAnswer('b', 'v2', valid)]
    expect(await outcomesOf(sound)).toEqual(['4: pass', '5: pass', '6: pass', '7: pass'])
  })

  test.each([
    ['a delta before its start', (text: string) => text.replace('data: {"type":"text-start","id":"1"}\n\n', '')],
    ['null for an optional member', (text: string) => text.replace('"sourceId":"s0"', '"sourceId":"s0","title":null')],
  ])('%s, for the lines that have it', async (_, change) => {
    const outcomes = await outcomesOf([changedAnswer('a', 'v2', change)])
    expect(outcomes.filter((outcome) => !outcome.startsWith('4'))).toEqual(['5: fail', '6: fail', '7: fail'])
  })

  test('but for events that no client knows, which the document leaves open', async () => {
    const v1 = changedAnswer('a', 'v1', (text) => `z:{"stage":"search"}\n${text}`)
    const v2 = changedAnswer('b', 'v2', (text) => `data: {"type":"search-progress"}\n\n${text}`)
    expect(await outcomesOf([v1, v2])).toEqual([4, 5, 6, 7].map((line) => `${line}: not-applicable`))
    expect((await readingsOf(v2))['2.0.280']).toMatchObject({ kind: 'error' })
  })
})

test('a client that breaks over an answer is an error of that client, and the others are still asked', async () => {
  const [first = expect.fail('no client of version 4'), ...others] = clients.filter(({ release }) => release.line === 4)
  const broken: Client = { ...first, read: async () => Promise.reject(new Error('a hook threw')) }
  const answers = selectAnswers([recordedAnswer('v1-4.3.19-thread-data')], context.description.validate)
  const { clients: rows } = await replayAnswers([broken, ...others], answers)
  expect(rows[0]?.readings).toMatchObject([{ kind: 'error', error: 'a hook threw', text: 'none', messages: 0 }])
  expect(rows.at(-1)?.readings).toMatchObject([{ kind: 'accepted' }])
})

test('a client that takes too long is no failure of the service, and gets no further answer', async () => {
  const [newest = expect.fail('no client')] = clients.filter(({ release }) => release.line === 4 && release.newest)
  const asked: unknown[] = []
  const endless: Client = {
    ...newest,
    read: (answer) => {
      asked.push(answer)
      return new Promise(() => {})
    },
  }
  const exchanges = ['a', 'b'].map((id) => changedAnswer(id, 'v1', (text) => text))
  const answers = selectAnswers(exchanges, context.description.validate)
  vi.useFakeTimers()
  try {
    const replaying = replayAnswers([endless], answers)
    await vi.advanceTimersByTimeAsync(LONGEST_READING)
    const records = judgedReadings(await replaying, answers, requirements, context)
    const reason = 'processDataStream of ai 4.3.19 took longer than 30 s over this answer or one before it'
    expect(records).toMatchObject(
      ['a', 'b'].map((id) => ({ exchanges: [id], outcome: { kind: 'not-tested', reason } })),
    )
    expect(asked.length).toBe(1)
  } finally {
    vi.useRealTimers()
  }
})

test('a run without an answer says so, and proves nothing', async () => {
  expect(await outcomesOf([])).toEqual([4, 5, 6, 7].map((line) => `${line}: not-tested`))
})

describe('what the server side of a line streams without an error', () => {
  test.each([
    ['v1-4.3.19', 4],
    ['v2-5.0.277', 5],
    ['v2-6.0.326', 6],
    ['v2-7.0.173', 7],
  ])('the newest client reads as we do: %s', async (server, line) => {
    const own = selectAnswers(
      recordingNames.filter((name) => name.startsWith(server)).map(recordedAnswer),
      context.description.validate,
    )
    const answers = own.filter(({ summary }) => summary.errors.length === 0)
    const newest = clients.filter(({ release }) => release.line === line && release.newest)
    const { clients: rows } = await replayAnswers(newest, answers)
    const readings = rows.flatMap((row) => row.readings)
    expect(readings.length).toBeGreaterThan(10)
    expect(readings.filter(({ kind }) => kind !== 'accepted')).toEqual([])
  })
})
