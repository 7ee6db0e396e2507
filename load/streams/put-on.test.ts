import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { redactor } from '../../harness/redaction/redaction.ts'
import { contextOn, declared, wantedIn } from '../context/context.fixture.ts'
import type { LoadContext } from '../context/context.ts'
import { measuredStreams } from '../figures/objectives.ts'
import { nothingRan } from '../k6/run-k6.ts'
import { sampleRecord } from '../plan/record.fixture.ts'
import { differentTexts, putOn, recordSampled } from './put-on.ts'
import { partOf } from './stream-parts.ts'

test('the texts of a question are noted where whole answers to it differ, however many streams there were', () => {
  const asked = (number: number, question: string, digest: string) => sampleRecord({ number, question }, { digest })
  const records = [
    asked(0, 'How?', 'a'),
    asked(1, 'Why?', 'x'),
    asked(2, 'How?', 'b'),
    asked(3, 'How?', 'a'),
    // A stream that the decoder had to read has no digest, and a broken one does not count.
    asked(4, 'Why?', ''),
    sampleRecord({ number: 5, question: 'Why?', end: 'cut' }, { digest: 'y' }),
  ]
  expect(differentTexts(records)).toEqual([
    { question: 'How?', digest: 'a', streams: 2, first: 0 },
    { question: 'How?', digest: 'b', streams: 1, first: 2 },
  ])
})

test('streams that go on with a conversation are recorded under ids of their own, the broken ones among them', () => {
  const context = contextOn({})
  const wanted = wantedIn(context)
  const stages = [{ seconds: 1, from: 100, to: 100 }]
  const part = partOf(context, { wanted, alone: { milliseconds: 100 } }, { stages })
  const transcript = { body: '', arrivals: [] }
  const begun = Array.from({ length: 100 }, (_, number) => sampleRecord({ number, transcript }, { thread: 't' }))
  const next = { turn: 1, thread: 't', transcript }
  const records = [...begun, sampleRecord({ number: 3, ...next }), sampleRecord({ number: 4, status: 500, ...next })]
  const prepared = { kind: 'ready' as const, wanted, part, uses: [] }
  const streams = measuredStreams(part, records, { ...nothingRan, isComplete: true }, declared.objectives)
  const exchanges = recordSampled(context, { prepared, ...streams })
  const goingOn = exchanges.filter(({ situation }) => 'thread' in situation.evidence)
  expect(goingOn.map(({ id, response }) => [id.slice(-8), response?.status])).toEqual([
    ['4-turn-2', 200],
    ['5-turn-2', 500],
  ])
})

test('a key that the service puts into the ids of a conversation is in no file, and the ids stay equal', async () => {
  const secret = 'svc_dsc_1234567890abcdef'
  const thread = `t-${secret}`
  const kept: string[] = []
  const execute: LoadContext['execute'] = async (_, plan, { take = (record) => record }) => {
    const [{ requirement = '' } = {}] = 'parts' in plan ? plan.parts : []
    const body = Buffer.from(`data: {"type":"finish","threadId":"${thread}"}\n\n`).toString('base64')
    const fields = { requirement, transcript: { body, arrivals: [] } }
    const begun = sampleRecord({ ...fields, number: 0 }, { thread, message: secret })
    const next = sampleRecord({ ...fields, number: 0, turn: 1, thread }, { thread })
    const records = [begun, next].map(take)
    kept.push(readFileSync(path.join(context.run.results, 'load-streams.ndjson'), 'utf8'))
    return { ...nothingRan, isComplete: true, records }
  }
  const context = contextOn({}, { redact: redactor([{ name: 'KEY', value: secret }]), execute })
  const wanted = wantedIn(context)
  const stages = [{ seconds: 1, from: 1, to: 1 }]
  const part = partOf(context, { wanted, alone: { milliseconds: 100 } }, { stages })
  const { series } = await putOn(context, [{ kind: 'ready', wanted, part, uses: [] }])
  const exchanges = series.flatMap((one) => recordSampled(context, one))
  const recorded = readFileSync(path.join(context.run.results, 'exchanges.ndjson'), 'utf8')
  expect(kept.join('') + recorded).not.toContain(secret)
  expect(exchanges.map(({ situation }) => situation.evidence)).toMatchObject([
    { ids: [{ thread: 't-«KEY»', message: '«KEY»' }] },
    { thread: 't-«KEY»' },
  ])
  expect(exchanges[1]?.response?.body.text).toContain('"threadId":"t-«KEY»"')
})
