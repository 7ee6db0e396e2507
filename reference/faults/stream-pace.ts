import { brotliCompressSync, gzipSync } from 'node:zlib'
import { asGzip, bytesOf, type StreamPlan } from '../assistant/stream-plan.ts'
import { atNight, type Fault, fault, httpFault, overTls } from '../hooks/hooks.ts'
import type { Coding } from '../http/codings.ts'
import { both, middleOf } from './stream-changes.ts'

/** Faults in when an answer is sent. */

/** Milliseconds for which a stalled stream makes its reader wait. */
const STALL = 900
const BETWEEN_FLUSHES = 1_100
const LEFT_OPEN = 6_000
const LATE_FINISH = 4_000

/** Long enough to be found without an objective. */
const LONG_STALL = 6_000
const VERY_LATE = 11_000

/** Adds to the pauses before these frames. */
function waiting(plan: StreamPlan, milliseconds: number, ...before: readonly number[]): StreamPlan {
  const frames = plan.frames.map((frame, index) =>
    before.includes(index) ? { ...frame, pause: frame.pause + milliseconds } : frame,
  )
  return { ...plan, frames }
}

function firstText({ frames }: StreamPlan): number {
  return frames.findIndex(({ kind }) => kind === 'text')
}

/** Holds frames back, from one on, until all of them are ready. */
function held(plan: StreamPlan, from = 0): StreamPlan {
  const total = plan.frames.slice(from).reduce((sum, { pause }) => sum + pause, 0)
  const pauseOf = (index: number) => (index === from ? total : 0)
  return {
    ...plan,
    frames: plan.frames.map((frame, index) => (index < from ? frame : { ...frame, pause: pauseOf(index) })),
  }
}

/** The whole answer as one piece of a coding, which comes once all of it is written. */
function inOneFlush(plan: StreamPlan, coding: Coding, coded: (data: Uint8Array) => Uint8Array): StreamPlan {
  const data = coded(bytesOf(plan))
  const pause = STALL + (held(plan).frames[0]?.pause ?? 0)
  return { ...plan, headers: { ...plan.headers, 'content-encoding': coding }, frames: [{ kind: 'text', data, pause }] }
}

/** The plan of a faster model, which has written the longest answers in less than 0.4 s. */
function quick(plan: StreamPlan): StreamPlan {
  return { ...plan, frames: plan.frames.map((frame) => ({ ...frame, pause: frame.pause * 0.3 })) }
}

/** Milliseconds by which each answer begins later than the one before. */
const SLOWER = 120

export const streamPaceFaults: readonly Fault[] = [
  ...both.plans('buffered', 'Nothing is sent until the whole answer is ready.', (plan) => held(plan)),
  ...both.plans(
    'buffered-briefly',
    'Nothing is sent until the whole answer is ready, which takes less than 0.4 s.',
    (plan) => held(quick(plan)),
  ),
  fault('stream-v2', 'buffered-for-accepted-json', 'Who takes JSON, or any type, gets nothing before all is ready.', {
    codedStream: (plan, { types = '' }) => (types.includes('json') ? held(plan) : plan),
  }),
  ...both.plans('first-word-then-flush', 'After the first word, nothing is sent until all is ready.', (plan) =>
    held(plan, firstText(plan) + 1),
  ),
  ...both.plans('flushes', 'After the first word, the text comes in two flushes.', (plan) => {
    const first = firstText(plan)
    const flushes = [first + 1, middleOf(plan.frames)]
    const pauseOf = (index: number) => (flushes.includes(index) ? BETWEEN_FLUSHES : 0)
    return {
      frames: plan.frames.map((frame, index) => (index <= first ? frame : { ...frame, pause: pauseOf(index) })),
    }
  }),
  ...both.plans('stalls', 'Twice in each answer, nothing comes for a while.', (plan) =>
    waiting(plan, STALL, middleOf(plan.frames), middleOf(plan.frames) + 5),
  ),
  ...both.plans('first-word-late', 'The first word of each answer comes late.', (plan) =>
    waiting(plan, 2 * STALL, firstText(plan)),
  ),
  ...[
    ...both.plans('stalls-for-seconds', 'Once in each answer, nothing comes for six seconds.', (plan) =>
      waiting(plan, LONG_STALL, middleOf(plan.frames)),
    ),
    ...both.plans('first-word-after-seconds', 'The first word of each answer comes after eleven seconds.', (plan) =>
      waiting(plan, VERY_LATE, firstText(plan)),
    ),
  ].map((one) => ({ ...one, onTarget: { objectives: {}, timeouts: {} } })),
  ...both.plans('left-open', 'A stream ends seconds after its last event.', ({ frames }) => ({
    frames: [...frames, { kind: 'done', data: '', pause: LEFT_OPEN }],
  })),
  ...both.plans('finish-late', 'An answer finishes four seconds after its last word.', (plan) =>
    waiting(plan, LATE_FINISH, plan.frames.findLastIndex(({ kind }) => kind === 'text') + 1),
  ),
  // A trend shows only in many equal questions.
  ...both
    .each('slows-down', 'Each answer begins a little later than the one before it.', (version) => () => {
      let answers = 0
      return {
        stream: (plan, asked) => (asked === version ? waiting(plan, SLOWER * answers++, firstText(plan)) : plan),
      }
    })
    .map(atNight),
  {
    ...fault('stream-v2', 'answers-wait-for-each-other', 'An answer begins when the one before it has ended.', () => {
      let freeAt = 0
      return {
        codedStream: (plan) => {
          const wait = Math.max(0, freeAt - performance.now())
          freeAt = performance.now() + wait + plan.frames.reduce((sum, { pause }) => sum + pause, 0)
          return waiting(plan, wait, 0)
        },
      }
    }),
    onTarget: { objectives: {}, timeouts: { answer: 60 } },
  },
  {
    ...fault(
      'stream-v2',
      'stalls-under-load',
      'Where more than six answers are under way, each third one stands still.',
      () => {
        let ends: readonly number[] = []
        let asked = 0
        return {
          codedStream: (plan) => {
            const now = performance.now()
            ends = [...ends.filter((end) => end > now), now + plan.frames.reduce((sum, { pause }) => sum + pause, 0)]
            return ends.length > 6 && ++asked % 3 === 0 ? waiting(plan, LONG_STALL, middleOf(plan.frames)) : plan
          },
        }
      },
    ),
    onTarget: { objectives: {} },
    shows: 'under-load',
  },
  ...both.coded('gzip', 'gzip-in-members', 'Each piece of an answer is compressed by itself.', (plan) => ({
    ...asGzip(plan),
    frames: plan.frames.map((frame) => ({ ...frame, data: gzipSync(frame.data) })),
  })),
  ...both.coded('gzip', 'buffered-for-gzip', 'Clients that accept gzip get all in one flush.', (plan) =>
    inOneFlush(plan, 'gzip', gzipSync),
  ),
  ...both.coded('br', 'buffered-for-brotli', 'Clients that accept brotli get all in one flush.', (plan) =>
    inOneFlush(plan, 'br', brotliCompressSync),
  ),
  {
    ...httpFault('http2-held-back', 'Over HTTP/2, nothing is sent until the whole answer is ready.', {
      codedStream: (plan, { isHttp2 }) => (isHttp2 ? held(plan) : plan),
    }),
    onTarget: overTls,
  },
]
