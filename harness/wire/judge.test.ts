import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { StreamProtocol } from '../../schemas/facts-model.ts'
import { isJsonObject } from './json.ts'
import { judgeSample } from './judge.ts'
import { recordedSample } from './recording.ts'
import { streamRules } from './rules.ts'
import type { StreamSample } from './sample.ts'
import { rewriting } from './violation.ts'

const folder = new URL('recordings/', import.meta.url)
const names = readdirSync(folder).flatMap((file) => /^(.*)\.recording\.txt$/.exec(file)?.[1] ?? [])

/** What keeps a recording from being a lawful answer, by case; a case that is not named is one, but for its thread. */
const unlawful: Readonly<Record<string, readonly string[]>> = {
  abort: ['no-abort', 'not-truncated'],
  'error-dostream': ['no-error-event', 'not-truncated'],
  'error-midstream': ['no-error-event', 'thread-id'],
  'error-midstream-message': ['no-error-event', 'thread-id'],
  'execute-throws': ['no-error-event', 'not-truncated', 'opened-by-start'],
  'text-nofinish': ['not-truncated', 'opened-by-start'],
  keepalive: ['not-truncated', 'opened-by-start'],
  'tool-approval': ['text-not-empty', 'thread-id'],
  'tool-client': ['text-not-empty', 'thread-id'],
}
/** In v1 a tool's failure is an error of the stream, nobody is told that it was given up, and nothing opens it. */
const unlawfulInV1: Readonly<Record<string, readonly string[]>> = {
  abort: ['not-truncated'],
  'execute-throws': ['no-error-event', 'not-truncated'],
  'text-nofinish': ['not-truncated'],
  'tool-error': ['no-error-event', 'thread-id'],
  'tool-error-message': ['no-error-event', 'thread-id'],
}
const withThread = /^(thread-.*|metadata)$/

const GAP = 60_000

function sampleOf(name: string): StreamSample {
  const read = (suffix: string) => readFileSync(new URL(`${name}.recording.${suffix}`, folder))
  return recordedSample(new Uint8Array(read('txt')), JSON.parse(read('json').toString()))
}

function protocolOf(name: string): StreamProtocol {
  return name.startsWith('v1-') ? 'v1' : 'v2'
}

function expectedOf(name: string): readonly string[] {
  const kind = name.replace(/^v\d-[\d.]+-/, '')
  const reasons = (protocolOf(name) === 'v1' ? unlawfulInV1[kind] : undefined) ?? unlawful[kind]
  return reasons ?? (withThread.test(kind) ? [] : ['thread-id'])
}

function brokenRules(protocol: StreamProtocol, sample: StreamSample): readonly string[] {
  return [...new Set(judgeSample(protocol, sample, GAP).findings.map(({ rule }) => rule))].sort()
}

/** The recording with a thread on its finish, where it has none. */
const threaded = rewriting(['finish'], (value) =>
  isJsonObject(value) ? { ...value, messageMetadata: { threadId: 'thread-123' } } : value,
)

test.each(names)('%s breaks the rules that it should', (name) => {
  expect(brokenRules(protocolOf(name), sampleOf(name))).toEqual([...expectedOf(name)].sort())
})

const lawful = names
  .filter((name) => expectedOf(name).every((rule) => rule === 'thread-id'))
  .map((name) => {
    const protocol = protocolOf(name)
    const sample = sampleOf(name)
    return { name, protocol, sample: expectedOf(name).length === 0 ? sample : threaded(sample, protocol) }
  })

describe.each(streamRules)('$id', (rule) => {
  test.each(rule.protocols)(
    'is broken by its violation of each lawful answer in %s, and no other rule is',
    (protocol) => {
      const samples = lawful.filter((recording) => recording.protocol === protocol)
      expect(samples.length).toBeGreaterThan(10)
      for (const { name, sample } of samples) {
        expect(brokenRules(protocol, sample), `${name} before`).toEqual([])
        expect(brokenRules(protocol, rule.violation(sample, protocol)), name).toEqual([rule.id])
      }
    },
  )
})

test('rules have ids of their own, in kebab-case', () => {
  const ids = streamRules.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
})
