import { describe, expect, test } from 'vitest'
import type { StreamProtocol } from '../../schemas/stream-protocols.ts'
import { isJsonObject } from '../json/parse.ts'
import { judgeSample } from './judge.ts'
import { rulesOf, streamRules } from './rules.ts'
import type { StreamSample } from './sample.ts'
import { judging } from './test-support/random-streams.ts'
import { recordingNames as names, protocolOf, recordedSample } from './test-support/recordings.ts'
import { rewriting } from './violation.ts'

/**
 * The rules that a recording breaks, by case. A case that is not named is a valid answer, except for its missing
 * thread.
 */
const invalid: Readonly<Record<string, readonly string[]>> = {
  abort: ['no-abort', 'not-truncated'],
  'error-dostream': ['no-error-event', 'not-truncated'],
  'error-midstream': ['no-error-event', 'thread-id'],
  'error-midstream-message': ['no-error-event', 'thread-id'],
  'execute-throws': ['no-error-event', 'not-truncated', 'opened-by-start'],
  'finish-error': ['no-error-event', 'thread-id'],
  'text-nofinish': ['not-truncated', 'opened-by-start'],
  keepalive: ['not-truncated', 'opened-by-start'],
  'tool-approval': ['text-not-empty', 'thread-id'],
  'tool-client': ['text-not-empty', 'thread-id'],
}
/**
 * In v1, a tool's failure is an error of the stream, no event says that the answer was aborted, and no start opens it.
 */
const invalidInV1: Readonly<Record<string, readonly string[]>> = {
  abort: ['not-truncated'],
  'execute-throws': ['no-error-event', 'not-truncated'],
  'text-nofinish': ['not-truncated'],
  'tool-error': ['no-error-event', 'thread-id'],
  'tool-error-message': ['no-error-event', 'thread-id'],
}
const withThread = /^(thread-.*|metadata)$/

function expectedOf(name: string): readonly string[] {
  const kind = name.replace(/^v\d-[\d.]+-/, '')
  const reasons = (protocolOf(name) === 'v1' ? invalidInV1[kind] : undefined) ?? invalid[kind]
  return reasons ?? (withThread.test(kind) ? [] : ['thread-id'])
}

function brokenRules(protocol: StreamProtocol, sample: StreamSample): readonly string[] {
  return [...new Set(judgeSample(protocol, sample, judging).findings.map(({ rule }) => rule))].sort()
}

/** The recording, with a thread's id on its finish if it has none. */
const threaded = rewriting(['finish'], (value) =>
  isJsonObject(value) ? { ...value, messageMetadata: { threadId: 'thread-123' } } : value,
)

test.each(names)('%s breaks the rules that it should', (name) => {
  expect(brokenRules(protocolOf(name), recordedSample(name))).toEqual([...expectedOf(name)].sort())
})

const valid = names
  .filter((name) => expectedOf(name).every((rule) => rule === 'thread-id'))
  .map((name) => {
    const protocol = protocolOf(name)
    const sample = recordedSample(name)
    return { name, protocol, sample: expectedOf(name).length === 0 ? sample : threaded(sample, protocol) }
  })

describe.each(streamRules)('$id', (rule) => {
  test.each((['v1', 'v2'] as const).filter((protocol) => rulesOf(protocol).includes(rule)))(
    'is broken by its violation of each valid answer in %s, and no other rule is',
    (protocol) => {
      const samples = valid.filter((recording) => recording.protocol === protocol)
      expect(samples.length).toBeGreaterThan(10)
      for (const { name, sample } of samples) {
        expect(brokenRules(protocol, sample), `${name} before`).toEqual([])
        expect(brokenRules(protocol, rule.violation(sample, protocol)), name).toEqual([rule.id])
      }
    },
  )
})
